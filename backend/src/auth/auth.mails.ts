import { defineMail } from '../core/mail/mail-definition.js';

/** The code is in the subject, so that a phone shows it without opening the e-mail. */
export const OTP_MAIL = defineMail<{ name: string; code: string; minutes: number }>({
  template: 'otp',
  folder: 'auth',
  subject: ({ code }, brand) => `${code} is your code for ${brand}`,
  secrets: ['code'],
});

/** `needsCode`: the address is not verified yet; a code is sent in a second e-mail. */
export const AGREEMENT_LINK_MAIL = defineMail<{
  name: string;
  link: string;
  days: number;
  needsCode: boolean;
}>({
  template: 'agreement-link',
  folder: 'auth',
  subject: (_, brand) => `Sign your agreement with ${brand}`,
  secrets: ['link'],
});

/** With the link, a new member of staff chooses the password. `role`: with its article, such as `a reviewer`. */
export const ADMIN_INVITATION_MAIL = defineMail<{ name: string; role: string; link: string; days: number }>({
  template: 'admin-invitation',
  folder: 'auth',
  subject: (_, brand) => `You are invited to the console of ${brand}`,
  secrets: ['link'],
});

/** With the link, a user who was added by staff chooses the password. */
export const USER_INVITATION_MAIL = defineMail<{ name: string; link: string; days: number }>({
  template: 'user-invitation',
  folder: 'auth',
  subject: (_, brand) => `You are invited to ${brand}`,
  secrets: ['link'],
});

export const RESET_PASSWORD_MAIL = defineMail<{ name: string; link: string }>({
  template: 'reset-password',
  folder: 'auth',
  subject: (_, brand) => `Choose a new password for ${brand}`,
  secrets: ['link'],
});

export const FAILED_SIGN_INS_MAIL = defineMail<{ name: string; link: string }>({
  template: 'failed-sign-ins',
  folder: 'auth',
  subject: (_, brand) => `Somebody tries to sign in to your account with ${brand}`,
});

export const PASSWORD_CHANGED_MAIL = defineMail<{ name: string; endsSessions: boolean }>({
  template: 'password-changed',
  folder: 'auth',
  subject: (_, brand) => `Your password for ${brand} was changed`,
});

/** `change` is a sentence that says what happened. */
export const SECOND_FACTOR_CHANGED_MAIL = defineMail<{ name: string; change: string }>({
  template: 'second-factor-changed',
  folder: 'auth',
  subject: (_, brand) => `Your two-step sign-in for ${brand} was changed`,
});

/** To the maker of an API key a week before it expires, or to the administrators if the maker has no access now. */
export const API_KEY_EXPIRES_MAIL = defineMail<{
  name: string;
  keyName: string;
  /** The characters that the key begins with. */
  prefix: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The name of the maker, if that user has no access now. */
  formerMaker: string | null;
  link: string;
}>({
  template: 'api-key-expires',
  folder: 'auth',
  subject: ({ keyName }, brand) => `${brand}: the API key “${keyName}” expires`,
});
