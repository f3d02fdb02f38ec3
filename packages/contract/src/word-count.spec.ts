import { describe, expect, it } from 'vitest';
import { countWords } from './word-count.js';

const cases: [what: string, html: string, words: number][] = [
  ['nothing', '', 0],
  ['an empty editor', '<p><br></p>', 0],
  ['white space alone', ' \t\n\u00a0\u3000 ', 0],
  ['plain text', 'three plain words', 3],
  ['paragraphs', '<p>one</p><p>two</p>', 2],
  ['a line break', '<p>one<br>two<br/>three</p>', 3],
  ['a word that is half bold', '<p>half<strong>bold</strong>word</p>', 1],
  ['nested inline tags', '<p><em><u>o</u>n<s>e</s></em> <span style="color: red;">two</span></p>', 2],
  ['a link inside a word', 'foo<a href="https://example.com/a b">bar</a>baz', 1],
  ['list items', '<ol><li data-list="bullet"><span class="ql-ui"></span>one</li><li>two</li></ol>', 2],
  ['headings beside paragraphs', '<h1>one</h1>two<h2>three</h2>', 3],
  ['a code block', '<div class="ql-code-block">a = 1</div><div class="ql-code-block">b</div>', 4],
  ['a picture inside a word', 'be<img src="data:image/png;base64,AAAA" alt="not a word">fore', 1],
  ['a video between words', 'one<iframe class="ql-video" src="https://x.test"></iframe>two', 2],
  ['table cells', '<table><tr><td>one</td><td>two</td></tr></table>', 2],
  ['no-break spaces', 'one&nbsp;two&#160;three&#xA0;four&nbspfive', 5],
  ['other spaces', 'a&emsp;b&thinsp;c&#8195;d&Tab;e&NewLine;f', 6],
  ['an entity inside a word', 'R&amp;D caf&eacute; it&#39;s 5&lt;6', 4],
  ['an entity alone', '<p>&amp;</p>', 1],
  ['an escaped tag is text', '&lt;br&gt;one', 1],
  ['loose ampersands', 'a & b &c; d&', 5],
  ['loose angle brackets', '1 < 2 > 0', 5],
  ['a > in a quoted value', '<p title="a > b">one</p>', 1],
  ['a quote that belongs to no value', `<p it's>one two</p>`, 2],
  ['upper case tags', '<P>one</P><P>two<BR>three</P>', 3],
  ['a comment', 'one<!-- not > counted -->two', 1],
  ['script and style', '<style>p { color: red }</style>one<script>let two</script>', 1],
  ['a tag that is not closed', 'one <strong', 1],
  ['a comment that is not closed', 'one <!-- two', 1],
  ['emoji', '😀 👩‍👩‍👧 a😀b', 3],
  ['right-to-left text', '<p dir="rtl">שלום עולם</p><p>مرحبا بالعالم</p>', 4],
  ['the ideographic space', '一　二', 2],
  ['what has no width', 'on\ufeffe \u200b two&shy;fold&zwnj;', 2],
  ['an unknown tag', 'o<x-y>n</x-y>e', 1],
  ['marks of what cannot be read', 'one [illegible] <b>[Ille</b>gible], “&#91;ILLEGIBLE]” two', 2],
  ['a mark that is part of a word', 'one un[illegible]ed illegible [sic]', 4],
  ['a mark between characters without spaces', '漢字[illegible]漢字', 2],
];

describe('countWords', () => {
  it.each(cases)('%s', (_, html, words) => {
    expect(countWords(html)).toBe(words);
  });

  it('counts 20,000 words in a few milliseconds', () => {
    const paragraph = `<p>${'word <strong>half</strong>bold caf&eacute;&nbsp;end '.repeat(50)}</p>`;
    const html = paragraph.repeat(100);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(countWords(html)).toBe(20_000);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it.each(['<', '&', '<!--', '<a ', '<a="', '&a', '<script>'])('takes linear time over %j alone', (text) => {
    const start = performance.now();
    countWords(text.repeat(200_000));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
