// What the columns' search asks of the package `diacritic`, without its table: letters lose their marks.
export const clean = (text) => text.normalize('NFD').replace(/\p{Mark}/gu, '');
