import { PASSWORD_MIN_LENGTH } from '@inkwell/contract/validation';

/** Says how long a new password is. Whether it is too common is decided by the server. */
export function passwordHint(password: string): string {
  const { length } = password;
  if (length === 0) return `At least ${PASSWORD_MIN_LENGTH} characters; a few words make a good one.`;
  if (length < PASSWORD_MIN_LENGTH) return `${length} of at least ${PASSWORD_MIN_LENGTH} characters.`;
  return `${length} characters. A longer password is harder to guess.`;
}
