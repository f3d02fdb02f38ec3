import { formatUtcMinute } from '@inkwell/contract/utc-time';
import { defineMail } from '../core/mail/mail-definition.js';

// `deadlineAt` is ISO 8601; `hours` and `timeLeft` are text such as "4 days"; `link` leads to the dashboard.

/** The calendar file of the deadline is attached. */
export const WORK_STARTED_MAIL = defineMail<{
  name: string;
  hours: string;
  deadlineAt: string;
  link: string;
}>({
  template: 'work-started',
  folder: 'work',
  subject: ({ deadlineAt }, brand) => `Your ${brand} deadline: ${minute(deadlineAt)}`,
  isRepeatable: true,
});

export const DEADLINE_REMINDER_MAIL = defineMail<{
  name: string;
  timeLeft: string;
  deadlineAt: string;
  link: string;
}>({
  template: 'deadline-reminder',
  folder: 'work',
  subject: ({ timeLeft }, brand) => `${timeLeft} left to submit your ${brand} work`,
});

/** The calendar file of the deadline is attached. */
export const DEADLINE_EXTENDED_MAIL = defineMail<{
  name: string;
  hours: string;
  reason: string;
  isPenaltyLifted: boolean;
  deadlineAt: string;
  link: string;
}>({
  template: 'deadline-extended',
  folder: 'work',
  subject: ({ deadlineAt }, brand) => `Your new ${brand} deadline: ${minute(deadlineAt)}`,
  isRepeatable: true,
});

/** `work` is what was returned, as the beginning of a sentence. The calendar file of the deadline is attached. */
export const WORK_RETURNED_MAIL = defineMail<{
  name: string;
  work: string;
  reason: string;
  hours: string;
  isPenaltyLifted: boolean;
  isStillSubmitted: boolean;
  deadlineAt: string;
  link: string;
}>({
  template: 'work-returned',
  folder: 'work',
  subject: ({ deadlineAt }, brand) => `Please correct your ${brand} work by ${minute(deadlineAt)}`,
  isRepeatable: true,
});

/** `reason` is a sentence. */
export const PENALIZED_MAIL = defineMail<{ name: string; reason: string; link: string }>({
  template: 'penalized',
  folder: 'work',
  subject: (_, brand) => `A penalty on your ${brand} account`,
});

export const PENALTY_REMOVED_MAIL = defineMail<{ name: string; isSubmittedInTime: boolean; link: string }>({
  template: 'penalty-removed',
  folder: 'work',
  subject: (_, brand) => `The penalty on your ${brand} account was removed`,
});

export const PROJECT_ACCESS_MAIL = defineMail<{
  name: string;
  projectLink: string;
  password: string;
  deadlineAt: string;
}>({
  template: 'project-access',
  folder: 'work',
  subject: (_, brand) => `Your work with ${brand} has started`,
  secrets: ['projectLink', 'password'],
});

/** `work` is what was submitted, as the beginning of a sentence. `sha256` is that of the plain-text file behind `link`. */
export const SUBMISSION_RECEIPT_MAIL = defineMail<{
  name: string;
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
