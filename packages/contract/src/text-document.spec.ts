import { describe, expect, it } from 'vitest';
import { textFile } from './plain-text.js';
import { textDocument, toPortableHtml } from './text-document.js';

const UI = '<span class="ql-ui" contenteditable="false"></span>';
const item = (kind: string, level: number, words: string, classes = '') => {
  const names = [level > 0 ? `ql-indent-${level}` : '', classes].filter(Boolean).join(' ');
  return `<li data-list="${kind}"${names ? ` class="${names}"` : ''}>${UI}${words}</li>`;
};

describe('the lists of a text', () => {
  it.each([
    [
      'bullets',
      `<ol>${item('bullet', 0, 'a')}${item('bullet', 0, 'b')}</ol>`,
      '<ul><li>a</li><li>b</li></ul>',
      '• a\n• b\n',
    ],
    [
      'nested levels',
      `<ol>${item('ordered', 0, 'a')}${item('ordered', 1, 'b')}${item('ordered', 1, 'c')}${item('ordered', 2, 'd')}${item('ordered', 0, 'e')}</ol>`,
      '<ol><li>a<ol type="a"><li>b</li><li>c<ol type="i"><li>d</li></ol></li></ol></li><li>e</li></ol>',
      '1. a\n    a. b\n    b. c\n        i. d\n2. e\n',
    ],
    [
      'numbers that go on after bullets of the same level',
      `<ol>${item('ordered', 0, 'a')}${item('bullet', 0, 'b')}${item('ordered', 0, 'c')}</ol>`,
      '<ol><li>a</li></ol><ul><li>b</li></ul><ol start="2"><li>c</li></ol>',
      '1. a\n• b\n2. c\n',
    ],
    [
      'numbers that start again after a paragraph',
      `<ol>${item('ordered', 0, 'a')}</ol><p>b</p><ol>${item('ordered', 0, 'c')}</ol>`,
      '<ol><li>a</li></ol><p>b</p><ol><li>c</li></ol>',
      '1. a\nb\n1. c\n',
    ],
    [
      'numbers that go on after a quotation',
      `<ol>${item('ordered', 0, 'a')}</ol><blockquote>b</blockquote><ol>${item('ordered', 0, 'c')}</ol>`,
      '<ol><li>a</li></ol><blockquote>b</blockquote><ol start="2"><li>c</li></ol>',
      '1. a\nb\n2. c\n',
    ],
    [
      'a level without an item above it',
      `<ol>${item('bullet', 1, 'a')}${item('bullet', 0, 'b')}</ol>`,
      '<ul><ul><li>a</li></ul><li>b</li></ul>',
      '    • a\n• b\n',
    ],
    [
      'items with other formats',
      `<ol>${item('bullet', 1, '<strong>a</strong>', 'ql-align-right ql-direction-rtl')}</ol>`,
      '<ul><ul><li class="ql-align-right ql-direction-rtl"><strong>a</strong></li></ul></ul>',
      '    • a\n',
    ],
    [
      'boxes',
      `<ol>${item('checked', 0, 'a')}${item('unchecked', 0, 'b')}</ol>`,
      '<ul><li>☑ a</li><li>☐ b</li></ul>',
      '☑ a\n☐ b\n',
    ],
    [
      'lists of other programs',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
      'a\nb\n',
    ],
  ])('%s become real lists in HTML, and markers in text', (_, html, lists, text) => {
    expect(toPortableHtml(html).replaceAll(' dir="auto"', '')).toBe(lists);
    expect(textFile([html])).toBe(text);
  });

  it('have letters and Roman numbers also for many items', () => {
    const many = (level: number) => `<ol>${item('ordered', level, 'x').repeat(28)}</ol>`;
    expect(textFile([many(1)])).toContain('    z. x\n    aa. x\n    ab. x\n');
    expect(textFile([many(2)])).toContain('    xxvii. x\n        xxviii. x\n');
  });
});

it('indented paragraphs are indented in the text file', () => {
  expect(textFile(['<p class="ql-indent-2">a</p><p>b</p>'])).toBe('        a\nb\n');
});

it('a list without an end is read once, and closed', () => {
  const html = toPortableHtml(`<ol>${'<li data-list="bullet">a'.repeat(100_000)}`);
  expect(html.endsWith('</li></ul>')).toBe(true);
});

it('a document has a block for each text, with directions and links in place of videos', () => {
  const video =
    '<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://player.vimeo.com/video/1"></iframe>';
  const document = textDocument('a <b>', [`<h2>c</h2>${video}`, 'd\n  e']);
  expect(document).toContain('<title>a &lt;b&gt;</title>');
  expect(document).toContain(
    '<section dir="auto"><h2 dir="auto">c</h2><p><a href="https://player.vimeo.com/video/1">https://player.vimeo.com/video/1</a></p></section>\n' +
      '<section dir="auto">d\n  e</section>',
  );
});
