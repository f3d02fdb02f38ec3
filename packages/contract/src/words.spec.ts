import { expect, it } from 'vitest';
import { countWords } from './word-count.js';
import { wordsOfHtml, wordsOfText } from './words.js';

const cases: [html: string, words: string[]][] = [
  ['', []],
  ['<p><br></p>', []],
  ['<p>one</p><p>two<br>three</p>', ['one', 'two', 'three']],
  ['<p>half<strong>bold</strong>word</p>', ['halfboldword']],
  ['R&amp;D caf&eacute; it&#39;s 5&lt;6 &mdash; &hellip;', ['R&D', 'café', "it's", '5<6', '—', '…']],
  ['&amp;amp; &amp;', ['&amp;', '&']],
  ['one&nbsp;two&#160;three&#xA0;four', ['one', 'two', 'three', 'four']],
  ['a & b &c; d&', ['a', '&', 'b', '&c;', 'd&']],
  ['a&b&c', ['a&b&c']],
  ['1 < 2', ['1', '<', '2']],
  ['&#x1F600;&#128512; &#0;', ['😀😀']],
  ['&#0;a &#xFFFFFF;', ['a', '\ufffd']],
  ['\u200bone two&shy;fold 👩‍👩‍👧', ['one', 'two\u00adfold', '👩‍👩‍👧']],
  ['one<!-- a comment -->two<script>let it;</script>', ['onetwo']],
  ['שלום <em>עו</em>לם', ['שלום', 'עולם']],
];

it.each(cases)('splits %j into words', (html, words) => {
  expect(wordsOfHtml(html)).toEqual(words);
  expect(countWords(html)).toBe(words.length);
});

it.each([
  ['5 < 6 && <b>not bold</b> &amp;', ['5', '<', '6', '&&', '<b>not', 'bold</b>', '&amp;']],
  ['one\u00a0two\u3000three\n\n four\u200b', ['one', 'two', 'three', 'four\u200b']],
  ['\u200b \u00ad', []],
])('in the plain text %j, tags and entities are characters', (text, words) => {
  expect(wordsOfText(text)).toEqual(words);
});

it('splits 20,000 words in a few milliseconds', () => {
  const html = `<p>${'word <strong>half</strong>bold caf&eacute;&nbsp;end '.repeat(50)}</p>`.repeat(100);
  const start = performance.now();
  expect(wordsOfHtml(html)).toHaveLength(20_000);
  expect(performance.now() - start).toBeLessThan(500);
});
