import { AGREEMENT_SIGNED_MAIL } from '../src/agreements/agreement.mails.js';
import {
  DEADLINE_EXTENDED_MAIL,
  DEADLINE_REMINDER_MAIL,
  NOT_STARTED_MAIL,
  PENALIZED_MAIL,
  PENALTY_REMOVED_MAIL,
  WORK_RETURNED_MAIL,
  WORK_STARTED_MAIL,
} from '../src/assignments/assignment.mails.js';
import {
  ADMIN_INVITATION_MAIL,
  AGREEMENT_LINK_MAIL,
  FAILED_SIGN_INS_MAIL,
  OTP_MAIL,
  PASSWORD_CHANGED_MAIL,
  RESET_PASSWORD_MAIL,
  SECOND_FACTOR_CHANGED_MAIL,
} from '../src/auth/auth.mails.js';
import { BACKUP_FAILED_MAIL } from '../src/backups/backup.mails.js';
import { EMAIL_CHANGED_MAIL } from '../src/console/users/console-users.mails.js';
import {
  CORRECTED_REPORT_MAIL,
  REVIEW_REPORT_MAIL,
  REVIEW_REPORTS_MAIL,
  REVIEWS_OVERDUE_MAIL,
} from '../src/reviews/review.mails.js';
import { PROJECT_ACCESS_MAIL, SUBMISSION_RECEIPT_MAIL } from '../src/work/work.mails.js';

/** Where the button of most samples leads. */
export const link = 'https://inkwell.example/sign-agreement/a?b=1&c=2';

/** A sample of each kind of e-mail. */
export const samples = {
  otp: OTP_MAIL.content({ name: 'Ada', code: '012345', minutes: 10 }),
  'email-changed': EMAIL_CHANGED_MAIL.content({ name: 'Ada' }),
  'agreement-link': AGREEMENT_LINK_MAIL.content({ name: 'Ada', link, days: 7, needsCode: false }),
  'failed-sign-ins': FAILED_SIGN_INS_MAIL.content({
    name: 'Ada',
    link: 'https://inkwell.example/forgot-password',
  }),
  'agreement-signed': AGREEMENT_SIGNED_MAIL.content({
    name: 'Ada',
    version: 3,
    signedAt: '2026-11-20T18:30:05.123Z',
    fingerprint: '0123456789abcdef'.repeat(4),
    verifyUrl: 'https://inkwell.example/verify',
  }),
  'work-started': WORK_STARTED_MAIL.content({
    name: 'Ada',
    project: null,
    hours: '4 days',
    deadlineAt: '2026-11-24T18:30:59.999Z',
    link,
  }),
  'deadline-reminder': DEADLINE_REMINDER_MAIL.content({
    name: 'Ada',
    project: null,
    timeLeft: '23 hours 59 minutes',
    deadlineAt: '2026-11-24T18:30:00.000Z',
    link,
  }),
  'deadline-extended': DEADLINE_EXTENDED_MAIL.content({
    name: 'Ada',
    project: null,
    hours: '24 hours',
    reason: 'The power was cut',
    isPenaltyLifted: true,
    deadlineAt: '2026-11-25T18:30:00.000Z',
    link,
  }),
  'work-returned': WORK_RETURNED_MAIL.content({
    name: 'Ada',
    project: null,
    work: 'The page “Ledger <1>”',
    reason: 'The last line is missing',
    hours: '24 hours',
    isPenaltyLifted: true,
    isStillSubmitted: true,
    deadlineAt: '2026-11-25T18:30:00.000Z',
    link,
  }),
  'submission-receipt': SUBMISSION_RECEIPT_MAIL.content({
    name: 'Ada',
    project: null,
    work: 'Your text for “Ledger <1>”',
    submittedAt: '2026-11-24T18:30:05.123Z',
    words: '10,458 words',
    sha256: '0123456789abcdef'.repeat(4),
    link,
  }),
  penalized: PENALIZED_MAIL.content({ name: 'Ada', project: null, reason: 'Copied <b>it</b>.', link }),
  'penalty-removed': PENALTY_REMOVED_MAIL.content({
    name: 'Ada',
    project: null,
    isSubmittedInTime: true,
    link,
  }),
  'not-started': NOT_STARTED_MAIL.content({
    name: 'Ada',
    project: 'Harbour <registers>',
    isProjectClosed: true,
    link,
  }),
  'review-report': REVIEW_REPORT_MAIL.content({
    name: 'Ada',
    project: 'Letters <1>',
    work: 'sequential work',
    isAutomatic: false,
    percentage: 50,
    right: '1 image',
    wrong: '1 image',
    items: [
      { number: 1, title: 'Ledger <1>', mark: 'Correct', comments: '' },
      { number: 2, title: 'Ledger 2', mark: 'Wrong', comments: 'Line 3 & line 4 are missing.' },
    ],
    overrideReason: 'The scan is hard to read.',
    overallComments: 'Read <twice>.',
    link,
  }),
  'review-reports': REVIEW_REPORTS_MAIL.content({
    name: 'Ada',
    project: 'Letters <1>',
    reports: [
      {
        work: 'page “Ledger <1>”',
        percentage: 75,
        right: '3 words',
        wrong: '1 word',
        overrideReason: '',
        overallComments: 'Read <twice>.',
        version: 1,
        reason: '',
      },
      {
        work: 'document',
        percentage: 90,
        right: '9 words',
        wrong: '1 word',
        overrideReason: 'The scan is hard to read.',
        overallComments: '',
        version: 2,
        reason: 'Compared with the <wrong> page.',
      },
    ],
    link,
  }),
  'corrected-report': CORRECTED_REPORT_MAIL.content({
    name: 'Ada',
    project: null,
    work: 'page “Ledger <1>”',
    version: 2,
    reason: 'Compared with the <wrong> page.',
    percentage: 90,
    right: '9 words',
    wrong: '1 word',
    overrideReason: '',
    overallComments: '',
    link,
  }),
  'reviews-overdue': REVIEWS_OVERDUE_MAIL.content({
    name: 'Ada',
    heading: '3 reviews are overdue',
    works: [
      {
        person: 'Sample Writer',
        work: 'page “Ledger <1>”',
        dueAt: '2026-11-24T18:30:00.000Z',
        problem: 'The texts are too long',
      },
    ],
    more: 2,
    link,
  }),
  'backup-failed': BACKUP_FAILED_MAIL.content({
    name: 'Ada',
    dueAt: '2026-11-24T02:00:00.000Z',
    reason: 'ENOSPC: no space left on device',
    link,
  }),
  'admin-invitation': ADMIN_INVITATION_MAIL.content({ name: 'Ada', role: 'a reviewer', link, days: 3 }),
  'reset-password': RESET_PASSWORD_MAIL.content({ name: 'Ada', link }),
  'second-factor-changed': SECOND_FACTOR_CHANGED_MAIL.content({ name: 'Ada', change: 'A key <1>.' }),
  'password-changed': PASSWORD_CHANGED_MAIL.content({ name: 'Ada', endsSessions: true }),
  'project-access': PROJECT_ACCESS_MAIL.content({
    name: 'Ada',
    project: null,
    projectLink: 'https://example.com/projects/7',
    password: 'open <sesame> & more',
    deadlineAt: '2026-11-20T18:30:05.123Z',
  }),
};
