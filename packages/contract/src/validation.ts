/**
 * The validation rules of forms, shared by the apps and the server. The messages are those of the specification.
 */

export const MOBILE_NUMBER_DIGITS = 10;
export const PASSWORD_MIN_LENGTH = 6;
/** Of a new password. Long passphrases are welcome; the bound keeps a request from making the hash expensive. */
export const NEW_PASSWORD_MAX_LENGTH = 128;
/** Of a password at sign-in. It may have been chosen under an older rule. */
export const PASSWORD_MAX_LENGTH = 200;
export const ADDRESS_MIN_LENGTH = 10;
export const ADDRESS_MAX_LENGTH = 500;
export const NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;
export const OTP_DIGITS = 6;

/** Without characters that cannot be seen. */
export const EMAIL_PATTERN =
  /^[^\s@\p{Cc}\p{Cf}\p{Z}\p{DI}]+@[^\s@\p{Cc}\p{Cf}\p{Z}\p{DI}]+\.[^\s@\p{Cc}\p{Cf}\p{Z}\p{DI}]+$/u;
export const MOBILE_NUMBER_PATTERN = /^\d{10}$/;
export const OTP_PATTERN = /^\d{6}$/;

/**
 * Characters that cannot be seen and that change how the text around them is shown: control characters, the controls of the
 * writing direction, and line separators. Joiners are allowed, because names in some scripts need them.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

export function hasControlCharacters(value: string): boolean {
  return CONTROL_CHARACTERS.test(value);
}

const INVISIBLE_ENDS = /^[\s\p{Cc}\p{Cf}\p{Z}\p{DI}]+|[\s\p{Cc}\p{Cf}\p{Z}\p{DI}]+$/gu;

/** An e-mail address without the characters at its ends that are copied with it and cannot be seen, and with composed accents. */
export function trimEmail(value: string): string {
  return value.replace(INVISIBLE_ENDS, '').normalize('NFC');
}

/** The digits of all scripts, such as `１` and `٣`, become the digits 0 to 9. */
export function toAsciiDigits(value: string): string {
  return value.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // The digits 0 to 9 of a script follow each other, and so do the scripts with neighbouring digits.
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/** Also the marks of the writing direction, which phones copy with a number. */
export const MOBILE_NUMBER_SEPARATORS = /[\s().\u2010-\u2015\p{Cf}-]/gu;

/**
 * The digits of a mobile number. Removes spaces, dots, dashes and brackets, and a single 0 in front of 10 digits. A country code stays, so
 * that the rule refuses it: without it, the number would be another one.
 */
export function normaliseMobileNumber(value: string): string {
  const compact = toAsciiDigits(value).replace(MOBILE_NUMBER_SEPARATORS, '');
  return compact.replace(/^0(?=\d{10}$)/, '');
}

/** Keyboards send the same letter as different characters: composed or not, of half or full width. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

export const messages = {
  nameRequired: 'Name is required',
  nameTooLong: `Name must be at most ${NAME_MAX_LENGTH} characters`,
  nameControlCharacters: 'Name must not contain control characters',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  mobileRequired: 'Mobile number is required',
  mobileDigits: `Mobile number must be ${MOBILE_NUMBER_DIGITS} digits`,
  alternativeMobileDigits: `Alternative mobile number must be ${MOBILE_NUMBER_DIGITS} digits`,
  addressRequired: 'Address is required',
  addressTooShort: `Address must be at least ${ADDRESS_MIN_LENGTH} characters`,
  addressTooLong: `Address must be at most ${ADDRESS_MAX_LENGTH} characters`,
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  newPasswordTooLong: `Password must be at most ${NEW_PASSWORD_MAX_LENGTH} characters`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  passwordTooCommon: 'This is one of the most common passwords. Please choose another one',
  passwordsDiffer: 'Passwords do not match',
  termsRequired: 'You must agree to the Terms and Conditions',
  otpInvalid: 'Please enter a valid 6-digit OTP',
  signatureRequired: 'Please provide your signature',
  agreementContentRequired: 'Please enter agreement content',
} as const;
