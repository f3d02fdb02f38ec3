import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTei } from '../../../../test/tei-schema.js';
import { TOOLBAR_HTML } from '../../../../test/toolbar-html.js';
import { sanitise } from '../../../drafts/draft-text.js';
import { type TeiFacts, teiDocument } from './tei.js';

const FACTS: TeiFacts = {
  title: 'Ledger <1>',
  author: 'Ada "A & B" Moreno',
  publisher: 'Inkwell',
  project: 'Letters',
  image: {
    id: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34',
    title: 'Ledger',
    fileName: 'Seite "2" & 3.jpg',
    pageNumber: 12,
  },
  textId: '42',
  version: 3,
  submittedAt: '2026-11-20T08:00:00.000Z',
  exportedAt: '2026-11-28T09:00:00.000Z',
  serverVersion: '0.4.0',
};

function documentOf(html: string, facts = FACTS): string {
  const document = teiDocument(html, facts);
  checkTei(document);
  return document;
}

/** What follows the page break, on one line. */
function bodyOf(html: string): string {
  const [, body = ''] = /<body><pb[^>]*\/>\n(.*)\n<\/body>/s.exec(documentOf(html)) ?? [];
  return body.replaceAll('\n', '');
}

test('the header has title, author, availability and source, and the page break the file of the image', () => {
  const document = documentOf('<p>In the year</p>');
  expect(document).toContain(
    '<title>Ledger &lt;1&gt;</title><respStmt><resp>Transcription</resp><name>Ada "A &amp; B" Moreno</name></respStmt>',
  );
  expect(document).toContain('<availability status="restricted"><p>');
  expect(document).toContain('<bibl><title level="m">Letters</title><title level="a">Ledger</title>');
  expect(document).toContain('<pb n="12" facs="Seite%20%222%22%20&amp;%203.jpg"/>');
});

test('a document has no page break', () => {
  expect(documentOf('<p>Text</p>', { ...FACTS, image: null })).toContain('<body>\n<p>Text</p>\n</body>');
});

test('headings begin divisions by their level', () => {
  expect(bodyOf('<p>0</p><h1>A</h1><p>1</p><h3>B</h3><p>2</p><h2>C</h2><h1>D</h1><p>3</p>')).toBe(
    '<p>0</p><div><head>A</head><p>1</p><div><head>B</head><p>2</p></div><div><head>C</head></div></div>' +
      '<div><head>D</head><p>3</p></div>',
  );
});

test('emphasis is hi with one rend, and a link is a ref', () => {
  expect(
    bodyOf(
      '<p>a<strong><em>b</em></strong><sup>c</sup> <a href="https://example.com/?a=1&amp;b=2">d</a></p>',
    ),
  ).toBe(
    '<p>a<hi rend="bold italic">b</hi><hi rend="superscript">c</hi> <ref target="https://example.com/?a=1&amp;b=2">d</ref></p>',
  );
});

test('the lists of the editor are nested', () => {
  const item = (kind: string, level: number, text: string) =>
    `<li data-list="${kind}"${level ? ` class="ql-indent-${level}"` : ''}>${text}</li>`;
  expect(
    bodyOf(
      `<ol>${item('ordered', 0, 'a')}${item('bullet', 1, 'b')}${item('bullet', 1, 'c')}${item('ordered', 0, 'd')}</ol><p>e</p>`,
    ),
  ).toBe(
    '<list rend="numbered"><item>a<list rend="bulleted"><item>b</item><item>c</item></list></item><item>d</item></list><p>e</p>',
  );
  expect(bodyOf(`<ol>${item('bullet', 2, 'deep')}</ol>`)).toBe(
    '<list rend="bulleted"><item><list rend="bulleted"><item><list rend="bulleted"><item>deep</item></list></item></list></item></list>',
  );
});

test('marks of illegible words are gaps, in any case', () => {
  expect(bodyOf('<p>In [illegible] the <strong>[ILLEGIBLE]</strong>, [illegibly]</p>')).toBe(
    '<p>In <gap reason="illegible"/> the <hi rend="bold"><gap reason="illegible"/></hi>, [illegibly]</p>',
  );
});

test('text without tags has a paragraph for each part between empty lines', () => {
  expect(bodyOf('one\ntwo\n\nthree &lt; four')).toBe('<p>one<lb/>two</p><p>three &lt; four</p>');
});

test('the lines of code are one block', () => {
  const line = (text: string) => `<div class="ql-code-block">${text}</div>`;
  expect(bodyOf(`<div class="ql-code-block-container">${line('a')}${line('b')}</div><p>c</p>`)).toBe(
    '<ab type="code" xml:space="preserve">a<lb/>b</ab><p>c</p>',
  );
});

test('characters that XML cannot contain are replaced', () => {
  expect(bodyOf('<p>a\u0008b\uffffc\u{1f600}&nbsp;</p>')).toBe('<p>a\ufffdb\ufffdc\u{1f600}\u00a0</p>');
});

test('the schema refuses what is not TEI', () => {
  const document = documentOf('<p>Text</p>');
  for (const wrong of ['<p><p>Text</p></p>', '<head>Text</head>', '<b>Text</b>', '<list/>'])
    expect(() => checkTei(document.replace('<p>Text</p>', wrong)), wrong).toThrow();
});

