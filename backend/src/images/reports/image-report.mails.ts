import { type MailAboutWork, workInSubject } from '../../assignments/assignment.js';
import { defineMail } from '../../core/mail/mail-definition.js';

/** `answer` is a sentence. `isOfImage`: `link` leads to the image. `note` is '' without one. `deadlineAt` is ISO 8601, null if the deadline has not moved. */
export const IMAGE_REPORT_ANSWERED_MAIL = defineMail<
  MailAboutWork & {
    title: string;
    answer: string;
    isOfImage?: true;
    note: string;
    deadlineAt: string | null;
  }
>({
  template: 'image-report-answered',
  folder: 'work',
  subject: (mail, brand) => `The image “${mail.title}” of ${workInSubject(mail)} – ${brand}`,
});

/** To administrators: the first open report of an image. `reason` is the text of the user. */
export const IMAGE_REPORTED_MAIL = defineMail<{
  name: string;
  project: string;
  title: string;
  reason: string;
  link: string;
}>({
  template: 'image-reported',
  folder: 'work',
  subject: ({ title }, brand) => `${brand}: the image “${title}” cannot be read`,
});
