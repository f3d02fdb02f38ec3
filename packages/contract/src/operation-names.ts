/** The kinds of e-mails, by their template, as staff read them. */
export const EMAIL_NAMES: Readonly<Record<string, string>> = {
  'admin-invitation': 'Invitation of a member of staff',
  'agreement-link': 'Agreement link',
  'agreement-signed': 'Signed agreement',
  'assignment-ended': 'Assignment ended',
  'assignment-given': 'New assignment',
  'assignment-withdrawn': 'Assignment withdrawn',
  'backup-failed': 'Backup failed',
  'corrected-report': 'Corrected report',
  'deadline-extended': 'Deadline extended',
  'deadline-reminder': 'Reminder of the deadline',
  'deadline-set': 'Deadline set',
  'extension-refused': 'Request for more time refused',
  'failed-sign-ins': 'Failed sign-ins',
  'image-report-answered': 'Answer to a reported image',
  'image-reported': 'Image reported',
  'not-started': 'Work ended without a start',
  otp: 'Verification code',
  'email-changed': 'E-mail address changed',
  'password-changed': 'Password changed',
  penalized: 'Penalty given',
  'penalty-removed': 'Penalty removed',
  'project-access': 'Access to the project',
  'reset-password': 'Password reset link',
  'review-report': 'Review report',
  'review-reports': 'Review reports',
  'reviews-overdue': 'Overdue reviews',
  'second-factor-changed': 'Two-step sign-in changed',
  'submission-receipt': 'Receipt for a submission',
  'submission-receipts': 'Receipts for submitted pages',
  'webhook-disabled': 'Webhook disabled',
  'user-invitation': 'Invitation of a user',
  'work-returned': 'Work returned for correction',
  'work-started': 'Work started',
};

/** The kinds of background jobs, by their queue, as staff read them. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  'add-demo-work': 'Add demo work',
  'answer-image-reports': 'Answer the other reports of an image',
  'compact-draft': 'Shorten the log of a text',
  'compare-review': 'Compare a text with its reference',
  'delete-expired': 'Delete data whose time is over',
  'delete-expired-events': 'Delete events and attempts whose time is over',
  'delete-files': 'Delete files',
  'image-withdrawn': 'Complete page work after an image was deactivated or deleted',
  'index-submitted-text': 'Index a text for the search',
  'mail-reports': 'E-mail review reports',
  'make-export': 'Write an export',
  'make-review-report': 'Make a review report',
  'make-signed-copy': 'Make a signed PDF',
  'notify-failed-sign-ins': 'Notify a user of failed sign-ins',
  'resend-code': 'Send a verification code',
  'run-task': 'Do the next items of a task',
  'score-review': 'Score a review',
  'send-email': 'Send an e-mail',
  'send-reset-link': 'Send a password reset link',
  'take-backup': 'Take a backup',
};

/** @returns the template itself if it is one of another version */
export function emailName(template: string): string {
  return EMAIL_NAMES[template] ?? template;
}

/** @returns the queue itself if it is one of another version */
export function jobName(queue: string): string {
  return JOB_NAMES[queue] ?? queue;
}
