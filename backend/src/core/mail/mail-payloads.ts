import { formatUtcMinute } from '@inkwell/contract/utc-time';

/** What each e-mail's template needs. Payloads travel through the job queue, so they are plain JSON. */
export interface MailPayloads {
  otp: { name: string; code: string; minutes: number };
  /** `needsCode`: the address is still to be verified, with a code that goes out beside it. */
  'agreement-link': { name: string; link: string; days: number; needsCode: boolean };
  /** `signedAt` is ISO 8601. The signed PDF goes with it as an attachment. */
  'agreement-signed': {
    name: string;
    version: number;
    signedAt: string;
    fingerprint: string;
    verifyUrl: string;
  };
  /** `hours` is how long the work window is, in words. The calendar file of the deadline goes with it. */
  'work-started': { name: string; hours: string; deadlineAt: string; link: string };
  'deadline-reminder': { name: string; timeLeft: string; deadlineAt: string; link: string };
  'deadline-extended': {
    name: string;
    hours: string;
    reason: string;
    isPenaltyLifted: boolean;
    deadlineAt: string;
    link: string;
  };
  /** `work` is what was returned, at the beginning of a sentence. The calendar file of the deadline goes with it. */
  'work-returned': {
    name: string;
    work: string;
    reason: string;
    hours: string;
    isPenaltyLifted: boolean;
    isStillSubmitted: boolean;
    deadlineAt: string;
    link: string;
  };
  /** `reason` is a sentence. */
  penalized: { name: string; reason: string; link: string };
  'penalty-removed': { name: string; link: string };
  /** The result of a review. `work` names it in the middle of a sentence; the PDF goes with it as an attachment. */
  'review-report': {
    name: string;
    work: string;
    isAutomatic: boolean;
    percentage: number;
    /** With their unit. */
    right: string;
    wrong: string;
    /** What was marked or commented on. `mark` is empty where nobody marked it. */
    items: { number: number; title: string; mark: string; comments: string }[];
    overrideReason: string;
    overallComments: string;
    link: string;
  };
  /** To administrators: what is overdue and waits for one. `more` are not in the list. */
  'reviews-overdue': {
    name: string;
    heading: string;
    works: { person: string; work: string; dueAt: string }[];
    more: number;
    link: string;
  };
  'reset-password': { name: string; link: string };
  'password-changed': { name: string };
  /** `deadlineAt` is ISO 8601. */
  'project-access': { name: string; projectLink: string; password: string; deadlineAt: string };
}

export type MailTemplate = keyof MailPayloads;

/** One e-mail to be written: a template together with exactly the payload it takes. */
export type MailContent = {
  [Template in MailTemplate]: { template: Template; payload: MailPayloads[Template] };
}[MailTemplate];

type Subjects = { [Template in MailTemplate]: (payload: MailPayloads[Template], brand: string) => string };

/** A subject says what to do or what happened; the code stands in it so that a phone shows it unopened. */
export const subjects: Subjects = {
  otp: ({ code }, brand) => `${code} is your ${brand} code`,
  'agreement-link': (_, brand) => `Sign your agreement with ${brand}`,
  'agreement-signed': (_, brand) => `Your signed agreement with ${brand}`,
  'work-started': ({ deadlineAt }, brand) =>
    `Your ${brand} deadline: ${formatUtcMinute(new Date(deadlineAt))}`,
  'deadline-reminder': ({ timeLeft }, brand) => `${timeLeft} left to submit your ${brand} work`,
  'deadline-extended': ({ deadlineAt }, brand) =>
    `Your new ${brand} deadline: ${formatUtcMinute(new Date(deadlineAt))}`,
  'work-returned': ({ deadlineAt }, brand) =>
    `Please correct your ${brand} work by ${formatUtcMinute(new Date(deadlineAt))}`,
  penalized: (_, brand) => `A penalty on your ${brand} account`,
  'penalty-removed': (_, brand) => `The penalty on your ${brand} account was removed`,
  'review-report': ({ percentage }, brand) => `Your ${brand} work was reviewed: ${percentage}% correct`,
  'reviews-overdue': ({ heading }, brand) => `${brand}: ${heading}`,
  'reset-password': (_, brand) => `Choose a new ${brand} password`,
  'password-changed': (_, brand) => `Your ${brand} password was changed`,
  'project-access': (_, brand) => `Your work with ${brand} has started`,
};

export const mailTemplates = Object.keys(subjects) as MailTemplate[];
