/**
 * Characters at the ends of a text that cannot be seen. Control characters are not among them, so that they are refused. Selectors of variants and tags are not among them, because they end emoji.
 */
const BLANK_ENDS =
  '[\\s\\p{Z}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]';
const ENDS = new RegExp(`^${BLANK_ENDS}+|${BLANK_ENDS}+$`, 'gu');
const NOTHING_SEEN = /^[\s\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]*$/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}]/gu;
const SPACES = /[\s\p{Z}\u2800]+/gu;

/** A name or a reason as it is stored: with composed accents, and without what cannot be seen at its ends. */
export function trimText(text: string): string {
  return NOTHING_SEEN.test(text) ? '' : text.replace(ENDS, '').normalize('NFC');
}

/**
 * The one key of a name: two names with the same key look alike. It ignores whether accents are composed, case, characters that
 * cannot be seen, and how many blanks there are.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')
    .normalize('NFC');
}

/** The key of the path of a file, as in `scans/Page 1.png`: that of its names, without `./` and empty parts. */
export function pathKey(path: string): string {
  return path
    .split(/[/\\]/)
    .map(nameKey)
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
