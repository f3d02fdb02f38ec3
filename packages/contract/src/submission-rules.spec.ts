import { expect, it } from 'vitest';
import { missingWords, submissionFault, tooFewWords, wordCountColour } from './submission-rules.js';

it.each([
  [0, 'red'],
  [4999, 'red'],
  [5000, 'orange'],
  [7499, 'orange'],
  [7500, 'yellow'],
  [9999, 'yellow'],
  [10_000, 'green'],
  [12_000, 'green'],
])('%i of 10,000 words are shown in %s', (words, colour) => {
  expect(wordCountColour(words, 10_000)).toBe(colour);
});

it('shows the number of missing words', () => {
  expect(missingWords(0, 10_000)).toBe('10,000 more words needed');
  expect(missingWords(9999, 10_000)).toBe('1 more word needed');
  expect(missingWords(10_000, 10_000)).toBe('');
});

it('rejects a short text with the message of the specification', () => {
  expect(tooFewWords(42, 10_000)).toBe(
    'Your work must contain at least 10,000 words before submission. Current word count: 42',
  );
});

it.each([
  [0, 'Nothing written'],
  [9, tooFewWords(9, 10)],
  [10, ''],
])('says of %i words of 10 whether they can be submitted', (words, fault) => {
  expect(submissionFault(words, 10, 'Nothing written')).toBe(fault);
});
