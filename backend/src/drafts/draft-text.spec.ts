import { type DraftEdit, editBetween } from '@inkwell/contract/draft-edit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit, applyEdits, toStorableText } from './draft-text.js';

/** Letters of several scripts, emoji of several UTF-16 units, and markup. */
const unit = fc.constantFrom(
  'a',
  ' ',
  'é',
  '<p>',
  '</p>',
  '😀',
  '👩‍👩‍👧',
  'שלום',
  'مرحبا',
  '一',
  '\u200f',
  '&nbsp;',
);
const text = fc.array(unit, { maxLength: 40 }).map((parts) => parts.join(''));
const edits = fc.array(fc.record({ at: fc.nat(), remove: fc.nat(30), insert: text }), { maxLength: 60 });

/** Moves an edit into the bounds of a text. */
function fit({ at, remove, insert }: DraftEdit, length: number): DraftEdit {
  const place = length === 0 ? 0 : at % (length + 1);
  return { at: place, remove: Math.min(remove, length - place), insert };
}

/** The simplest implementation of an edit. */
function apply(before: string, { at, remove, insert }: DraftEdit): string {
  return toStorableText(
    toStorableText(before.slice(0, at)) + insert + toStorableText(before.slice(at + remove)),
  );
}

function applyAll(base: string, wanted: DraftEdit[]): { texts: string[]; done: DraftEdit[] } {
  const texts = [base];
  const done = wanted.map((edit) => {
    const before = texts.at(-1) ?? '';
    const fitting = fit(edit, before.length);
    texts.push(fitting.insert === '' ? joined(before, fitting) : apply(before, fitting));
    return fitting;
  });
  return { texts, done };
}

/** Without inserted text, two surrogate halves can become one emoji. */
function joined(before: string, { at, remove }: DraftEdit): string {
  return toStorableText(before.slice(0, at) + before.slice(at + remove));
}

describe('applying edits', () => {
  test('returns the same text as single edits, from any snapshot', () => {
    fc.assert(
      fc.property(text, edits, fc.nat(), (base, wanted, cut) => {
        const { texts, done } = applyAll(base, wanted);
        const last = texts.at(-1);
        expect(applyEdits(base, done)).toBe(last);
        expect(done.reduce(applyEdit, base)).toBe(last);
        const at = cut % texts.length;
        expect(applyEdits(texts[at] ?? '', done.slice(at))).toBe(last);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps the length and leaves no unpaired surrogate', () => {
    fc.assert(
      fc.property(text, edits, (base, wanted) => {
        const { done } = applyAll(base, wanted);
        const folded = applyEdits(base, done);
        const length = done.reduce((sum, { remove, insert }) => sum - remove + insert.length, base.length);
        expect(folded.length).toBe(length);
        expect(folded.isWellFormed()).toBe(true);
      }),
    );
  });

  test('throws if an edit lies outside the text', () => {
    const outside = { at: 2, remove: 2, insert: '' };
    expect(() => applyEdits('abc', [outside])).toThrow('outside');
    expect(() => applyEdit('abc', outside)).toThrow('outside');
  });

  test('applies 1,000 edits to a long text within 100 ms', () => {
    const base = 'x'.repeat(65_000);
    const done = Array.from({ length: 1000 }, (_, index) => ({ at: 30_000 + index, remove: 0, insert: 'y' }));
    const start = performance.now();
    expect(applyEdits(base, done).length).toBe(66_000);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe('the edit between two texts', () => {
  test('changes one text into the other and can be stored', () => {
    fc.assert(
      fc.property(text, text, text, text, (start, before, after, end) => {
        const [from, to] = [start + before + end, start + after + end];
        const edit = editBetween(from, to);
        expect(applyEdits(from, [edit])).toBe(to);
        expect(toStorableText(edit.insert)).toBe(edit.insert);
      }),
      { numRuns: 500 },
    );
  });

  test('does not split emoji with a common surrogate', () => {
    expect(editBetween('a😀b', 'a😁b')).toEqual({ at: 1, remove: 2, insert: '😁' });
    expect(editBetween('aaa', 'aa')).toEqual({ at: 2, remove: 1, insert: '' });
    expect(editBetween('same', 'same')).toEqual({ at: 4, remove: 0, insert: '' });
  });
});

test('characters that PostgreSQL cannot store are replaced one by one', () => {
  expect(toStorableText('a\0b\ud83dc')).toBe('a\ufffdb\ufffdc');
});
