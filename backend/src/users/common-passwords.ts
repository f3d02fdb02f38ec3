import { PASSWORD_MIN_LENGTH } from '@inkwell/contract/validation';

const COMMON_PASSWORDS = 10_000;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is one of the 10,000 most common ones with the minimum length, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Read at the first use, so that it does not delay the start.
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // In lower case, the most frequent first.
  const passwords = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_LENGTH);
  return new Set(passwords.slice(0, COMMON_PASSWORDS));
}
