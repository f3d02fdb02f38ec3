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

/** Scripts without spaces between words, for which `Intl.Segmenter` has dictionaries. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
/** The parts of a word that are in an unspaced script, with their marks, and the parts between them. */
const PARTS = new RegExp(`(?:[${UNSPACED}][\\p{M}\\p{Cf}]*)+|[^${UNSPACED}]+`, 'gu');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A superset of `UNSPACED`, as ranges of UTF-16 units, and entities of such characters: fast on a long Latin text. */
const MAY_BE_UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\ufe30-\ufe4f\uff61-\uff9f\ud82b-\ud82c\ud83c\ud840-\ud8ff]|&#(?:\d{4,}|[xX][0-9a-fA-F]{3,})/;

export function mayHaveUnspacedScript(html: string): boolean {
  return MAY_BE_UNSPACED.test(html);
}

/** The words of a text, and which of them begin a line. */
export interface WordsInLines {
  words: string[];
  startsLine: boolean[];
}

type WordVisitor = (word: string, startsLine: boolean) => void;

/** Calls `visit` for each word of HTML, with its entities decoded. */
export function visitWords(html: string, visit: WordVisitor): void {
  collect(html, walkHtml, decode, visit);
}

/** The words of HTML as `countWords` counts them, with their entities decoded, and the marks `[illegible]`, which it does not count. */
export function wordsOfHtml(html: string): string[] {
  return splitHtml(html).words;
}

/** The words of plain text, split at the same white space. */
export function wordsOfText(text: string): string[] {
  return splitText(text).words;
}

/** As `wordsOfHtml`. A line ends at a block tag, at `<br>` and at a line break. */
export function splitHtml(html: string): WordsInLines {
  return inLines((visit) => visitWords(html, visit));
}

/** As `wordsOfText`. */
export function splitText(text: string): WordsInLines {
  return inLines((visit) => collect(text, walkText, (part) => part, visit));
}

/** The words of a text with a line break before each that begins a line. The first one has it if the text begins with it. */
export function wordsWithLineBreaks(text: string): string[] {
  const { words, startsLine } = splitText(text);
  return words.map((word, index) => {
    const isLineStart = index === 0 ? text.startsWith('\n') : startsLine[index];
    return isLineStart ? `\n${word}` : word;
  });
}

function inLines(visitAll: (visit: WordVisitor) => void): WordsInLines {
  const found: WordsInLines = { words: [], startsLine: [] };
  visitAll((word, startsLine) => {
    found.words.push(word);
    found.startsLine.push(startsLine);
  });
  return found;
}

/** Letters of unspaced scripts, and the punctuation of East Asian scripts. */
const WITHOUT_SPACE = `${UNSPACED}\\p{M}\\u3000-\\u303f\\uff00-\\uffef`;
const ENDS_WITHOUT_SPACE = new RegExp(`[${WITHOUT_SPACE}]$`, 'u');
const BEGINS_WITHOUT_SPACE = new RegExp(`^[${WITHOUT_SPACE}]`, 'u');

/** What stands between two words: nothing in scripts that have no spaces between words, and before a line break. */
export function spaceBetween(before: string, after: string): '' | ' ' {
  if (after.startsWith('\n')) return '';
  if (!mayHaveUnspacedScript(before) || !mayHaveUnspacedScript(after)) return ' ';
  return ENDS_WITHOUT_SPACE.test(before) && BEGINS_WITHOUT_SPACE.test(after) ? '' : ' ';
}

/** Words as they stand in a text. */
export function joinWords(words: readonly string[]): string {
  return words.reduce(
    (text, word, index) =>
      index === 0 ? word : `${text}${spaceBetween(words[index - 1] ?? '', word)}${word}`,
    '',
  );
}

let segmenter: Intl.Segmenter | undefined;

/** UTF-16 units that go to the segmenter together: a call of it takes as long as many short words. */
const BATCH_LENGTH = 10_000;
/** Separates the parts of a batch. It is in no word, and no rule joins a character to it. */
const SEPARATOR = '\n';

