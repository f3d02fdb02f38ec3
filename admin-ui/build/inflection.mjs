// What the labels ask of the package `inflection`: words out of names. Its rules of English plurals are left out, since
// each resource has its names for one and for many in `i18nProvider.ts`.
export function humanize(name) {
  const words = name
    .toLowerCase()
    .replace(/(_ids|_id)$/, '')
    .replaceAll('_', ' ')
    .trim();
  return capitalize(words);
}

export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const transformations = {
  humanize,
  underscore: (name) =>
    name
      .replace(/([A-Z\d]+)([A-Z][a-z])/g, '$1_$2')
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .replaceAll('-', '_')
      .toLowerCase(),
};

export const transform = (name, steps) => steps.reduce((text, step) => transformations[step](text), name);

const asItIs = (name) => name;

export { asItIs as inflect, asItIs as pluralize, asItIs as singularize };
