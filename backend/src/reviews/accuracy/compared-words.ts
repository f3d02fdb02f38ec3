import { spaceBetween } from '@inkwell/contract/words';
import type { AccuracyRules } from './accuracy.js';
import { wordKey } from './word-key.js';

/** Words in their order: what is compared of each, and how it stands in the text. */
export interface ComparedWords {
  keys: string[];
  texts: string[];
}

/** A word of which nothing is compared goes with the one before it; at the beginning, with the one after. */
export function comparedWords(words: readonly string[], rules: AccuracyRules): ComparedWords {
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
