/** An e-mail address, also as a link. */
export function cleanEmail(cell: string): string {
  const link = /^mailto:([^?]*)/i.exec(cell.trim());
  return link?.[1] ?? cell;
}

/** The digits of a telephone number that a spreadsheet has made a number. Where it has dropped digits, the cell stays as it is. */
export function cleanNumber(cell: string): string {
  const text = cell.trim();
  const whole = /^(\+?\d+)[.,]0+$/.exec(text);
  if (whole?.[1] !== undefined) return whole[1];
  const [, first = '', decimals = '', power = ''] = /^(\d)[.,](\d+)E\+?(\d{1,2})$/i.exec(text) ?? [];
  const isExact =
    first !== '' && decimals.length >= Number(power) && /^0*$/.test(decimals.slice(Number(power)));
  return isExact ? `${first}${decimals.slice(0, Number(power))}` : cell;
}
