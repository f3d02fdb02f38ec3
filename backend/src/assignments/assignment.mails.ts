import { formatUtcMinute } from '@inkwell/contract/utc-time';
import { defineMail } from '../core/mail/mail-definition.js';

// `deadlineAt` is ISO 8601; `hours` and `timeLeft` are text such as "4 days"; `link` leads to the dashboard. `project` is the name of the
// project if the user has more than one assignment.

/** The calendar file of the deadline is attached. */
export const WORK_STARTED_MAIL = defineMail<{
  name: string;
  project: string | null;
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
  project: string | null;
  timeLeft: string;
  deadlineAt: string;
  link: string;
}>({
  template: 'deadline-reminder',
  folder: 'work',
  subject: ({ timeLeft }, brand) => `${timeLeft} left to submit your ${brand} work`,
});

/** `isRequested`: the user asked for it, for this reason. The calendar file of the deadline is attached. */
export const DEADLINE_EXTENDED_MAIL = defineMail<{
  name: string;
  project: string | null;
  hours: string;
  reason: string;
  isRequested: boolean;
  isPenaltyLifted: boolean;
  deadlineAt: string;
  link: string;
}>({
  template: 'deadline-extended',
  folder: 'work',
  subject: ({ deadlineAt }, brand) => `Your new ${brand} deadline: ${minute(deadlineAt)}`,
  isRepeatable: true,
});

/** Staff have set the deadline, earlier or later. The calendar file of the deadline is attached. */
export const DEADLINE_SET_MAIL = defineMail<{
  name: string;
  project: string | null;
  reason: string;
  isEarlier: boolean;
  isPenaltyLifted: boolean;
  deadlineAt: string;
  link: string;
}>({
  template: 'deadline-set',
  folder: 'work',
  subject: ({ deadlineAt }, brand) => `Your new ${brand} deadline: ${minute(deadlineAt)}`,
  isRepeatable: true,
});

/** Staff have ended a started assignment. */
export const ASSIGNMENT_ENDED_MAIL = defineMail<{
  name: string;
  project: string | null;
  reason: string;
  link: string;
}>({
  template: 'assignment-ended',
  folder: 'work',
  subject: (_, brand) => `Your ${brand} work was ended`,
});

/** `hours` are those that the user asked for, `reason` is that of the administrator. The deadline stays. */
export const EXTENSION_REFUSED_MAIL = defineMail<{
  name: string;
  project: string | null;
  hours: string;
  reason: string;
  deadlineAt: string;
  link: string;
}>({
  template: 'extension-refused',
  folder: 'work',
  subject: (_, brand) => `Your request for more time for your ${brand} work`,
});

/** `work` is what was returned, as the beginning of a sentence. The calendar file of the deadline is attached. */
export const WORK_RETURNED_MAIL = defineMail<{
  name: string;
  project: string | null;
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
export const PENALIZED_MAIL = defineMail<{
  name: string;
  project: string | null;
  reason: string;
  link: string;
}>({
  template: 'penalized',
  folder: 'work',
  subject: (_, brand) => `A penalty on your ${brand} account`,
});

export const PENALTY_REMOVED_MAIL = defineMail<{
  name: string;
  project: string | null;
  isSubmittedInTime: boolean;
  link: string;
}>({
  template: 'penalty-removed',
  folder: 'work',
  subject: (_, brand) => `The penalty on your ${brand} account was removed`,
});

/** An administrator has given an assignment. `hours`: from its start to its deadline; `startWithin`: until it ends unstarted, or null. */
export const ASSIGNMENT_GIVEN_MAIL = defineMail<{
  name: string;
  project: string;
  hours: string;
  startWithin: string | null;
  link: string;
}>({
  template: 'assignment-given',
  folder: 'work',
  subject: ({ project }, brand) => `New ${brand} work: ${project}`,
});

/** The assignment was not started in the time of its project, or before the project was closed. */
export const NOT_STARTED_MAIL = defineMail<{
  name: string;
  project: string | null;
  isProjectClosed: boolean;
  link: string;
}>({
  template: 'not-started',
  folder: 'work',
  subject: (_, brand) => `Your ${brand} work has ended without a start`,
});

function minute(iso: string): string {
  return formatUtcMinute(new Date(iso));
}
