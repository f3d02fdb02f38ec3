import { expect, it } from 'vitest';
import { htmlToText, textToHtml } from './plain-text.js';

it.each([
  ['', ''],
  ['one\n\ttwo\r\n  three ', 'one\n\ttwo\r\n  three '],
  ['5 < 6 && 7 > 6', '5 &lt; 6 &amp;&amp; 7 &gt; 6'],
  ['<br>', '&lt;br&gt;'],
  ['&lt; &amp;amp; &nbsp;', '&amp;lt; &amp;amp;amp; &amp;nbsp;'],
  ['a\u00a0b', 'a&nbsp;b'],
  [`"it's"`, `"it's"`],
  ['😀 שלום', '😀 שלום'],
])('%j is kept as %j', (text, html) => {
  expect(textToHtml(text)).toBe(html);
  expect(htmlToText(html)).toBe(text);
});

it.each([
  ['<p>one <strong>t</strong>wo</p><p>three</p>', 'one two\nthree\n'],
  ['one<br>two', 'one\ntwo'],
  ['<ol><li data-list="bullet"><span class="ql-ui"></span>a &amp; b</li></ol>', 'a & b\n'],
  ['<pre>let a;</pre><p class="ql-size-huge">&quot;x&quot;</p>', 'let a;\n"x"\n'],
])('of the rich text %j, the words and the lines are left', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
