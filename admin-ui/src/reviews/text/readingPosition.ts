import type { AlignmentRun } from '../../providers/reviewRecords';

/** Which of the two texts a word is counted in: the submission, or its reference. */
export type TextSide = 'written' | 'expected';

/** Where somebody reads: at the word so many after the first, of so many. */
export interface ReadingPosition {
  side: TextSide;
  word: number;
  of: number;
}

/** On the element that holds a text, so that a place is looked for in nothing else. */
export const TEXT_SIDE = 'data-text-side';
const BLOCKS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'BLOCKQUOTE', 'PRE']);

/** The first word in sight. Lines are not counted, but guessed from how much of a paragraph is above. */
export function readPosition(box: HTMLElement): ReadingPosition | null {
  const text = textIn(box);
  if (!text) return null;
  const top = box.getBoundingClientRect().top;
  let word = 0;
  let found: number | null = null;
  for (const block of text.blocks) {
    const { top: start, height, bottom } = block.getBoundingClientRect();
    const words = countIn(block, text.side);
    if (found === null && bottom > top) {
      found = word + Math.floor(words * (height > 0 ? Math.max(0, top - start) / height : 0));
    }
    word += words;
  }
  return { side: text.side, word: found ?? word, of: word };
}

/** Scrolls the text so that the word is the first in sight. @returns false where no text is shown yet */
export function scrollToPosition(
  box: HTMLElement,
  place: ReadingPosition,
  runs: readonly AlignmentRun[] | undefined,
): boolean {
  const text = textIn(box);
  if (!text) return false;
  const counts = text.blocks.map((block) => countIn(block, text.side));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let left = toWordOn(text.side, place, runs, total);
  const at = counts.findIndex((count) => {
    if (left < count) return true;
    left -= count;
    return false;
  });
  const block = text.blocks[at];
  if (!block) return true;
  const { top, height } = block.getBoundingClientRect();
  box.scrollTop += top + (height * left) / (counts[at] ?? 1) - box.getBoundingClientRect().top;
  return true;
}

/** The same place in the other text: by the words that are compared, or else by how far it is. */
export function toWordOn(
  side: TextSide,
  place: ReadingPosition,
  runs: readonly AlignmentRun[] | undefined,
  total: number,
): number {
  if (side === place.side) return place.word;
  if (!runs) return place.of === 0 ? 0 : Math.floor((place.word * total) / place.of);
  let here = 0;
  let there = 0;
  for (const run of runs) {
    const length = countWords(run[place.side]);
    if (place.word < here + length) return there + Math.min(place.word - here, countWords(run[side]));
    here += length;
    there += countWords(run[side]);
  }
  return there;
}

function textIn(box: HTMLElement): { side: TextSide; blocks: Element[] } | null {
  const text = box.querySelector(`[${TEXT_SIDE}]`);
  if (!text) return null;
  const blocks = [...text.children].filter(({ tagName }) => BLOCKS.has(tagName));
  const side = text.getAttribute(TEXT_SIDE) === 'expected' ? 'expected' : 'written';
  return { side, blocks: blocks.length > 0 ? blocks : [text] };
}

/** What is missing from the submission stands among its differences, and is none of its words. */
function countIn(block: Element, side: TextSide): number {
  const missing = side === 'written' ? [...block.querySelectorAll('[data-difference] > del')] : [];
  return missing.reduce(
    (count, one) => count - countWords(one.textContent ?? ''),
    countWords(block.textContent ?? ''),
  );
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
