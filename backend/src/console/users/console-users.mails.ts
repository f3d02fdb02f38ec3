import { defineMail } from '../../core/mail/mail-definition.js';

/** To the address that a user had before an administrator corrected it. */
export const EMAIL_CHANGED_MAIL = defineMail<{ name: string }>({
  template: 'email-changed',
  folder: 'auth',
  subject: (_, brand) => `The e-mail address of your account with ${brand} was changed`,
});
