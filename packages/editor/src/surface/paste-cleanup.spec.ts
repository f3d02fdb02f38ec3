import { afterEach, describe, expect, test } from 'vitest';
import { createSurface } from './create-surface';
import { SMALL_CAPS_NOTICE } from './paste-cleanup';
import { LIST_NOTICE } from './paste-lists';
import { TABLE_NOTICE } from './paste-tables';

afterEach(() => document.body.replaceChildren());

/** Pastes into an empty text. */
function paste(html: string, text = '', typed = '') {
  const element = document.createElement('div');
  document.body.append(element);
  const warnings: string[] = [];
  const surface = createSurface(element, {
    onChange: () => {},
    onWarning: (warning) => warnings.push(warning),
  });
  const { quill } = surface;
  quill.scrollSelectionIntoView = () => {};
  quill.setSelection(0);
  const data: Record<string, string> = { 'text/html': html, 'text/plain': text };
  const clipboardData = { files: [], getData: (name: string) => data[name] ?? '' };
  quill.root.dispatchEvent(
    Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
  );
  if (typed) quill.insertText(quill.getSelection()?.index ?? 0, typed, quill.getFormat(), 'user');
  // The editor keeps an empty paragraph after a list.
  return { html: surface.read().replace(/(?<=<\/ol>)<p><br><\/p>$/, ''), warnings };
}

const MARKER = /<span class="ql-ui" contenteditable="false"><\/span>/g;
const pasted = (html: string) => paste(html).html.replace(MARKER, '');

describe('tables', () => {
  const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;

  test.each([
    [
      'empty cells',
      `<table>${cells('Ann', '', '4')}${cells('Bob', '4', '')}</table>`,
      ['Ann\t\t4', 'Bob\t4\t'],
    ],
    [
      'spans',
      '<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      ['a\tb\t', '\tc\td'],
    ],
    [
      'a heading and a caption',
      '<table><caption>T</caption><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ['T', '<strong>x</strong>\t<strong>y</strong>', '1\t2'].map((line) => line.replace(/<\/?strong>/g, '')),
    ],
    [
      'white space and paragraphs in cells',
      `<table>\n<tr>\n <td>\n<p>a</p><p>b</p> </td>\n <td>&nbsp;</td>\n<td> c<br>d </td>\n</tr>\n</table>`,
      ['a b\t\tc d'],
    ],
    [
      'a row without text',
      `<table>${cells('a', 'b')}${cells('', '')}${cells('c', 'd')}</table>`,
      ['a\tb', '\t', 'c\td'],
    ],
    [
      'a table in a cell',
      `<table><tr><td><table>${cells('a', 'b')}</table></td><td>c</td></tr></table>`,
      ['a b\tc'],
    ],
  ])('keep their columns: %s', (_, html, lines) => {
    const result = paste(html);
    expect(result.html).toBe(lines.map((line) => `<p>${line}</p>`).join(''));
    expect(result.warnings).toEqual([TABLE_NOTICE]);
  });

  test('one cell that arranges the page is not a table', () => {
    const result = paste('<table><tr><td><h2>a</h2><p>b</p></td></tr></table>');
    expect(result).toEqual({ html: '<h2>a</h2><p>b</p>', warnings: [] });
  });
});

test.each([
  ['<p>a<span style="display:none">b</span>c</p>', 'ac'],
  ['<p>a<span style="mso-hide:all">b</span>c</p>', 'ac'],
  ['<style>span.x {color:red; display:none; mso-hide:all}</style><p>a<span class=x>b</span>c</p>', 'ac'],
  ['<p>a<span style="visibility:hidden">b</span>c</p>', 'ac'],
  ['<p>a<span style="font-size:0">b</span><span style="font-size:0.0pt">d</span>c</p>', 'ac'],
  ['<p style="font-size:0px">a<span style="font-size:12px">b</span></p>', 'b'],
  ['<p>a<span style="font-size:0.6em">b</span></p>', 'ab'],
  ['<p>a<span hidden>b</span><script>c</script></p>', 'a'],
  [
    '<p>a<span class=MsoCommentReference><a>[A1]</a></span></p><div style="mso-element:comment-list"><div style="mso-element:comment">c</div></div>',
    'a',
  ],
  ['<p>a<a style="mso-comment-reference:AB_1">b</a></p>', 'a<a>b</a>'.replace(/<a>b<\/a>/, '')],
])('what the source does not show is left out: %s', (html, text) => {
  expect(pasted(html)).toBe(`<p>${text}</p>`);
});

