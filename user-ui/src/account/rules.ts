import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  EMAIL_PATTERN,
  hasControlCharacters,
  MOBILE_NUMBER_PATTERN,
  MOBILE_NUMBER_SEPARATORS,
  messages,
  NAME_MAX_LENGTH,
  NEW_PASSWORD_MAX_LENGTH,
  normaliseMobileNumber,
  OTP_DIGITS,
  OTP_PATTERN,
  PASSWORD_MIN_LENGTH,
  toAsciiDigits,
  trimEmail,
} from '@inkwell/contract/validation';

type Rule = (value: string) => true | string;

/** The validation rules of the account forms: the first error of a value, or true. The server has the same rules. */
export const nameRule: Rule = (value) => {
  if (!value.trim()) return messages.nameRequired;
  if (hasControlCharacters(value.trim())) return messages.nameControlCharacters;
  return value.trim().length <= NAME_MAX_LENGTH || messages.nameTooLong;
};

export const emailRule: Rule = (value) => {
  if (!trimEmail(value)) return messages.emailRequired;
  return EMAIL_PATTERN.test(trimEmail(value)) || messages.emailInvalid;
};

export const mobileRule: Rule = (value) => {
  if (!value) return messages.mobileRequired;
  return isMobileNumber(value) || messages.mobileDigits;
};

export const alternativeMobileRule: Rule = (value) =>
  !value || isMobileNumber(value) || messages.alternativeMobileDigits;

const isMobileNumber = (value: string) => MOBILE_NUMBER_PATTERN.test(normaliseMobileNumber(value));

export const addressRule: Rule = (value) => {
  const length = value.trim().length;
  if (length === 0) return messages.addressRequired;
  if (length < ADDRESS_MIN_LENGTH) return messages.addressTooShort;
  return length <= ADDRESS_MAX_LENGTH || messages.addressTooLong;
};

export const passwordRule: Rule = (value) => {
  if (!value) return messages.passwordRequired;
  if (value.length < PASSWORD_MIN_LENGTH) return messages.passwordTooShort;
  return value.length <= NEW_PASSWORD_MAX_LENGTH || messages.newPasswordTooLong;
};

export const confirmationRule = (value: string, password: string): true | string =>
  value === password || messages.passwordsDiffer;

export const otpRule: Rule = (value) => OTP_PATTERN.test(value) || messages.otpInvalid;

/** Keeps digits, up to the length of a code. */
export const cleanOtp = (value: string): string =>
  toAsciiDigits(value).replace(/\D/g, '').slice(0, OTP_DIGITS);

/** Removes separators as they are typed. A country code is removed later, because any prefix of a number could be one. */
export const cleanMobile = (value: string): string =>
  toAsciiDigits(value).replace(MOBILE_NUMBER_SEPARATORS, '');
