/** When a text has enough words to be submitted, and what says so, for the apps and the server. */

import { formatCount, pluralize } from './format-count.js';

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
  return `Your work must contain at least ${pluralize(minimum, 'word')} before submission. Current word count: ${words}`;
}
