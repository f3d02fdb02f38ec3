import { formatCount } from '@inkwell/contract/format-count';
import polyglotI18nProvider from 'ra-i18n-polyglot';
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

const polyglot = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  // Titles and labels that are texts, not keys.
  allowMissing: true,
});

export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options = {}) => polyglot.translate(key, withFormattedNumbers(options)),
};

/** Numbers get the separators of the browser's locale. `smart_count` stays a number, for the plural; `count` is its text. */
function withFormattedNumbers(options: Record<string, unknown>): Record<string, unknown> {
  const { smart_count: smartCount, ...others } = options;
  const texts = Object.entries({ ...others, count: smartCount }).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatCount(value) : value,
  ]);
  return { ...Object.fromEntries(texts), smart_count: smartCount };
}
