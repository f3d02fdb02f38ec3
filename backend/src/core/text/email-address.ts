import { domainToASCII, domainToUnicode } from 'node:url';
import { trimEmail } from '@inkwell/contract/validation';

/**
 * The one form of an e-mail address, under which new users are stored and attempts are counted: without invisible characters at
 * its ends, in lower case, and with the domain in Unicode (`x@xn--mller-kva.test` is `x@müller.test`).
 */
export function normaliseEmail(email: string): string {
  const [name, domain] = splitEmail(email);
  return domain === null ? name : `${name}@${toUnicode(domain)}`;
}

/**
 * The forms under which a user with this address may be stored, the most likely first: as it was typed, the one form, and those that
 * earlier versions have accepted. They did not convert domains and accents, and left a zero-width space at the end.
 */
export function storedFormsOf(email: string): string[] {
  const typed = splitEmail(email)
    .filter((part) => part !== null)
    .join('@');
  const normal = normaliseEmail(email);
  const [name, domain] = splitEmail(normal);
  const ascii = domain === null ? normal : `${name}@${toAscii(domain)}`;
  return [...new Set([typed, normal, ascii, normal.normalize('NFD'), `${normal}\u200b`])];
}

function splitEmail(email: string): [name: string, domain: string | null] {
  const text = trimEmail(email).toLowerCase().normalize('NFC');
  const at = text.lastIndexOf('@');
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

/** A domain that is not valid stays as it is. */
function toUnicode(domain: string): string {
  return isInternational(domain) ? domainToUnicode(domainToASCII(domain)) || domain : domain;
}

function toAscii(domain: string): string {
  return isInternational(domain) ? domainToASCII(domain) || domain : domain;
}

/** Only these are converted, because the functions read `1.2` as an IP address. */
function isInternational(domain: string): boolean {
  return /[^\p{ASCII}]|(?:^|\.)xn--/u.test(domain);
}
