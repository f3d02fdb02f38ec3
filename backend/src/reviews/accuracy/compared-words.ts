import { spaceBetween } from '@inkwell/contract/words';
import type { AccuracyRules } from './accuracy.js';
import { wordKey } from './word-key.js';

/** The words of a text in order: their keys, which are compared, and the words as written. */
export interface ComparedWords {
  keys: string[];
  texts: string[];
}

/** A word without a key is added to the text of the word before it, at the start of a text to the word after it. */
export function toComparedWords(words: readonly string[], rules: AccuracyRules): ComparedWords {
  const compared: ComparedWords = { keys: [], texts: [] };
  let before = '';
  for (const word of words) {
    const key = wordKey(word, rules);
    const last = compared.texts.length - 1;
    if (key) {
      compared.keys.push(key);
      compared.texts.push(before + word);
      before = '';
    } else if (last >= 0) {
      const text = compared.texts[last] ?? '';
      compared.texts[last] = text + spaceBetween(text, word) + word;
    } else before += `${word} `;
  }
  return compared;
}
