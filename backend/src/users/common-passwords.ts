import { normalisePassword, PASSWORD_MIN_LENGTH } from '@inkwell/contract/validation';

const COMMON_PASSWORDS = 10_000;

let commonPasswords: Promise<Set<string>> | undefined;

/** Whether the password is one of the 10,000 most common ones with the minimum length, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Read at the first use, so that it does not delay the start.
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(normalisePassword(password).toLowerCase());
}

/** The dictionary is in lower case, the most frequent first. */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const isLongEnough = ({ length }: string) => length >= PASSWORD_MIN_LENGTH;
  return new Set(dictionary['passwords-common'].filter(isLongEnough).slice(0, COMMON_PASSWORDS));
}
