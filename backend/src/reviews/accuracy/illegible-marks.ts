import { isIllegibleMark } from '@inkwell/contract/illegible';
import type { ComparedWords } from './compared-words.js';
import type { Gap } from './gaps.js';

/**
 * The marks `[illegible]` of a submission. The other words are aligned without them, so a mark never changes how another word is
 * scored. A mark then stands for the missing words of the reference at its place, up to the next words that are written.
 */
export interface IllegibleMark {
  /** The number of other words before it. */
  place: number;
  /** As written, with its punctuation. */
  text: string;
}

/** Separates the marks from the other words. */
export function takeMarks({ keys, texts }: ComparedWords): {
  written: ComparedWords;
  marks: IllegibleMark[];
} {
  const written: ComparedWords = { keys: [], texts: [] };
  const marks: IllegibleMark[] = [];
  texts.forEach((text, at) => {
    if (isIllegibleMark(text)) marks.push({ place: written.texts.length, text });
    else {
      written.keys.push(keys[at] ?? '');
      written.texts.push(text);
    }
  });
  return { written, marks };
}

/**
 * Of equal words, either ones can be the missing ones: in `a b b c`, written as `a b c`, the first or the second `b`. Moves a gap of
 * missing words back to the nearest mark that it can reach. It stands as far forward as possible already.
 */
export function moveToMarks(
  gaps: readonly Gap[],
  marks: readonly IllegibleMark[],
  reference: readonly string[],
): Gap[] {
  const places = new Set(marks.map(({ place }) => place));
  const moved: Gap[] = [];
  for (const gap of gaps) {
    const before = moved.at(-1);
    const lowest = before ? before.text + before.written + 1 : 0;
    moved.push(gap.written === 0 ? moveBack(gap, lowest, places, reference) : gap);
  }
  return moved;
}

function moveBack(gap: Gap, lowest: number, places: ReadonlySet<number>, reference: readonly string[]): Gap {
  for (let steps = 0; gap.text - steps >= lowest; steps += 1) {
    const start = gap.reference - steps;
    if (places.has(gap.text - steps)) return { ...gap, reference: start, text: gap.text - steps };
    if (start === 0 || reference[start - 1] !== reference[start - 1 + gap.expected]) return gap;
  }
  return gap;
}

/** A gap with the marks at its place. */
export interface MarkedGap extends Gap {
  marks: IllegibleMark[];
}

/** Both are in the order of the text, and a mark belongs to one gap at most: between two gaps there is a word. */
export function placeMarks(gaps: readonly Gap[], marks: readonly IllegibleMark[]): MarkedGap[] {
  let next = 0;
  return gaps.map((gap) => {
    while ((marks[next]?.place ?? Number.POSITIVE_INFINITY) < gap.text) next += 1;
    const first = next;
    while ((marks[next]?.place ?? Number.POSITIVE_INFINITY) <= gap.text + gap.written) next += 1;
    return { ...gap, marks: marks.slice(first, next) };
  });
}
