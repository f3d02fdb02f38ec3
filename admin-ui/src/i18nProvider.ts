import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { type I18nProvider, mergeTranslations } from 'react-admin';
import {
  AGREEMENTS,
  AUDIT_LOG,
  EMAILS,
  IMAGES,
  JOBS,
  PDFS,
  REVIEWS,
  SEQUENTIAL_WORK,
  SIGNED_AGREEMENTS,
  USERS,
} from './providers/resources';

const fileFields = { position: 'Order', title: 'Title', fileSize: 'Size', uploadedAt: 'Upload date' };

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
  resources: {
    [USERS]: {
      name: 'User |||| Users',
      fields: {
        name: 'User',
        mobileNumber: 'Contact',
        createdAt: 'Created',
        workStartedAt: 'Work started',
        email: 'E-mail',
      },
    },
    [AGREEMENTS]: { name: 'Agreement |||| Agreements', fields: { content: 'Agreement content' } },
    [SIGNED_AGREEMENTS]: {
      name: 'Signed agreement |||| Signed agreements',
      fields: { userName: 'Signatory', userMobileNumber: 'Mobile', signedAt: 'Signed' },
    },
    [IMAGES]: { name: 'Image |||| Images', fields: fileFields },
    [AUDIT_LOG]: { name: 'Audit entry |||| Audit log', fields: { createdAt: 'When', action: 'What' } },
    [JOBS]: { name: 'Job |||| Jobs', fields: { createdAt: 'Created' } },
    [EMAILS]: { name: 'E-mail |||| E-mails', fields: { createdAt: 'Created' } },
    [REVIEWS]: {
      name: 'Review |||| Reviews',
      fields: { dueAt: 'Time left', submittedAt: 'Submitted', publishedAt: 'Reviewed' },
    },
    [SEQUENTIAL_WORK]: {
      name: 'Sequential work |||| Sequential work',
      fields: { completedAt: 'Completed', startedAt: 'Started' },
    },
    [PDFS]: { name: 'Reference PDF |||| Reference PDFs', fields: fileFields },
  },
});

const provider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});

export const i18nProvider: I18nProvider = {
  ...provider,
  translate: (key, options) => provider.translate(key, options && withSeparators(options)),
};

/** Formats numbers for the browser's locale. `smart_count` selects the plural form and must stay a number; `count` is its text. */
function withSeparators(options: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.entries({ ...options, count: options.smart_count }).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'smart_count' ? value.toLocaleString() : value,
  ]);
  return Object.fromEntries(shown);
}