test.each([
  ['<p class="ql-align-center">a</p>', '<p rend="align-center">a</p>'],
  [
    '<p class="ql-indent-2 ql-align-right ql-direction-rtl">a</p>',
    '<p rend="align-right indent-2 direction-rtl">a</p>',
  ],
  ['<h2 class="ql-align-justify">a</h2>', '<div><head rend="align-justify">a</head></div>'],
  ['<blockquote class="ql-indent-1">a</blockquote>', '<quote rend="indent-1">a</quote>'],
  [
    '<ol><li data-list="bullet" class="ql-align-right ql-direction-rtl">a</li></ol>',
    '<list rend="bulleted"><item rend="align-right direction-rtl">a</item></list>',
  ],
])('alignment, indent and direction are kept: %s', (html, tei) => {
  expect(bodyOf(html)).toBe(tei);
});

test.each([
  ['<p>a\t\tb</p>', '<p xml:space="preserve">a\t\tb</p>'],
  ['<p>a  b</p>', '<p xml:space="preserve">a  b</p>'],
  ['<p>a <strong> b</strong></p>', '<p xml:space="preserve">a <hi rend="bold"> b</hi></p>'],
  ['<p> a</p>', '<p xml:space="preserve"> a</p>'],
  ['<p>a b</p>', '<p>a b</p>'],
  ['<h1>a  b</h1>', '<div><head xml:space="preserve">a  b</head></div>'],
  [
    '<ol><li data-list="bullet">a  b</li></ol>',
    '<list rend="bulleted"><item><seg xml:space="preserve">a  b</seg></item></list>',
  ],
])('blanks that count are kept: %s', (html, tei) => {
  expect(bodyOf(html)).toBe(tei);
});

test.each([
  ['<s>[illegible]</s>', '<hi rend="strikethrough"><gap reason="illegible"/></hi>'],
  [
    '<strong><s>a [illegible] b</s></strong>',
    '<hi rend="bold strikethrough">a </hi><hi rend="bold strikethrough"><gap reason="illegible"/></hi><hi rend="bold strikethrough"> b</hi>',
  ],
  ['<span class="mark-unclear">a</span>', '<unclear>a</unclear>'],
  [
    '<span class="mark-added mark-unclear"><em>a</em></span>',
    '<add><unclear><hi rend="italic">a</hi></unclear></add>',
  ],
  [
    '<span class="mark-abbreviation" data-expansion="Saint &amp; Co">St</span>',
    '<choice><abbr>St</abbr><expan>Saint &amp; Co</expan></choice>',
  ],
  ['<span class="mark-abbreviation">St</span>', '<abbr>St</abbr>'],
  ['a\u2028b\u000bc', 'a<lb/>b<lb/>c'],
])('what the user says of words is kept: %s', (html, tei) => {
  expect(bodyOf(`<p>${html}</p>`)).toBe(`<p>${tei}</p>`);
});

test.each([
  ['https://a.test/x y', 'https://a.test/x%20y'],
  ['https://a.test/100%', 'https://a.test/100%25'],
  ['https://a.test/100% x%20y', 'https://a.test/100%25%20x%20y'],
  ['https://a.test/?q=%zz', 'https://a.test/?q=%25zz'],
  ['https://a.test/#a#b', 'https://a.test/#a%23b'],
  ['https://[::1]/[a]|b', 'https://[::1]/%5Ba%5D%7Cb'],
  ['mailto:a b@c.test', 'mailto:a%20b@c.test'],
])('a link is a URI: %s', (address, uri) => {
  expect(bodyOf(`<p><a href="${address}">a</a></p>`)).toBe(`<p><ref target="${uri}">a</ref></p>`);
});

test.each([
  ['Page #3?.jpg', 'Page%20%233%3F.jpg'],
  ['100%.jpg', '100%25.jpg'],
  ['a:b.jpg', 'a%3Ab.jpg'],
  ['M\u00fcller \ud800.jpg', 'M%C3%BCller%20%EF%BF%BD.jpg'],
])('the name of the file is a reference: %s', (fileName, uri) => {
  const image = { id: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34', title: '', fileName, pageNumber: 1 };
  expect(documentOf('<p>a</p>', { ...FACTS, image })).toContain(`facs="${uri}"`);
});

test('an empty text is valid', () => {
  expect(bodyOf('')).toBe('<p/>');
  expect(bodyOf('<p><br></p>')).toBe('<p/>');
});

describe.each(TOOLBAR_HTML)('%s', (_, html) => {
  test('becomes a valid document', () => {
    documentOf(sanitise(html));
  });
});

test('any HTML that the sanitiser lets through becomes a valid document', () => {
  const names = ['p', 'h1', 'h3', 'ol', 'ul', 'li', 'blockquote', 'pre', 'div', 'strong', 'em', 'code', 'a'];
  const tag = fc.constantFrom(
    ...names.flatMap((name) => [`<${name}>`, `</${name}>`]),
    ...['<br>', '<ol><li data-list="ordered" class="ql-indent-2">', '<div class="ql-code-block">'],
    ...['<a href="https://example.com/ ü">', '<img src="data:image/png;base64,AA==">', '[illegible]', '\n\n'],
  );
  const text = fc.string({ unit: 'grapheme', maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, text), { maxLength: 30 }), (parts) => {
      documentOf(sanitise(parts.join('')));
    }),
    { numRuns: 500 },
  );
});
