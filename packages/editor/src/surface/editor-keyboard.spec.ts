import { afterEach, expect, test } from 'vitest';
import { createSurface } from './create-surface';

afterEach(() => document.body.replaceChildren());

test.each([
  ['code', { 'code-block': 'plain' }],
  ['a list item', { list: 'bullet' }],
  ['a quotation', { blockquote: true }],
  ['an indented line', { indent: 1 }],
])('Tab and Shift+Tab leave the editor at the beginning of %s and change nothing', (_, formats) => {
  const element = document.createElement('div');
  document.body.append(element);
  const { quill } = createSurface(element, { onChange: () => {}, onWarning: () => {} });
  quill.setContents([{ insert: 'words' }, { insert: '\n', attributes: formats }]);
  // jsdom has no layout.
  quill.scrollSelectionIntoView = () => {};
  quill.setSelection(0);
  const before = quill.root.innerHTML;
  for (const shiftKey of [false, true]) {
    const press = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true });
    quill.root.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(false);
    expect(quill.root.innerHTML).toBe(before);
  }
});
