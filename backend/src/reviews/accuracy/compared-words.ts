import { joinWords, type WordsInLines } from '@inkwell/contract/words';
import type { AccuracyRules } from './accuracy.js';
import { type DividedWord, findDividedWords, type JoinedWord, joinPunctuation } from './joined-words.js';
import { wordKey } from './word-key.js';

/** The words of a text in order: their keys, which are compared, and the words as written, each with the line break before it. */
export interface ComparedWords {
  keys: string[];
  texts: string[];
}

/** The words of both texts. The form of a divided word depends on the other text. */
export function toComparedWords(
  reference: WordsInLines,
  submission: WordsInLines,
  rules: AccuracyRules,
): { expected: ComparedWords; written: ComparedWords } {
  const ofReference = findDividedWords(joinPunctuation(reference));
  const ofSubmission = findDividedWords(joinPunctuation(submission));
  return {
    expected: compareWith(ofSubmission, ofReference, rules),
    written: compareWith(ofReference, ofSubmission, rules),
  };
}

/** A word without a key is added to the text of the word before it, at the start of a text to the word after it. */
function compareWith(
  other: readonly DividedWord[],
  words: readonly DividedWord[],
  rules: AccuracyRules,
): ComparedWords {
  const otherKeys = new Set<string>();
  if (words.some(({ parts }) => parts.length > 1)) {
    for (const { joined, hyphenated } of other) {
      otherKeys.add(wordKey(joined, rules)).add(wordKey(hyphenated, rules));
    }
  }
  const compared: ComparedWords = { keys: [], texts: [] };
  let before: string[] = [];
  for (const { compared: form, written } of words.flatMap((word) => chooseForm(word, otherKeys, rules))) {
    const key = wordKey(form, rules);
    const last = compared.texts.length - 1;
    if (key) {
      compared.keys.push(key);
      compared.texts.push(joinWords([...before, written]));
      before = [];
    } else if (last >= 0) compared.texts[last] = joinWords([compared.texts[last] ?? '', written]);
    else before.push(written);
  }
  return compared;
}

type ComparedForm = Pick<JoinedWord, 'compared' | 'written'>;

/**
 * The hyphen at the end of a line divides a word (`some-thing`), or belongs to it (`well-known`), or to its first part (`pre- and
 * post-war`). The form is the one that the other text has; if it has none of them, the word was divided.
 */
function chooseForm(
  { parts, joined, hyphenated }: DividedWord,
  otherKeys: ReadonlySet<string>,
  rules: AccuracyRules,
): readonly ComparedForm[] {
  const [first] = parts;
  if (!first || parts.length === 1) return parts;
  const has = (form: string) => otherKeys.has(wordKey(form, rules));
  const written = joinWords(parts.map((part) => part.written));
  if (joined === hyphenated || has(joined)) return [{ compared: joined, written }];
  if (has(hyphenated)) return [{ compared: hyphenated, written }];
  return has(first.compared) ? parts : [{ compared: joined, written }];
}
