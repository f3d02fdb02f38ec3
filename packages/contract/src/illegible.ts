import { pluralize } from './format-count.js';

/** What a writer puts in place of words that cannot be read. It is recognised in any case. */
export const ILLEGIBLE_MARK = '[illegible]';

/** With the punctuation beside it. */
const MARK = /^[\p{P}\p{Cf}\s]*\[illegible\][\p{P}\p{Cf}\s]*$/iu;

/** Whether a word is the mark: it is no word for the minimum, and its comparison is neither right nor wrong. */
export function isIllegibleMark(word: string): boolean {
  return word.length >= ILLEGIBLE_MARK.length && MARK.test(word);
}

interface IllegibleCounts {
  /** Absent in a result without marks. */
  illegibleMarks?: number;
  /** Words of the original that the marks stand for. */
  illegibleWords?: number;
}

/** The marks of a compared text, as a part of a sentence; empty without any. */
export function illegibleInWords({ illegibleMarks = 0, illegibleWords = 0 }: IllegibleCounts): string {
  if (illegibleMarks === 0) return '';
  return `${pluralize(illegibleMarks, 'mark')} ${ILLEGIBLE_MARK} for ${pluralize(illegibleWords, 'word')}, neither right nor wrong`;
}

/** In percent. */
const LIMIT_PERCENT = 20;

/** Why a reviewer must decide, although the comparison gives a result: too much cannot be read. Null if it need not. */
export function whyIllegibleNeedsReviewer({
  illegibleWords = 0,
  referenceWords = 0,
}: IllegibleCounts & { referenceWords?: number }): string | null {
  return illegibleWords * 100 > referenceWords * LIMIT_PERCENT
    ? `More than ${LIMIT_PERCENT}% of the words of the reference are marked as illegible.`
    : null;
}

const STARTS_WORD_AFTER = /[\s\p{Ps}\p{Pi}"']$/u;
const ENDS_WORD_BEFORE = /^[\s\p{Pe}\p{Pf}\p{Po}]/u;

/** The mark with the spaces that make it a word of its own between these texts, which can be empty. */
export function illegibleMarkBetween(before: string, after: string): string {
  const isStart = before === '' || STARTS_WORD_AFTER.test(before);
  const isEnd = after === '' || ENDS_WORD_BEFORE.test(after);
  return `${isStart ? '' : ' '}${ILLEGIBLE_MARK}${isEnd ? '' : ' '}`;
}
