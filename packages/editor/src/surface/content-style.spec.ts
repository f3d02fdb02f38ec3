import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TEXT_MARKS } from '@inkwell/contract/allowed-html';
import { textStyleSheet } from '@inkwell/contract/text-document';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FONTS } from './formats';

const read = (path: string) => readFileSync(path, 'utf8');
const EDITOR_CSS =
  read(createRequire(import.meta.url).resolve('quill/dist/quill.core.css')) +
  read(join(import.meta.dirname, 'content.css'));

beforeEach(() => {
  document.head.innerHTML = `<style>${EDITOR_CSS}\n${textStyleSheet('section')}</style>`;
});
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** The declared style of an element in a parent; jsdom resolves neither units nor variables. */
function styleIn(parent: string, html: string) {
  document.body.innerHTML = parent.replace('</', `${html}</`);
  const element = document.body.firstElementChild?.firstElementChild;
  if (!element) throw new Error('No element');
  const style = getComputedStyle(element);
  return {
    alignment: style.textAlign,
    direction: style.direction,
    fontSize: style.fontSize,
    indent: style.paddingInlineStart || style.paddingLeft,
  };
}

const names = (prefix: string, values: readonly (string | number)[]) =>
  values.map((value) => `${prefix}-${value}`);

test.each([
  ...[1, 2, 3, 4, 6].map((level) => `<h${level}>a</h${level}>`),
  '<blockquote>a</blockquote>',
  ...[
    ...names('ql-align', ['center', 'right', 'justify']),
    ...names('ql-size', ['small', 'large', 'huge']),
    ...names('ql-indent', [1, 2, 3, 4, 5, 6, 7, 8]),
    'ql-direction-rtl',
  ].map((name) => `<p class="${name}">a</p>`),
])('outside of the editor, %s has the style of the editor', (html) => {
  const plain = '<p>a</p>';
  const editor = '<div class="ql-editor"></div>';
  const outside = '<section></section>';
  const shown = styleIn(editor, html);
  // The test would prove nothing if the style sheet of the editor were not read.
  expect(shown).not.toEqual(styleIn(editor, plain));
  const style = styleIn(outside, html);
  const changed = (found: typeof style, plainStyle: typeof style) =>
    Object.fromEntries(
      Object.entries(found).filter(([name, value]) => value !== Reflect.get(plainStyle, name)),
    );
  expect(changed(style, styleIn(outside, plain))).toEqual(changed(shown, styleIn(editor, plain)));
});

test.each(FONTS)('outside of the editor, there is a font %s', (font) => {
  expect(textStyleSheet('section')).toContain(`section .ql-font-${font} { font-family:`);
});

/** What a style sheet declares for an element, without the values that count where there are no tokens. */
function declaredFor(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) return '';
  const declared = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return declared
    .replace(/var\((--[\w-]+), [^)]*\)/g, 'var($1)')
    .replace(/\s+/g, ' ')
    .trim();
}

test.each([...TEXT_MARKS.map((mark) => `.mark-${mark}`), '.mark-abbreviation[data-expansion]::after'])(
  'a text with %s shows it, in the editor and outside of it',
  (selector) => {
    const shown = declaredFor(EDITOR_CSS, `.ql-editor ${selector}`);
    expect(shown).toMatch(/border|content/);
    expect(shown).toContain('var(--color-');
    expect(declaredFor(textStyleSheet('section'), `section ${selector}`)).toBe(shown);
  },
);
