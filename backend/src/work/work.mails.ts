import { pluralize } from '@inkwell/contract/format-count';
import { formatUtcMinute } from '@inkwell/contract/utc-time';
import { type MailAboutWork, workInSubject } from '../assignments/assignment.js';
import { defineMail } from '../core/mail/mail-definition.js';

export const PROJECT_ACCESS_MAIL = defineMail<
  Omit<MailAboutWork, 'link'> & { projectLink: string; password: string; deadlineAt: string }
>({
  template: 'project-access',
  folder: 'work',
  subject: (mail, brand) => `Your work on ${workInSubject(mail)} has started – ${brand}`,
  secrets: ['projectLink', 'password'],
});

/**
 * `work` is what was submitted, as the beginning of a sentence. `sha256` is that of the plain-text file behind `link`.
 */
export const SUBMISSION_RECEIPT_MAIL = defineMail<
  MailAboutWork & {
    work: string;
    submittedAt: string;
    words: string;
    sha256: string;
  }
>({
  template: 'submission-receipt',
  folder: 'work',
  subject: (mail, brand) => `Receipt for ${workInSubject(mail)}: ${minute(mail.submittedAt)} – ${brand}`,
  isRepeatable: true,
});

/** So long after the receipt for a page, receipts for further pages are collected. */
export const RECEIPTS_WINDOW_SECONDS = 600;
/** A submission that begins within the window is committed by then. */
const COMMIT_SECONDS = 60;

export interface ReceiptsPayload extends MailAboutWork {
  /** The first submitted first. The fields are those of a receipt. */
  pages: { title: string; submittedAt: string; words: string; sha256: string; link: string }[];
}

/** Receipts for pages of one assignment that were submitted soon after each other. */
export const SUBMISSION_RECEIPTS_MAIL = defineMail<ReceiptsPayload>({
  template: 'submission-receipts',
  folder: 'work',
  subject: (mail, brand) => {
    const last = mail.pages.at(-1)?.submittedAt ?? '';
    return `Receipts for ${workInSubject(mail)}: ${pluralize(mail.pages.length, 'page')}, ${minute(last)} – ${brand}`;
  },
  isRepeatable: true,
  collectSeconds: RECEIPTS_WINDOW_SECONDS + COMMIT_SECONDS,
});

function minute(iso: string): string {
  return formatUtcMinute(new Date(iso));
}
