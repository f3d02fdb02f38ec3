/**
 * Counts words for the apps and the server. Block tags and `<br>` separate words, inline tags do not; entities are
 * decoded, and the rest is split at white space. One pass over the HTML without a DOM.
 */

import { formatCount } from './format-count.js';
import { type Kind, walkHtml } from './html-walk.js';
import { mayHaveUnspacedScript, visitWords } from './words.js';

/** The number of words in HTML, or in plain text. */
export function countWords(html: string): number {
  let words = 0;
  if (mayHaveUnspacedScript(html)) {
    visitWords(html, () => {
      words += 1;
    });
    return words;
  }
  let isInWord = false;
  walkHtml(html, (kind: Kind) => {
    if (kind === 'space') isInWord = false;
    else if (kind === 'letter' && !isInWord) {
      isInWord = true;
      words += 1;
    }
  });
  return words;
}

export type WordCountColour = 'green' | 'yellow' | 'orange' | 'red';

/** The colour for the share of the minimum: green from 100 %, yellow from 75 %, orange from 50 %. */
export function wordCountColour(words: number, minimum: number): WordCountColour {
  if (words >= minimum) return 'green';
  if (words >= minimum * 0.75) return 'yellow';
  return words >= minimum * 0.5 ? 'orange' : 'red';
}

/** `1,200 more words needed`; empty if there are enough. */
export function missingWords(words: number, minimum: number): string {
  const missing = minimum - words;
  if (missing <= 0) return '';
  return `${formatCount(missing)} more ${missing === 1 ? 'word' : 'words'} needed`;
}

export const submissionMessages = {
  documentBlank: 'Please add some content before submitting',
  pageBlank: 'Please enter your work content before submitting.',
  sequentialBlank: 'Please enter your work for this image before proceeding.',
} as const;

/** The error message of a text that cannot be submitted, otherwise empty. `blankMessage` is one of `submissionMessages`. */
export function submissionFault(words: number, minimum: number, blankMessage: string): string {
  if (words === 0) return blankMessage;
  return words < minimum ? tooFewWords(words, minimum) : '';
}

/** The error message of a text that is too short. */
export function tooFewWords(words: number, minimum: number): string {
  const needed = `${formatCount(minimum)} ${minimum === 1 ? 'word' : 'words'}`;
  return `Your work must contain at least ${needed} before submission. Current word count: ${words}`;
}
