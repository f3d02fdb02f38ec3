import { pluralize } from '@inkwell/contract/format-count';
import { defineMail } from '../core/mail/mail-definition.js';

// `project` is the name of the project if the user has more than one assignment; `link` leads to the dashboard of the assignment.

/** The result of a review, with the PDF attached. `work` is the submission, as the middle of a sentence. */
export const REVIEW_REPORT_MAIL = defineMail<{
  name: string;
  project: string | null;
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
  link: string;
}>({
  template: 'review-report',
  folder: 'reviews',
  subject: ({ percentage }, brand) => `Your ${brand} work was reviewed: ${percentage}% correct`,
  isRepeatable: true,
});

/** The results of several reviews of one assignment, with their PDFs attached. */
export const REVIEW_REPORTS_MAIL = defineMail<{
  name: string;
  project: string | null;
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
  link: string;
}>({
  template: 'review-reports',
  folder: 'reviews',
  subject: ({ reports }, brand) => `Your ${brand} work was reviewed: ${pluralize(reports.length, 'result')}`,
  isRepeatable: true,
});

/** The result that replaces a reopened one, with the PDF attached. */
export const CORRECTED_REPORT_MAIL = defineMail<{
  name: string;
  project: string | null;
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
  link: string;
}>({
  template: 'corrected-report',
  folder: 'reviews',
  subject: ({ percentage }, brand) =>
    `Corrected report: your ${brand} work was reviewed again: ${percentage}% correct`,
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
