import { diffArrays } from 'diff';
import { readParagraphs, splitWords } from './paragraphs';

/** Consecutive words that both texts have, or that only one has. */
export interface TextSpan {
  isChanged: boolean;
  text: string;
}

/** Paragraphs that are equal in both texts, or that differ. */
export type DiffSegment =
  | { name: 'same'; paragraphs: string[] }
  | { name: 'changed'; before: TextSpan[][]; after: TextSpan[][] };

/** After this time, the rest is shown as replaced instead of compared. */
const PARAGRAPHS_TIMEOUT_MS = 150;
const WORDS_TIMEOUT_MS = 60;

/** Compares two texts by paragraphs, and changed paragraphs by words. */
export function compareTexts(beforeHtml: string, afterHtml: string): DiffSegment[] {
  return compareParagraphs(readParagraphs(beforeHtml), readParagraphs(afterHtml));
}

/** @param before, after paragraphs that are not empty, with single blanks between their words */
export function compareParagraphs(before: string[], after: string[]): DiffSegment[] {
  const parts = diffArrays(before, after, { timeout: PARAGRAPHS_TIMEOUT_MS });
  if (!parts) return [changed(before, after)];
  const segments: DiffSegment[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = () => {
    if (removed.length + added.length > 0) segments.push(changed(removed, added));
    removed = [];
    added = [];
  };
  for (const part of parts) {
    if (part.removed) removed = removed.concat(part.value);
    else if (part.added) added = added.concat(part.value);
    else {
      close();
      segments.push({ name: 'same', paragraphs: part.value });
    }
  }
  close();
  return segments;
}

/** The number of words that were added and removed. */
export function countChanges(beforeHtml: string, afterHtml: string): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const segment of compareTexts(beforeHtml, afterHtml)) {
    if (segment.name === 'same') continue;
    removed += countChanged(segment.before);
    added += countChanged(segment.after);
  }
  return { added, removed };
}

function countChanged(paragraphs: TextSpan[][]): number {
  return paragraphs
    .flat()
    .filter(({ isChanged }) => isChanged)
    .reduce((words, { text }) => words + splitWords(text).length, 0);
}

/** A line break is a token of its own, so that paragraphs can be restored afterwards. */
const BREAK = '\n';

function changed(before: string[], after: string[]): DiffSegment {
  const parts = diffArrays(toTokens(before), toTokens(after), { timeout: WORDS_TIMEOUT_MS });
  if (!parts)
    return { name: 'changed', before: before.map(toReplacedSpan), after: after.map(toReplacedSpan) };
  return {
    name: 'changed',
    before: toParagraphs(parts.filter(({ added }) => !added)),
    after: toParagraphs(parts.filter(({ removed }) => !removed)),
  };
}

function toTokens(paragraphs: string[]): string[] {
  return paragraphs.flatMap((paragraph, index) => [...(index > 0 ? [BREAK] : []), ...splitWords(paragraph)]);
}

function toReplacedSpan(text: string): TextSpan[] {
  return [{ isChanged: true, text }];
}

function toParagraphs(parts: { value: string[]; added: boolean; removed: boolean }[]): TextSpan[][] {
  const paragraphs: TextSpan[][] = [[]];
  for (const { value, added, removed } of parts) {
    for (const word of value) {
      if (word === BREAK) paragraphs.push([]);
      else appendWord(paragraphs.at(-1) ?? [], word, added || removed);
    }
  }
  return paragraphs.filter((runs) => runs.length > 0);
}

function appendWord(runs: TextSpan[], word: string, isChanged: boolean): void {
  const last = runs.at(-1);
  if (last?.isChanged === isChanged) last.text += ` ${word}`;
  else runs.push({ isChanged, text: word });
}
