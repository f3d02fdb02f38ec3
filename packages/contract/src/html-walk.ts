/** Finds the word characters of HTML, for counting and comparing words. */

const SEPARATING_TAGS = new Set(
  (
    'address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main menu nav ol p pre search ' +
    'section summary table tbody td tfoot th thead tr ul video'
  ).split(' '),
);

/** Tags whose content is not text. */
const NON_TEXT_TAGS = new Set(['script', 'style']);

const SPACE_ENTITY = /^&(?:nbsp;?|(?:ensp|emsp|thinsp|hairsp|numsp|puncsp|emsp13|emsp14|Tab|NewLine);)/;
const INVISIBLE_ENTITY = /^&(?:ZeroWidthSpace|NoBreak|shy|zwj|zwnj);/;
const NUMBER_ENTITY = /^&#(?:[xX]([0-9a-fA-F]{1,6})|(\d{1,7}));?/;
const NAMED_ENTITY = /^&[a-zA-Z][a-zA-Z0-9]*;/;
/** The longest entity name has 31 letters. */
const ENTITY_WINDOW = 40;

const LESS_THAN = 0x3c;
const AMPERSAND = 0x26;

/** Whether a character separates words, is part of a word, or neither. */
export type Kind = 'space' | 'letter' | 'nothing';

/** Called with the kind and the range of each part. A tag inside a word has the kind `nothing`. */
export type Visitor = (kind: Kind, from: number, to: number) => void;

/** Visits HTML character by character. Tags that do not separate words are skipped. */
export function walkHtml(html: string, visit: Visitor): void {
  let at = 0;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    const from = at;
    if (code === LESS_THAN && startsTag(html, at)) {
      const tag = readTag(html, at);
      at = tag.end;
      if (tag.separates) visit('space', from, at);
    } else if (code === AMPERSAND) {
      const entity = readEntity(html, at);
      at += entity.length;
      visit(entity.kind, from, at);
    } else {
      at += 1;
      visit(kindOf(code), from, at);
    }
  }
}

/** Visits plain text, in which `<` and `&` are ordinary characters. */
export function walkText(text: string, visit: Visitor): void {
  for (let at = 0; at < text.length; at += 1) visit(kindOf(text.charCodeAt(at)), at, at + 1);
}

/** A `<` that does not start a tag or a comment is an ordinary character. */
function startsTag(html: string, at: number): boolean {
  return /[a-zA-Z/!?]/.test(html.charAt(at + 1));
}

function readTag(html: string, at: number): { separates: boolean; end: number } {
  if (html.startsWith('<!--', at)) return { separates: false, end: after(html, '-->', at + 4) };
  const isClosing = html.charAt(at + 1) === '/';
  let cursor = at + (isClosing ? 2 : 1);
  const nameStart = cursor;
  while (/[a-zA-Z0-9]/.test(html.charAt(cursor))) cursor += 1;
  const name = html.slice(nameStart, cursor).toLowerCase();
  const end = endOfTag(html, cursor);
  if (!isClosing && NON_TEXT_TAGS.has(name)) return { separates: false, end: after(html, `</${name}>`, end) };
  return { separates: SEPARATING_TAGS.has(name), end };
}

/** The position after the tag's `>`. A `>` inside a quoted value does not count. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if ((character === '"' || character === "'") && html.charAt(at - 1) === '=') quote = character;
  }
  return html.length;
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found < 0 ? html.length : found + text.length;
}

/** Only the kind of the character matters, not which character it is. */
function readEntity(html: string, at: number): { kind: Kind; length: number } {
  const text = html.slice(at, at + ENTITY_WINDOW);
  const number = NUMBER_ENTITY.exec(text);
  if (number) {
    const code = number[1] ? Number.parseInt(number[1], 16) : Number(number[2]);
    return { kind: kindOf(code), length: number[0].length };
  }
  const space = SPACE_ENTITY.exec(text);
  if (space) return { kind: 'space', length: space[0].length };
  const invisible = INVISIBLE_ENTITY.exec(text);
  if (invisible) return { kind: 'nothing', length: invisible[0].length };
  return { kind: 'letter', length: NAMED_ENTITY.exec(text)?.[0].length ?? 1 };
}

/** White space is the same as JavaScript's `\s`. Characters without width, such as the editor's cursor, are `nothing`. */
function kindOf(code: number): Kind {
  if (code > 0x20 && code < 0xa0) return code === 0x7f ? 'nothing' : 'letter';
  if (code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0) return 'space';
  if (code < 0x20 || code === 0xad || code === 0xfeff || code === 0x2060) return 'nothing';
  if (code >= 0x200b && code <= 0x200f) return 'nothing';
  if (code === 0x1680 || code === 0x3000 || code === 0x202f || code === 0x205f) return 'space';
  return (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 ? 'space' : 'letter';
}
