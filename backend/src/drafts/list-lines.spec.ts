import { expect, test } from 'vitest';
import { sanitise } from './draft-text.js';

const item = (text: string, level = 0) =>
  `<li data-list="ordered"${level > 0 ? ` class="ql-indent-${level}"` : ''}>${text}</li>`;

test.each([
  ['<ol start="5"><li>a</li><li>b</li></ol>', '<p>5. a</p><p>6. b</p>'],
  ["<OL START='0'><LI>a</OL>", '<p>0. a</p>'],
  ['<ol><li>a</li><li value="4">b</li><li>c</li></ol>', '<p>1. a</p><p>4. b</p><p>5. c</p>'],
  ['<ol type="A"><li>a<li>b</ol><p>c</p>', '<p>A. a</p><p>B. b</p><p>c</p>'],
  ['<ol type="I" start="3"><li>a</li></ol>', '<p>III. a</p>'],
  ['<ol style="list-style-type: upper-latin"><li>a</li></ol>', '<p>A. a</p>'],
  ['<ol reversed><li>a</li><li>b</li></ol>', '<p>2. a</p><p>1. b</p>'],
  ['<ol reversed start="9"><li>a</li><li>b</li></ol>', '<p>9. a</p><p>8. b</p>'],
  ['<ol><li>a</li></ol><p>x</p><ol start="2"><li>b</li></ol>', `<ol>${item('a')}</ol><p>x</p><p>2. b</p>`],
  [
    '<ol start="2"><li><b>a<br>b</b> c<p>d</p><ul><li>e</li></ul></li><li>f</li></ol>',
    '<p>2. <strong>a<br>b</strong> c<br>d</p><p class="ql-indent-1">• e</p><p>3. f</p>',
  ],
  ['<ol start="2"><li></li>x<li>a</li></ol>', '<p>2. </p><p>x</p><p>3. a</p>'],
  ['<ol start="2"><li>a <script>x</script><a href="javascript:1">b</a></li>', '<p>2. a <a>b</a></p>'],
])('a list that the editor would number in another way becomes lines: %s', (html, clean) => {
  expect(sanitise(html)).toBe(clean);
  expect(sanitise(clean)).toBe(clean);
});

test.each([
  ['<ol start="1" type="1"><li>a</li><li value="2">b</li></ol>', `<ol>${item('a')}${item('b')}</ol>`],
  ['<ol><li>a<ol type="a"><li>b</li></ol></li></ol>', `<ol>${item('a')}${item('b', 1)}</ol>`],
  ['<ol><li>a</li></ol>\n<ol start="2"><li>b</li></ol>', `<ol>${item('a')}</ol>\n<ol>${item('b')}</ol>`],
  [
    '<ul type="square"><li>a</li></ul><ol type="1"><li data-list="checked" class="ql-align-center">b</li></ol>',
    '<ol><li data-list="bullet">a</li></ol><ol><li data-list="checked" class="ql-align-center">b</li></ol>',
  ],
])('a list that the editor numbers in the same way becomes its list: %s', (html, clean) => {
  expect(sanitise(html)).toBe(clean);
  expect(sanitise(clean)).toBe(clean);
});

test.each(['<ol><li>a<ul><li>b</li></ul></li></ol>', '<ol><li data-list="ordered">a start=5</li></ol>'])(
  'a list without such attributes stays as it is: %s',
  (html) => {
    expect(sanitise(html)).toBe(html);
  },
);

test.each([
  '<ol ',
  '<ol start="2">',
  '<li value="2">',
  '<li value="',
  '<p>',
  '</ol>',
  '<ol start=9999999999>',
])(
  'many of %j are read in a time that grows with their number',
  (part) => {
    expect(sanitise(`<p>Words</p><ol start="2"><li>a</li>${part.repeat(500_000 / part.length)}`)).toContain(
      'Words',
    );
  },
  10_000,
);
