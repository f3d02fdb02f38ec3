import { posix } from 'node:path';

const MAX_LENGTH = 150;
/** Control characters, what some file system forbids, and marks that turn the reading direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g;

/** Halves of a pair, which no address can hold. */
const HALF_SIGNS = /\p{Surrogate}/gu;

/**
 * The last part of a name as a browser sent it, safe to save under, ending in one of the extensions of what
 * the file really is. '' when nothing is left.
 */
export function cleanFileName(given: string, extensions: readonly [string, ...string[]]): string {
  const last = posix.basename(given.replaceAll('\\', '/'));
  const name = last
    .replace(HALF_SIGNS, '\ufffd')
    .replace(UNSAFE, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = posix.extname(name).slice(1).toLowerCase();
  const isTrue = extensions.includes(extension);
  const stem = isTrue ? name.slice(0, -extension.length - 1) : name;
  const short = Array.from(stem).slice(0, MAX_LENGTH).join('');
  return short === '' ? '' : `${short}.${isTrue ? extension : extensions[0]}`;
}
