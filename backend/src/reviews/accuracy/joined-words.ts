import { joinWords, type WordsInLines } from '@inkwell/contract/words';

/** A word of the text, or several that typography has separated: `quoi ?`. */
export interface JoinedWord {
  /** As in the text, with one space between its parts, and a line break where a line begins, except the first. */
  written: string;
  /** Without the spaces. */
  compared: string;
  startsLine: boolean;
}

/** French typography has a space before these characters. Other punctuation can follow: `?»,`. */
const AFTER_SPACE = /^[?!:;»›][\p{P}\p{S}]*$/u;
/** And after these. */
const BEFORE_SPACE = /^\p{P}*[«‹]$/u;

/** Joins the punctuation that French typography separates from its word. */
export function joinPunctuation({ words, startsLine }: WordsInLines): JoinedWord[] {
  const joined: JoinedWord[] = [];
  let isOpen = false;
  words.forEach((word, index) => {
    const last = joined.at(-1);
    const written = index > 0 && startsLine[index] ? `\n${word}` : word;
    if (last && (isOpen || AFTER_SPACE.test(word))) append(last, word, written);
    else joined.push({ written, compared: word, startsLine: startsLine[index] === true });
    isOpen = BEFORE_SPACE.test(word);
  });
  return joined;
}

function append(to: JoinedWord, word: string, written: string): void {
  to.written = joinWords([to.written, written]);
  to.compared += word;
}

const LETTER = '[\\p{L}\\p{M}\\p{N}]';
const HYPHENS = '-\\u058a\\u05be\\u2010\\u2011\\u2e17\\u2e40';
/** Divides a word at the end of a line only. It can also belong to the word: `well-known`. */
const HYPHEN = new RegExp(`(?<=${LETTER})[${HYPHENS}]\\p{Cf}*$`, 'u');
/** A soft hyphen, or `¬`, which replaces it in many copies. It never belongs to the word, and is also found without its line end. */
const SOFT_HYPHEN = new RegExp(`(?<=${LETTER})\\p{Cf}*[\\u00ad\\u00ac]\\p{Cf}*$`, 'u');
const STARTS_WITH_LETTER = new RegExp(`^\\p{Cf}*${LETTER}`, 'u');

/** A word whose parts may belong together. */
export interface DividedWord {
  parts: JoinedWord[];
  /** As one word without the hyphens. */
  joined: string;
  /** As one word with them; the same if there are only soft hyphens. */
  hyphenated: string;
}

/** Finds the words that are divided, for example at the end of a line. Any other word has one part. */
export function findDividedWords(words: readonly JoinedWord[]): DividedWord[] {
  const found: DividedWord[] = [];
  let isDivided = false;
  words.forEach((word, index) => {
    const last = found.at(-1);
    if (last && isDivided) {
      last.parts.push(word);
      last.joined += word.compared;
      last.hyphenated += word.compared;
    } else found.push({ parts: [word], joined: word.compared, hyphenated: word.compared });
    const { compared } = word;
    const next = words[index + 1];
    const isSoft = SOFT_HYPHEN.test(compared);
    isDivided =
      next !== undefined &&
      STARTS_WITH_LETTER.test(next.compared) &&
      (isSoft || (next.startsLine && HYPHEN.test(compared)));
    const current = found.at(-1);
    if (!isDivided || !current) return;
    current.joined = current.joined.replace(isSoft ? SOFT_HYPHEN : HYPHEN, '');
    if (isSoft) current.hyphenated = current.hyphenated.replace(SOFT_HYPHEN, '');
  });
  return found;
}
