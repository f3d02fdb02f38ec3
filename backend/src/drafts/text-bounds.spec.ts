import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { expect, test } from 'vitest';
import { sanitise } from './draft-text.js';
import { findExcess } from './text-bounds.js';

const filled = (part: string) => part.repeat(Math.floor(MAX_DRAFT_LENGTH / part.length));

test.each([
  ['<', '<'],
  ['>', '>'],
  ['&', '&'],
  ['unknown entities', '&a '],
  ['no-break spaces', '\u00a0'],
  ['letters without a space', 'x'],
  ['Chinese without a space', '漢'],
  ['combining marks', '\u0301'],
])('a text of 5 MB of %s is refused before it is sanitised', (_, part) => {
  expect(findExcess(filled(part), MAX_DRAFT_LENGTH)).not.toBeNull();
});

test.each([
  ['words', 'word '],
  ['paragraphs', '<p>word word</p>'],
  ['Chinese in paragraphs', `<p>${'漢'.repeat(1000)}</p>`],
  ['entities', '&amp; '],
  ['tags that are removed', '<b>'],
  ['comments', '<!-- a < b & c -->'],
  ['comments without an end', '<!--'],
  ['tags without an end', '<a '],
  ['attributes', '<i title="a < b & c">ab</i> '],
])('a text of 5 MB of %s is sanitised', (_, part) => {
  expect(findExcess(filled(part), MAX_DRAFT_LENGTH)).toBeNull();
});

test('a picture of 4 MB is no text without a space', () => {
  const html = `<p><img src="data:image/png;base64,${'A'.repeat(4_000_000)}"></p>`;
  expect(findExcess(html, MAX_DRAFT_LENGTH)).toBeNull();
});

test.each([
  '<',
  '& b',
  'a > b',
  '&copy;',
  '&#38;',
  '&nbsp;',
  '\u00a0',
  '<p>a<b',
  '<!-- & -->&',
  '&a;b',
  '< a',
  '<?x?>y',
  '</p>z',
])('the bound of %s is not above the length of its sanitised form', (html) => {
  expect(findExcess(html, sanitise(html).length)).toBeNull();
});
