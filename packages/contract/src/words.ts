import { type Visitor, walkHtml, walkText } from './html-walk.js';

/** The names of the characters from U+00A0 to U+00FF. */
const LATIN_1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring ' +
  'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml ' +
  'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil ' +
  'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

const NAMED = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['hellip', '\u2026'],
  ['OElig', '\u0152'],
  ['oelig', '\u0153'],
  ['euro', '\u20ac'],
  ['trade', '\u2122'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
  ...LATIN_1.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
]);

const HIGHEST_CODE_POINT = 0x10ffff;

/** The words of HTML as `countWords` counts them, with their entities decoded. */
export function wordsOfHtml(html: string): string[] {
  return collect(html, walkHtml, decode);
}

/** The words of plain text, split at the same white space. */
export function wordsOfText(text: string): string[] {
  return collect(text, walkText, (part) => part);
}

/** Characters without width are kept inside a word, because they join the parts of an emoji. */
function collect(
  text: string,
  walk: (text: string, visit: Visitor) => void,
  read: (part: string) => string,
): string[] {
  const words: string[] = [];
  let word = '';
  // The range that belongs to the word and is not yet added to it.
  let from = 0;
  let to = 0;
  const take = () => {
    if (to > from) word += read(text.slice(from, to));
    from = to;
  };
  walk(text, (kind, start, end) => {
    if (kind === 'space') {
      take();
      if (word) words.push(word);
      word = '';
    } else if (kind === 'letter' || word || to > from) {
      if (start !== to || text[start] === '&') {
        take();
        from = start;
      }
      to = end;
      if (text[start] === '&') take();
    }
  });
  take();
  if (word) words.push(word);
  return words;
}

/** An unknown name is kept unchanged. */
function decode(part: string): string {
  const entity = /^&(?:#[xX]([0-9a-fA-F]+)|#(\d+)|([a-zA-Z][a-zA-Z0-9]*));?$/.exec(part);
  if (!entity) return part;
  const [, hexadecimal, decimal, name = ''] = entity;
  if (name) return NAMED.get(name) ?? part;
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return code > 0 && code <= HIGHEST_CODE_POINT ? String.fromCodePoint(code) : '\ufffd';
}
