import type Quill from 'quill/core';
import { afterEach, expect, test } from 'vitest';
import { createSurface } from './create-surface';

afterEach(() => document.body.replaceChildren());

function openLine(formats: Record<string, unknown>): Quill {
  const element = document.createElement('div');
  document.body.append(element);
  const { quill } = createSurface(element, { onChange: () => {}, onWarning: () => {} });
  quill.setContents([{ insert: 'words' }, { insert: '\n', attributes: formats }]);
  // jsdom has no layout.
  quill.scrollSelectionIntoView = () => {};
  quill.setSelection(0);
  return quill;
}

/** @returns whether the browser handles the key, which moves the focus */
function press({ root }: Quill, key: string, shiftKey = false): boolean {
  return root.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
}

test.each([
  ['code', { 'code-block': 'plain' }],
  ['a quotation', { blockquote: true }],
  ['an indented line', { indent: 1 }],
])('Tab and Shift+Tab leave the editor at the beginning of %s and change nothing', (_, formats) => {
  const quill = openLine(formats);
  const before = quill.root.innerHTML;
  for (const shiftKey of [false, true]) {
    expect(press(quill, 'Tab', shiftKey)).toBe(true);
    expect(quill.root.innerHTML).toBe(before);
  }
});

test.each([0, 3])('in a list item, Tab and Shift+Tab change its level with the caret at %i', (caret) => {
  const quill = openLine({ list: 'bullet' });
  quill.setSelection(caret);
  expect(press(quill, 'Tab')).toBe(false);
  expect(quill.getFormat()).toEqual({ list: 'bullet', indent: 1 });
  expect(press(quill, 'Tab', true)).toBe(false);
  expect(quill.getFormat()).toEqual({ list: 'bullet' });
});

test('from a list, Escape and Tab leave the editor, once', () => {
  const quill = openLine({ list: 'ordered', indent: 1 });
  for (const shiftKey of [false, true]) {
    press(quill, 'Escape');
    if (shiftKey) press(quill, 'Shift', true);
    expect(press(quill, 'Tab', shiftKey)).toBe(true);
  }
  expect(quill.getFormat()).toEqual({ list: 'ordered', indent: 1 });
  expect(press(quill, 'Tab')).toBe(false);
});

test('Tab leaves the editor where a list has no further level', () => {
  expect(press(openLine({ list: 'bullet' }), 'Tab', true)).toBe(true);
  expect(press(openLine({ list: 'bullet', indent: 8 }), 'Tab')).toBe(true);
});
