import type { AlignmentRun } from '../../providers/reviewRecords';

/** The text in which words are counted: the submission or its reference. */
export type TextSide = 'written' | 'expected';

export interface ReadingPosition {
  side: TextSide;
  /** Number of words before the first visible one. */
  word: number;
  /** Number of words of the text. */
  wordCount: number;
}

/** The attribute of the element that contains a text. */
export const TEXT_SIDE = 'data-text-side';
const BLOCK_TAGS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'BLOCKQUOTE', 'PRE']);

/**
 * Finds the first visible word. Within a paragraph it is estimated from the part of the height that is above the box.
 * @returns null if no text is shown yet
 */
export function readPosition(box: HTMLElement): ReadingPosition | null {
  const text = findText(box);
  if (!text) return null;
  const { top: boxTop } = box.getBoundingClientRect();
  let wordCount = 0;
  let firstVisible: number | null = null;
  for (const block of text.blocks) {
    const { top, height, bottom } = block.getBoundingClientRect();
    const words = countBlockWords(block, text.side);
    if (firstVisible === null && bottom > boxTop) {
      firstVisible = wordCount + Math.floor(words * (height > 0 ? Math.max(0, boxTop - top) / height : 0));
    }
    wordCount += words;
  }
  return { side: text.side, word: firstVisible ?? wordCount, wordCount };
}

/** Scrolls the text so that the word is the first visible one. @returns false if no text is shown yet */
export function scrollToPosition(
  box: HTMLElement,
  position: ReadingPosition,
  runs: readonly AlignmentRun[] | undefined,
): boolean {
  const text = findText(box);
  if (!text) return false;
  const counts = text.blocks.map((block) => countBlockWords(block, text.side));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let wordInBlock = convertWord(text.side, position, runs, total);
  const index = counts.findIndex((count) => {
    if (wordInBlock < count) return true;
    wordInBlock -= count;
    return false;
  });
  const block = text.blocks[index];
  if (!block) return true;
  const { top, height } = block.getBoundingClientRect();
  box.scrollTop += top + (height * wordInBlock) / (counts[index] ?? 1) - box.getBoundingClientRect().top;
  return true;
}

/** The same position in the other text: from the aligned words, or without them in proportion to the length. */
export function convertWord(
  side: TextSide,
  position: ReadingPosition,
  runs: readonly AlignmentRun[] | undefined,
  total: number,
): number {
  if (side === position.side) return position.word;
  if (!runs) return position.wordCount === 0 ? 0 : Math.floor((position.word * total) / position.wordCount);
  let from = 0;
  let to = 0;
  for (const run of runs) {
    const length = countWords(run[position.side]);
    if (position.word < from + length) return to + Math.min(position.word - from, countWords(run[side]));
    from += length;
    to += countWords(run[side]);
  }
  return to;
}

const MAX_CORRECTIONS = 4;

/**
 * Runs `scroll` now and on the next frames, because paragraphs that were never visible have an estimated height.
 * @param scroll ends the corrections by returning false
 * @returns stops the corrections
 */
export function scrollWithCorrections(scroll: () => boolean): () => void {
  let frame = 0;
  let left = MAX_CORRECTIONS;
  const run = () => {
    left -= 1;
    if (scroll() && left > 0) frame = requestAnimationFrame(run);
  };
  run();
  return () => cancelAnimationFrame(frame);
}

function findText(box: HTMLElement): { side: TextSide; blocks: Element[] } | null {
  const text = box.querySelector(`[${TEXT_SIDE}]`);
  if (!text) return null;
  const blocks = [...text.children].filter(({ tagName }) => BLOCK_TAGS.has(tagName));
  const side = text.getAttribute(TEXT_SIDE) === 'expected' ? 'expected' : 'written';
  return { side, blocks: blocks.length > 0 ? blocks : [text] };
}

/** The differences also show the words of the reference that the submission does not have; these do not count. */
function countBlockWords(block: Element, side: TextSide): number {
  const missing =
    side === 'written' ? [...block.querySelectorAll('[data-difference] > ins, [data-illegible] > ins')] : [];
  return missing.reduce(
    (count, one) => count - countWords(one.textContent ?? ''),
    countWords(block.textContent ?? ''),
  );
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
