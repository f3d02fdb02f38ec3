import { isCommonPassword as isInDictionary } from '@inkwell/contract/validation';

let dictionary: Promise<readonly string[]> | undefined;

/** Whether the password is one of the 10,000 most common ones with the minimum length, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Read at the first use, so that it does not delay the start.
  dictionary ??= readDictionary();
  return isInDictionary(password, await dictionary);
}

async function readDictionary(): Promise<readonly string[]> {
  const { dictionary: dictionaries } = await import('@zxcvbn-ts/language-common');
  return dictionaries['passwords-common'];
}
