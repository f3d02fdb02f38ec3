import { formatUtcMinute } from '@inkwell/contract/utc-time';
import { defineMail } from '../core/mail/mail-definition.js';

/** `project` is the name of the project if the user has more than one assignment. */
export const PROJECT_ACCESS_MAIL = defineMail<{
  name: string;
  project: string | null;
  projectLink: string;
  password: string;
  deadlineAt: string;
}>({
  template: 'project-access',
  folder: 'work',
  subject: (_, brand) => `Your work with ${brand} has started`,
  secrets: ['projectLink', 'password'],
});

/**
 * `work` is what was submitted, as the beginning of a sentence. `sha256` is that of the plain-text file behind `link`. `project` as above.
 */
export const SUBMISSION_RECEIPT_MAIL = defineMail<{
  name: string;
  project: string | null;
  work: string;
  submittedAt: string;
  words: string;
  sha256: string;
  link: string;
}>({
  template: 'submission-receipt',
  folder: 'work',
  subject: ({ submittedAt }, brand) => `Receipt for your ${brand} work of ${minute(submittedAt)}`,
  isRepeatable: true,
});

function minute(iso: string): string {
  return formatUtcMinute(new Date(iso));
}
