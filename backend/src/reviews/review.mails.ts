import { pluralize } from '@inkwell/contract/format-count';
import { type MailAboutWork, workFirst, workInSubject } from '../assignments/assignment.js';
import { defineMail } from '../core/mail/mail-definition.js';

/** The result of a review, with the PDF attached. `work` is the submission, as the middle of a sentence. */
export const REVIEW_REPORT_MAIL = defineMail<
  MailAboutWork & {
    work: string;
    isAutomatic: boolean;
    percentage: number;
    /** With unit, such as "1 image". */
    right: string;
    wrong: string;
    /** Items with a mark or a comment; `mark` is empty for an item without one. */
    items: { number: number; title: string; mark: string; comments: string }[];
    overrideReason: string;
    overallComments: string;
  }
>({
  template: 'review-report',
  folder: 'reviews',
  subject: (mail, brand) => `${workFirst(mail)} was reviewed: ${mail.percentage}% correct – ${brand}`,
  isRepeatable: true,
});

/** The results of several reviews of one assignment, with their PDFs attached. */
export const REVIEW_REPORTS_MAIL = defineMail<
  MailAboutWork & {
    reports: {
      work: string;
      percentage: number;
      right: string;
      wrong: string;
      overrideReason: string;
      overallComments: string;
      /** Version of the result. */
      version: number;
      /** Why the earlier result was reopened; empty for the first one. */
      reason: string;
    }[];
  }
>({
  template: 'review-reports',
  folder: 'reviews',
  subject: (mail, brand) =>
    `${workFirst(mail)} was reviewed: ${pluralize(mail.reports.length, 'result')} – ${brand}`,
  isRepeatable: true,
});

/** The result that replaces a reopened one, with the PDF attached. */
export const CORRECTED_REPORT_MAIL = defineMail<
  MailAboutWork & {
    work: string;
    /** Version of the result; the first correction is 2. */
    version: number;
    /** Why the earlier result was reopened. */
    reason: string;
    percentage: number;
    right: string;
    wrong: string;
    overrideReason: string;
    overallComments: string;
  }
>({
  template: 'corrected-report',
  folder: 'reviews',
  subject: (mail, brand) =>
    `Corrected report for ${workInSubject(mail)}: ${mail.percentage}% correct – ${brand}`,
  isRepeatable: true,
});

/**
 * To administrators: overdue reviews that need one of them. `problem` says why the program could not score the work, and is
 * empty if it does not score such work. `more` is the number that the list leaves out.
 */
export const REVIEWS_OVERDUE_MAIL = defineMail<{
  name: string;
  heading: string;
  works: { person: string; work: string; dueAt: string; problem: string }[];
  more: number;
  link: string;
}>({
  template: 'reviews-overdue',
  folder: 'reviews',
  subject: ({ heading }, brand) => `${brand}: ${heading}`,
});
