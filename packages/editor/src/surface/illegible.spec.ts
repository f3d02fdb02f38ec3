import { afterEach, expect, test } from 'vitest';
import { createSurface } from './create-surface';
import { insertIllegibleMark } from './illegible';

afterEach(() => document.body.replaceChildren());

function openSurface(html: string) {
  const element = document.createElement('div');
  document.body.append(element);
  let changes = 0;
  const surface = createSurface(element, {
    onChange: () => {
      changes += 1;
    },
    onWarning: () => {},
  });
  surface.write(html);
  // jsdom has no layout.
  surface.quill.scrollSelectionIntoView = () => {};
  return { surface, quill: surface.quill, countChanges: () => changes };
}

test.each([
  ['an empty text', '<p><br></p>', 0, 0, '<p>[illegible]</p>'],
  ['the end of a word', '<p>one</p>', 3, 0, '<p>one [illegible]</p>'],
  ['the beginning of a word', '<p>one</p>', 0, 0, '<p>[illegible] one</p>'],
  ['the space between two words', '<p>one  two</p>', 4, 0, '<p>one [illegible] two</p>'],
  ['the place before punctuation', '<p>one.</p>', 3, 0, '<p>one [illegible].</p>'],
  ['the end of a line', '<p>one</p><p>two</p>', 3, 0, '<p>one [illegible]</p><p>two</p>'],
  ['selected words', '<p>one two three</p>', 4, 3, '<p>one [illegible] three</p>'],
])('the mark is a word of its own at %s', (_, html, index, length, expected) => {
  const { surface, quill, countChanges } = openSurface(html);
  quill.setSelection(index, length);
  insertIllegibleMark(quill);
  expect(surface.read().replaceAll('&nbsp;', ' ')).toBe(expected);
  expect(countChanges()).toBeGreaterThan(0);
  const { index: caret, length: selected } = quill.getSelection(true);
  expect([quill.getText(0, caret).trimEnd().endsWith('[illegible]'), selected]).toEqual([true, 0]);
});
