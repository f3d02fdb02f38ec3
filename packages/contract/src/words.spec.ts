import { describe, expect, it, vi } from 'vitest';
import { countWords } from './word-count.js';
import { joinWords, splitHtml, splitText, wordsOfHtml, wordsOfText } from './words.js';

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
  ['<p>我们今天去<strong>北京</strong>大学。</p>', ['我们', '今天', '去', '北京', '大学。']],
  ['日本語の文章を書きます', ['日本語', 'の', '文章', 'を', '書き', 'ます']],
  ['ภาษาไทย <em>เขียน</em>ติดกัน', ['ภาษา', 'ไทย', 'เขียน', 'ติด', 'กัน']],
  ['「你好，」 foo-bar你好😀', ['「你好，」', 'foo-bar', '你好😀']],
  ['&#x6211;&#20204; 。 — 한국어。', ['我们', '。', '—', '한국어。']],
  ['ຂ້ອຍຮັກພາສາລາວ', ['ຂ້ອຍ', 'ຮັກ', 'ພາສາ', 'ລາວ']],
  ['ខ្ញុំស្រលាញ់ភាសា', ['ខ្ញុំ', 'ស្រលាញ់', 'ភាសា']],
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

it('splits plain text as it splits the HTML of the same text', () => {
  const text = '我们今天去北京大学。 ภาษาไทยเขียนติดกัน and English';
  expect(wordsOfText(text)).toEqual(wordsOfHtml(`<p>${text}</p>`));
});

it('says which words begin a line', () => {
  const startsLine = [true, false, true, true, true, false];
  const html = '<p>one <em>two</em></p><p>three<br>four\nfive&nbsp;six</p>';
  expect(splitHtml(html)).toEqual({ words: ['one', 'two', 'three', 'four', 'five', 'six'], startsLine });
  expect(splitText('one two\n\nthree\r\nfour\u2028 five\u00a0six').startsLine).toEqual(startsLine);
  expect(splitText('北京大学。\n今天').startsLine).toEqual([true, false, true]);
});

it('counts 50,000 Latin words and 50,000 Chinese words in a fraction of a second', () => {
  const latin = `<p>${'word '.repeat(100)}</p>`.repeat(500);
  const chinese = `<p>${'我们今天去北京大学。'.repeat(20)}</p>`.repeat(500);
  for (const html of [latin, chinese]) {
    const start = performance.now();
    expect(countWords(html)).toBe(50_000);
    expect(performance.now() - start).toBeLessThan(1000);
  }
});

it('splits 20,000 words in a few milliseconds', () => {
  const html = `<p>${'word <strong>half</strong>bold caf&eacute;&nbsp;end '.repeat(50)}</p>`.repeat(100);
  const start = performance.now();
  expect(wordsOfHtml(html)).toHaveLength(20_000);
  expect(performance.now() - start).toBeLessThan(500);
});

it.each([
  '我们今天去北京大学。很好，谢谢',
  '日本語の文章を書きます',
  'ภาษาไทยเขียนติดกัน',
  'two words — 한국어。 말',
  'Quill 我们 foo-bar',
  '',
])('joins the words of %j as they were', (text) => {
  expect(joinWords(wordsOfText(text))).toBe(text);
});

describe('long texts in scripts without spaces', () => {
  it('800,000 characters without a space are counted', () => {
    expect(countWords('ก'.repeat(800_000))).toBe(wordsOfText('ก'.repeat(800_000)).length);
  });

  it('short words are split together, because each call of the segmenter is slow', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    expect(countWords('<p>ก ข abc</p> '.repeat(10_000))).toBe(30_000);
    expect(segment.mock.calls.length).toBeLessThan(20);
  });

  it.each([
    'ผมชอบ กินข้าวผัด มากที่สุด ในโลก',
    'ัก ก ั ็็ ก็',
    '我喜欢-foo吃米饭。 “你好” 、 foo-bar',
    'カタカナ ﾊﾝｶｸ\u3099 〇 ㋐ ។ l\u200dก',
    'ကျွန်တော် မြန်မာ ភាសាខ្មែរ ລາວ',
  ])('the words of %j are those of its parts between blanks', (text) => {
    const alone = text.split(' ').flatMap((part) => wordsOfText(part));
    expect(wordsOfText(text)).toEqual(alone);
    expect(wordsOfText(`${text} `.repeat(3_000)).length).toBe(3_000 * alone.length);
  });
});

it('a million letters of a script without spaces are split', () => {
  expect(wordsOfText('漢'.repeat(1_000_000)).join('')).toHaveLength(1_000_000);
});