/** A part of a text without white space, and whether it begins a line. */
interface PartOfLine {
  text: string;
  startsLine: boolean;
}

/** Reads the segments of each part of a batch. */
function startSegments(parts: readonly string[]): (add: (segment: string, isWord: boolean) => void) => void {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const segments = segmenter.segment(parts.join(SEPARATOR))[Symbol.iterator]();
  return (add) => {
    for (let next = segments.next(); !next.done; next = segments.next()) {
      const { segment, isWordLike } = next.value;
      if (segment === SEPARATOR) return;
      add(segment, isWordLike === true);
    }
  };
}

/** Of a longer text without white space, the expression would use up the stack. */
const MAX_PART_LENGTH = 100_000;

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += MAX_PART_LENGTH)
    for (const part of text.slice(at, at + MAX_PART_LENGTH).match(PARTS) ?? []) parts.push(part);
  return parts;
}

/**
 * Splits parts of the text without white space. Only what is in an unspaced script goes to the segmenter, so that `foo-bar`
 * is one word beside Chinese too. Characters that belong to no word, such as punctuation, stay at the word before them.
 */
function splitUnspaced(texts: readonly PartOfLine[], visit: WordVisitor): void {
  const split = texts.map(({ text, startsLine }) => ({
    parts: HAS_UNSPACED.test(text) ? partsOf(text) : [text],
    startsLine,
  }));
  const unspaced = split.flatMap(({ parts }) => parts.filter((part) => HAS_UNSPACED.test(part)));
  const readSegments = startSegments(unspaced);
  for (const { parts, startsLine } of split) {
    let isFirst = startsLine;
    const visitNext = (word: string) => {
      visit(word, isFirst);
      isFirst = false;
    };
    let word = '';
    let hasWord = false;
    const add = (part: string, isWord: boolean) => {
      if (isWord && hasWord) {
        visitNext(word);
        word = part;
      } else word += part;
      hasWord ||= isWord;
    };
    for (const part of parts) {
      if (HAS_UNSPACED.test(part)) readSegments(add);
      else add(part, LETTER_OR_DIGIT.test(part));
    }
    if (word) visitNext(word);
  }
}

/** The first character of a tag, or a line break. In plain text `<` is a letter. */
const LINE_ENDS = new Set(['<', '\n', '\r', '\v', '\f', '\u2028', '\u2029']);

/** Characters without width are kept inside a word, because they join the parts of an emoji. */
function collect(
  text: string,
  walk: (text: string, visit: Visitor) => void,
  read: (part: string) => string,
  visit: WordVisitor,
): void {
  let isLineStart = true;
  const mayBeUnspaced = mayHaveUnspacedScript(text);
  let batch: PartOfLine[] = [];
  let batchLength = 0;
  let word = '';
  // The range that belongs to the word and is not yet added to it.
  let from = 0;
  let to = 0;
  const take = () => {
    if (to > from) word += read(text.slice(from, to));
    from = to;
  };
  const splitBatch = () => {
    splitUnspaced(batch, visit);
    batch = [];
    batchLength = 0;
  };
  const end = () => {
    take();
    if (word) {
      const part = { text: word, startsLine: isLineStart };
      isLineStart = false;
      if (mayBeUnspaced) {
        batch.push(part);
        batchLength += word.length;
        if (batchLength > BATCH_LENGTH) splitBatch();
      } else visit(part.text, part.startsLine);
    }
    word = '';
  };
  walk(text, (kind, start, stop) => {
    if (kind === 'space') {
      end();
      isLineStart ||= LINE_ENDS.has(text.charAt(start));
    } else if (kind === 'letter' || word || to > from) {
      if (start !== to || text[start] === '&') {
        take();
        from = start;
      }
      to = stop;
      if (text[start] === '&') take();
    }
  });
  end();
  splitBatch();
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
