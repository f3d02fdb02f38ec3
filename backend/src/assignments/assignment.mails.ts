import { formatUtcMinute } from '@inkwell/contract/utc-time';
import { defineMail } from '../core/mail/mail-definition.js';
import { type MailAboutWork, workFirst, workInSubject } from './assignment.js';

// `deadlineAt` is ISO 8601; `hours` and `timeLeft` are text such as "4 days".

/** The calendar file of the deadline is attached. */
export const WORK_STARTED_MAIL = defineMail<
  MailAboutWork & {
    hours: string;
    deadlineAt: string;
  }
>({
  template: 'work-started',
  folder: 'work',
  subject: (mail, brand) => `Deadline of ${workInSubject(mail)}: ${minute(mail.deadlineAt)} – ${brand}`,
  isRepeatable: true,
});

export const DEADLINE_REMINDER_MAIL = defineMail<
  MailAboutWork & {
    timeLeft: string;
    deadlineAt: string;
  }
>({
  template: 'deadline-reminder',
  folder: 'work',
  subject: (mail, brand) => `${mail.timeLeft} left to submit ${workInSubject(mail)} – ${brand}`,
});

/** `isRequested`: the user asked for `requestedHours`, for this reason. The calendar file of the deadline is attached. */
export const DEADLINE_EXTENDED_MAIL = defineMail<
  MailAboutWork & {
    hours: string;
    reason: string;
    isRequested: boolean;
    /** Null or missing if the user did not ask, and in stored e-mails of earlier versions. */
    requestedHours: string | null;
    isPenaltyLifted: boolean;
    deadlineAt: string;
  }
>({
  template: 'deadline-extended',
  folder: 'work',
  subject: (mail, brand) => `New deadline of ${workInSubject(mail)}: ${minute(mail.deadlineAt)} – ${brand}`,
  isRepeatable: true,
});

/** Staff have set the deadline, earlier or later. The calendar file of the deadline is attached. */
export const DEADLINE_SET_MAIL = defineMail<
  MailAboutWork & { reason: string; isEarlier: boolean; isPenaltyLifted: boolean; deadlineAt: string }
>({
  template: 'deadline-set',
  folder: 'work',
  subject: (mail, brand) => `New deadline of ${workInSubject(mail)}: ${minute(mail.deadlineAt)} – ${brand}`,
  isRepeatable: true,
});

/** Staff have ended a started assignment. */
export const ASSIGNMENT_ENDED_MAIL = defineMail<MailAboutWork & { reason: string }>({
  template: 'assignment-ended',
  folder: 'work',
  subject: (mail, brand) => `${workFirst(mail)} was ended – ${brand}`,
});

/**
 * `hours` and `requestReason` are those of the user, `reason` is that of the administrator. `requestReason` is missing in stored e-mails
 * of earlier versions. The deadline stays.
 */
export const EXTENSION_REFUSED_MAIL = defineMail<
  MailAboutWork & {
    hours: string;
    requestReason: string;
    reason: string;
    deadlineAt: string;
  }
>({
  template: 'extension-refused',
  folder: 'work',
  subject: (mail, brand) => `Your request for more time for ${workInSubject(mail)} – ${brand}`,
});

/** `work` is what was returned, as the beginning of a sentence. The calendar file of the deadline is attached. */
export const WORK_RETURNED_MAIL = defineMail<
  MailAboutWork & {
    work: string;
    reason: string;
    hours: string;
    isPenaltyLifted: boolean;
    isStillSubmitted: boolean;
    deadlineAt: string;
  }
>({
  template: 'work-returned',
  folder: 'work',
  subject: (mail, brand) => `Please correct ${workInSubject(mail)} by ${minute(mail.deadlineAt)} – ${brand}`,
  isRepeatable: true,
});

/** `reason` is a sentence. */
export const PENALIZED_MAIL = defineMail<
  MailAboutWork & {
    reason: string;
  }
>({
  template: 'penalized',
  folder: 'work',
  subject: (mail, brand) => `A penalty for ${workInSubject(mail)} – ${brand}`,
});

export const PENALTY_REMOVED_MAIL = defineMail<
  MailAboutWork & {
    isSubmittedInTime: boolean;
  }
>({
  template: 'penalty-removed',
  folder: 'work',
  subject: (mail, brand) => `The penalty for ${workInSubject(mail)} was removed – ${brand}`,
});

/** An administrator has given an assignment. `hours`: from its start to its deadline; `startWithin`: until it ends unstarted, or null. */
export const ASSIGNMENT_GIVEN_MAIL = defineMail<
  MailAboutWork & {
    hours: string;
    startWithin: string | null;
  }
>({
  template: 'assignment-given',
  folder: 'work',
  subject: (mail, brand) => `New work: ${workInSubject(mail)} – ${brand}`,
});

/** The assignment was not started in the time of its project, or before the project was closed. */
export const NOT_STARTED_MAIL = defineMail<
  MailAboutWork & {
    isProjectClosed: boolean;
  }
>({
  template: 'not-started',
  folder: 'work',
  subject: (mail, brand) => `${workFirst(mail)} has ended without a start – ${brand}`,
});

/** An administrator has withdrawn an assignment before its start. */
export const ASSIGNMENT_WITHDRAWN_MAIL = defineMail<MailAboutWork>({
  template: 'assignment-withdrawn',
  folder: 'work',
  subject: (mail, brand) => `${workFirst(mail)} was withdrawn – ${brand}`,
});

function minute(iso: string): string {
  return formatUtcMinute(new Date(iso));
}
