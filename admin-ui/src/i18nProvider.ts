import englishMessages from 'ra-language-english';
import { type I18nProvider, mergeTranslations } from 'react-admin';
import { resources } from './sections';

/** The product's texts in place of react-admin's. Resource names contain a slash, not a dot. */
const messages = mergeTranslations(englishMessages, {
  inkwell: {
    session_ended: 'Your session has ended. Please sign in again.',
  },
  ra: {
    action: { confirm: 'Yes, go on', bulk_actions: '1 selected |||| %{count} selected' },
    message: { invalid_form: 'Please correct the fields marked in red.' },
    navigation: {
      no_filtered_results: 'Nothing matches this search.',
      clear_filters: 'Clear search and filters',
    },
    notification: { http_error: 'The server cannot be reached. Check your connection and try again.' },
  },
  resources: Object.fromEntries(
    resources.map(({ name, label, fields = {} }) => [name, { name: label.join(' |||| '), fields }]),
  ),
});

/** Follows the rules of `ra-i18n-polyglot`, for English only: that package needs 8 kB, mostly for old browsers. */
export const i18nProvider: I18nProvider = {
  translate: (key, options = {}) => {
    const phrase = findPhrase(key) ?? (typeof options._ === 'string' ? options._ : key);
    return pluralForm(phrase, options.smart_count).replace(
      /%\{(.*?)\}/g,
      (placeholder, name) => textOf(name, options) ?? placeholder,
    );
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

function findPhrase(key: string): string | undefined {
  let found: unknown = messages;
  for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

function pluralForm(phrase: string, count: unknown): string {
  if (typeof count !== 'number') return phrase;
  const [one = '', other = one] = phrase.split('||||');
  return (count === 1 ? one : other).trim();
}

/** Formats numbers for the browser's locale. `count` is the formatted `smart_count`. */
function textOf(name: string, options: Record<string, unknown>): string | undefined {
  const value = options[name === 'count' ? 'smart_count' : name];
  return typeof value === 'number' && name !== 'smart_count' ? value.toLocaleString() : value?.toString();
}