test.each([
  ['<del>a</del>', '<s>a</s>'],
  ['<span style="text-decoration:line-through">a</span>', '<s>a</s>'],
  ['<span style="text-decoration: underline line-through">a</span>', '<s><u>a</u></s>'],
  ['<span style="text-decoration-line: line-through">a</span>', '<s>a</s>'],
  ['<span style="text-decoration:underline">a</span>', '<u>a</u>'],
])('decorations are kept: %s', (html, text) => {
  expect(pasted(`<p>${html}</p>`)).toBe(`<p>${text}</p>`);
});

describe('lists', () => {
  test.each([
    ['a start', '<ol start="5"><li>a</li><li>b</li></ol>', '<p>5. a</p><p>6. b</p>'],
    ['a value', '<ol><li>a</li><li value="7">b</li><li>c</li></ol>', '<p>1. a</p><p>7. b</p><p>8. c</p>'],
    ['a type', '<ol type="A"><li>a</li><li>b</li></ol>', '<p>A. a</p><p>B. b</p>'],
    [
      'a type in a style',
      '<ol style="list-style-type: upper-roman"><li>a</li><li>b</li></ol>',
      '<p>I. a</p><p>II. b</p>',
    ],
    ['counting down', '<ol reversed><li>a</li><li>b</li></ol>', '<p>2. a</p><p>1. b</p>'],
    ['a paragraph between items', '<ol><li>a</li><p>x</p><li>b</li></ol>', '<p>1. a</p><p>x</p><p>2. b</p>'],
    ['a line break in an item', '<ol><li>a<br>b</li><li>c</li></ol>', '<p>1. a</p><p>b</p><p>2. c</p>'],
    ['two paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '<p>• a</p><p>b</p>'],
    [
      'an inner list',
      '<ol start="2"><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
      '<p>2. a</p><p class="ql-indent-1">• b</p><p>3. c</p>',
    ],
    ['text in no item', '<ol>x<li>a</li></ol>', '<p>x</p><p>1. a</p>'],
  ])('that the editor would number otherwise become text: %s', (_, html, lines) => {
    const result = paste(html);
    expect(result.html).toBe(lines);
    expect(result.warnings).toEqual([LIST_NOTICE]);
  });

  test('after a paragraph, a list that goes on keeps its numbers', () => {
    expect(pasted('<ol><li>a</li></ol><p>x</p><ol start="2"><li>b</li></ol>')).toBe(
      '<ol><li data-list="ordered">a</li></ol><p>x</p><p>2. b</p>',
    );
  });

  test('two lists in a row count from 1', () => {
    expect(pasted('<ol><li>a</li></ol><ol><li>b</li></ol>')).toBe(
      '<ol><li data-list="ordered">a</li></ol><p>1. b</p>',
    );
  });

  test.each([
    [
      '<ol><li>a</li><li>b<br></li></ol>',
      '<ol><li data-list="ordered">a</li><li data-list="ordered">b</li></ol>',
    ],
    ['<ul><li><p>a</p></li></ul>', '<ol><li data-list="bullet">a</li></ol>'],
    ['<ol start="1" type="1"><li>a</li></ol>', '<ol><li data-list="ordered">a</li></ol>'],
    [
      '<ul><li aria-level="1"><p>a</p></li><ul><li aria-level="2"><p>b</p></li></ul></ul>',
      '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol>',
    ],
    [
      '<ul><li aria-level="2"><p>b</p></li></ul>',
      '<ol><li data-list="bullet" class="ql-indent-1">b</li></ol>',
    ],
    [
      '<ol><li style="list-style-type:decimal" aria-level="1">a</li><ol><li style="list-style-type:lower-alpha" aria-level="2">b</li></ol></ol>',
      '<ol><li data-list="ordered">a</li><li data-list="ordered" class="ql-indent-1">b</li></ol>',
    ],
  ])('that the editor shows in the same way stay lists: %s', (html, list) => {
    const result = paste(html);
    expect(result.html.replace(MARKER, '')).toBe(list);
    expect(result.warnings).toEqual([]);
  });

  test('the numbers of Word are kept', () => {
    const item = (marker: string, text: string) =>
      `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}&nbsp; </span>${text}</p>`;
    expect(pasted(item('1.', 'a') + item('2.', 'b'))).toBe(
      '<ol><li data-list="ordered">a</li><li data-list="ordered">b</li></ol>',
    );
    expect(pasted(item('4.', 'a') + item('5.', 'b'))).toBe('<p>4. a</p><p>5. b</p>');
  });
});

test.each([
  ['<img alt="😀" class="emoji" src="https://a.test/e.png">', '😀'],
  ['<img alt="🇩🇪" src="data:image/png;base64,AAAA">', '🇩🇪'],
  [
    '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^{2}}" src="https://a.test/m.svg">',
    '{\\displaystyle x^{2}}',
  ],
  [
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math>',
    'x_1',
  ],
])('a picture of a sign becomes the sign: %s', (html, text) => {
  expect(paste(`<p>a ${html} b</p>`)).toEqual({ html: `<p>a ${text} b</p>`, warnings: [] });
});

test.each(['\v', '\f', '\u2028', '\u2029', '\u0085', '\r\n'])('%j is a line break', (character) => {
  if (character !== '\r\n') expect(pasted(`<p>a${character}b</p>`)).toBe('<p>a</p><p>b</p>');
  expect(paste('', `a${character}b`).html).toBe('<p>a</p><p>b</p>');
});

test.each([
  ['<span style="text-transform:uppercase">straße <i>é</i></span>', 'STRASSE <em>É</em>'],
  ['<span style="text-transform:uppercase">a<span style="text-transform:none">b</span></span>', 'Ab'],
  ['<span style="text-transform:capitalize">it\'s an o’clock</span>', "It's An O’clock"],
  ['<ruby>漢<rt>kan</rt></ruby>', '漢(kan)'],
  ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
])('text looks as in the source: %s', (html, text) => {
  expect(pasted(`<p>${html}</p>`)).toBe(`<p>${text}</p>`);
});

test.each([
  ['font-variant:small-caps', [SMALL_CAPS_NOTICE]],
  ['color: red; font-variant-caps: all-small-caps', [SMALL_CAPS_NOTICE]],
  ['font: italic small-caps bold 12pt serif', [SMALL_CAPS_NOTICE]],
  ['font-variant:normal', []],
  ['font-variant:small-caps;display:none', []],
])('small capitals become ordinary letters, with a notice: %s', (style, warnings) => {
  const { html, warnings: shown } = paste(`<p>a <span style="${style}">Lord</span></p>`);
  expect(html).toMatch(/^<p>a/);
  expect(shown).toEqual(warnings);
});

test('text within small capitals that has none is pasted without a notice', () => {
  const outer = (inner: string) => paste(`<p style="font-variant:small-caps">${inner}</p>`);
  expect(outer('<span style="font-variant:normal">Lord</span>').warnings).toEqual([]);
  // Capitals and digits look the same.
  expect(outer('XIV. 12').warnings).toEqual([]);
  expect(outer('Lord').html).toBe('<p>Lord</p>');
});

test('spaces and tabs are kept where the source shows them', () => {
  expect(pasted('<p style="white-space:pre-wrap">a\tb  c\nd</p>')).toBe('<p>a\tb  c</p><p>d</p>');
  expect(pasted('<p>a\tb  c\nd</p>')).toBe('<p>a b c d</p>');
});

test.each(['<sup>2</sup>', '<b>2</b>', '<span style="vertical-align:super">2</span>'])(
  'the format of a paste ends with it: %s',
  (html) => {
    expect(paste(`<p>x${html}</p>`, '', 'y').html).toMatch(/<\/(?:sup|strong)>y<\/p>$/);
  },
);

test.each([
  ['<aside>a</aside><aside>b</aside>', '<p>a</p><p>b</p>'],
  ['<details><summary>a</summary>b</details>', '<p>a</p><p>b</p>'],
  ['<center>a</center><center>b</center>', '<p>a</p><p>b</p>'],
  ['<fieldset><legend>a</legend>b</fieldset>', '<p>a</p><p>b</p>'],
  ['<dialog open>a</dialog><search>b</search>', '<p>a</p><p>b</p>'],
  ['<aside style="text-transform:uppercase">a</aside>b', '<p>A</p><p>b</p>'],
  ['a<hr>b', '<p>a</p><p>b</p>'],
  ['<ul><li><address>a</address><address>b</address></li></ul>', '<p>• a</p><p>b</p>'],
  ['<ol><li><aside>a</aside><aside>b</aside></li></ol>', '<p>1. a</p><p>b</p>'],
])('blocks end a line: %s', (html, result) => {
  expect(pasted(html)).toBe(result);
});

describe('in a cell', () => {
  test.each([
    ['one<aside>two</aside>', 'one two'],
    ['<address>a</address><address>b</address>', 'a b'],
    ['<header>a</header><main>b</main><nav>c</nav>', 'a b c'],
    ['one<hr>two', 'one two'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', 'a b'],
    ['<details><summary>a</summary>b</details>', 'a b'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a 2. b'],
    ['<ol start="3"><li>a</li></ol>', '3. a'],
    ['<ul><li>a</li><li>b</li></ul>', '• a • b'],
  ])('%s stays in its row', (cell, result) => {
    expect(pasted(`<table><tr><td>${cell}</td><td>x</td></tr></table>`)).toBe(`<p>${result}\tx</p>`);
  });
});

test.each([
  ['<ol style="list-style-type:lower-greek"><li>a</li><li>b</li></ol>', '<p>α. a</p><p>β. b</p>'],
  ['<ol style="list-style-type:decimal-leading-zero"><li>a</li></ol>', '<p>01. a</p>'],
  ['<ol style="list-style-type:none"><li>a</li><li>b</li></ol>', '<p>a</p><p>b</p>'],
  ['<ul style="list-style-type:none"><li>a</li><li>b</li></ul>', '<p>a</p><p>b</p>'],
])('a list is pasted with the markers that its source shows: %s', (html, result) => {
  expect(pasted(html)).toBe(result);
});

test.each([
  ['<style>@media print{.x{display:none}}</style><p>a<span class=x>b</span></p>', '<p>ab</p>'],
  ['<style>@media print{.y{color:red} .x{display:none}}</style><p>a<span class=x>b</span></p>', '<p>ab</p>'],
  ['<style>.x{display:none}</style><p>a<span class=x style="display:inline">b</span></p>', '<p>ab</p>'],
  ['<style>.x{display:none} .x{display:inline}</style><p>a<span class=x>b</span></p>', '<p>ab</p>'],
])('text that another style shows is kept: %s', (html, result) => {
  expect(pasted(html)).toBe(result);
});

test('quotations keep their quotation marks', () => {
  expect(pasted('<p><q>yes</q>, <q>a <q>b</q></q></p>')).toBe('<p>“yes”, “a ‘b’”</p>');
});

test('an emoji that is a background becomes its text', () => {
  expect(
    pasted('<p>a<span role="img" aria-label="😀"></span><span role="img" aria-label="😀">😀</span></p>'),
  ).toBe('<p>a😀😀</p>');
});
