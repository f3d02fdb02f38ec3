import type Quill from 'quill/core';
import { Delta } from 'quill/core';
import Editor from 'quill/core/editor';
import { afterEach, describe, expect, test } from 'vitest';
import { createSurface } from './create-surface';

afterEach(() => document.body.replaceChildren());

function openQuill(): Quill {
  const element = document.createElement('div');
  document.body.append(element);
  return createSurface(element, { onChange: () => {}, onWarning: () => {} }).quill;
}

/** Uses Quill's own editor, as the reference. */
function openPlainQuill(): Quill {
  const quill = openQuill();
  quill.editor = new Editor(quill.scroll);
  return quill;
}

/** The same createRandom at each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LINE_FORMATS = [
  {},
  {},
  { header: 2 },
  { list: 'ordered' },
  { list: 'bullet', indent: 1 },
  { blockquote: true },
  { 'code-block': 'plain' },
  { align: 'center', direction: 'rtl' },
];
const TEXT_FORMATS = [
  {},
  {},
  { bold: true },
  { italic: true, color: '#c00000' },
  { link: 'https://a.test/' },
];

function randomText(next: (below: number) => number, lines: number, endsInLine: boolean): Delta {
  const text = new Delta();
  const pick = <Item>(items: Item[]) => items[next(items.length)] as Item;
  for (let line = 0; line < lines; line += 1) {
    if (next(12) === 0) {
      text.insert({ video: 'https://player.vimeo.com/video/12345' });
      continue;
    }
    for (let piece = next(4); piece > 0; piece -= 1) text.insert(`word${next(99)} `, pick(TEXT_FORMATS));
    if (next(12) === 0) text.insert({ image: 'data:image/png;base64,AAAA' });
    if (line < lines - 1 || endsInLine) text.insert('\n', pick(LINE_FORMATS));
  }
  return text;
}

describe('inserting a long text at once', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))(
    'gives the same result as Quill piece by piece, seed %i',
    (seed) => {
      const next = createRandom(seed);
      const [quill, plain] = [openQuill(), openPlainQuill()];
      quill.setContents(randomText(next, 50 + next(8), true));
      const before = quill.getContents();
      plain.setContents(before);
      const index = next(before.length());
      const removed = next(before.length() - index);
      const change = new Delta()
        .retain(index)
        .delete(removed)
        .concat(randomText(next, 60 + next(10), next(2) === 0));
      // A command of the user, as a removal without one would be a question.
      document.body.click();
      const made = [quill, plain].map((each) => each.updateContents(change, 'user'));
      expect(quill.getContents().ops).toEqual(plain.getContents().ops);
      expect(quill.root.innerHTML).toBe(plain.root.innerHTML);
      for (const [place, each] of [quill, plain].entries()) {
        document.body.click();
        each.updateContents((made[place] ?? new Delta()).invert(before), 'user');
      }
      expect(quill.getContents().ops).toEqual(before.ops);
      expect(quill.root.innerHTML).toBe(plain.root.innerHTML);
    },
  );
});
