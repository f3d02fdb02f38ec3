import { posix } from 'node:path';

const MAX_LENGTH = 150;
/** Control characters, characters that some file systems forbid, and marks that change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g;

/** Halves of surrogate pairs, which a URL cannot contain. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/**
 * Returns the last part of a file name from a browser, made safe for file systems, with an extension that fits the real type
 * of the file. Returns '' if nothing is left.
 */
export function cleanFileName(given: string, extensions: readonly [string, ...string[]]): string {
  const last = posix.basename(given.replaceAll('\\', '/'));
  const name = last
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(UNSAFE, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = posix.extname(name).slice(1).toLowerCase();
  const isTrue = extensions.includes(extension);
  const stem = isTrue ? name.slice(0, -extension.length - 1) : name;
  const short = Array.from(stem).slice(0, MAX_LENGTH).join('');
  return short === '' ? '' : `${short}.${isTrue ? extension : extensions[0]}`;
}
