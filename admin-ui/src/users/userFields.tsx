import { ROLES, type Role } from '@inkwell/contract/roles';
import {
  ADDRESS_MIN_LENGTH,
  EMAIL_PATTERN,
  MOBILE_NUMBER_PATTERN,
  messages,
  NEW_PASSWORD_MAX_LENGTH,
  normaliseMobileNumber,
  PASSWORD_MIN_LENGTH,
  trimEmail,
} from '@inkwell/contract/validation';
import { maxLength, minLength, required, TextInput } from 'react-admin';
import type { User } from '../providers/resources';

/** Contact details other than the e-mail address. What an edited user does not have is not required. */
export const ContactInputs = ({ edited }: { edited?: User }) => (
  <>
    <TextInput
      source="mobileNumber"
      label="Mobile number"
      type="tel"
      validate={edited?.mobileNumber === '' ? mobileRule : mobileRules}
      helperText={false}
    />
    <TextInput
      source="alternativeMobileNumber"
      label="Alternative mobile number (optional)"
      type="tel"
      validate={alternativeMobileRules}
      helperText={false}
    />
    <TextInput
      source="address"
      label="Address"
      validate={edited?.address === '' ? addressRule : addressRules}
      multiline
      helperText={false}
    />
  </>
);

/** The rules and messages of the registration form. The server checks the same rules. */
export const nameRules = [required(messages.nameRequired)];
export const emailRules = [
  required(messages.emailRequired),
  (value?: string) => (!value || EMAIL_PATTERN.test(trimEmail(value)) ? undefined : messages.emailInvalid),
];
/** The server stores the digits, so separators and a country code are accepted here too. */
const mobileDigits = (message: string) => (value?: string) =>
  !value || MOBILE_NUMBER_PATTERN.test(normaliseMobileNumber(value)) ? undefined : message;
const mobileRule = mobileDigits(messages.mobileDigits);
export const mobileRules = [required(messages.mobileRequired), mobileRule];
export const alternativeMobileRules = [mobileDigits(messages.alternativeMobileDigits)];
const addressRule = minLength(ADDRESS_MIN_LENGTH, messages.addressTooShort);
export const addressRules = [required(messages.addressRequired), addressRule];
export const passwordRules = [
  required(messages.passwordRequired),
  minLength(PASSWORD_MIN_LENGTH, messages.passwordTooShort),
  maxLength(NEW_PASSWORD_MAX_LENGTH, messages.newPasswordTooLong),
];

export const ROLE_NAMES: Record<Role, string> = {
  user: 'User',
  admin: 'Admin',
  reviewer: 'Reviewer',
  auditor: 'Auditor',
};

export const roles = ROLES.map((id) => ({ id, name: ROLE_NAMES[id] }));
