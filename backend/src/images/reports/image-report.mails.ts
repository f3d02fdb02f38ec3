import { type MailAboutWork, workInSubject } from '../../assignments/assignment.mails.js';
import { defineMail } from '../../core/mail/mail-definition.js';

/** `answer` is a sentence. `note` is '' without one. `deadlineAt` is ISO 8601, null if the deadline has not moved. */
export const IMAGE_REPORT_ANSWERED_MAIL = defineMail<
  MailAboutWork & {
    title: string;
    answer: string;
    note: string;
    deadlineAt: string | null;
  }
>({
  template: 'image-report-answered',
  folder: 'work',
  subject: (mail, brand) => `The image “${mail.title}” of ${workInSubject(mail)} – ${brand}`,
});
