import { diffArrays } from 'diff';
import { COMPARISON_TIMEOUT_MS, type DiffSegment } from './diff-segment';
import { readParagraphs, splitWords } from './paragraphs';

/** Paragraphs that are equal in both texts, or that differ. The text before has no added words, and the one after no removed ones. */
export type ParagraphDiff =
  | { name: 'same'; paragraphs: string[] }
  | { name: 'changed'; before: DiffSegment[][]; after: DiffSegment[][] };

/** Compares two texts by paragraphs, and changed paragraphs by words. */
export function compareTexts(beforeHtml: string, afterHtml: string): ParagraphDiff[] {
  return compareParagraphs(readParagraphs(beforeHtml), readParagraphs(afterHtml));
}

/** @param before, after paragraphs that are not empty, with single blanks between their words */
export function compareParagraphs(before: string[], after: string[]): ParagraphDiff[] {
  const endsAt = performance.now() + COMPARISON_TIMEOUT_MS;
  const parts = diffArrays(before, after, { timeout: COMPARISON_TIMEOUT_MS });
  if (!parts) return [replaced(before, after)];
  const segments: ParagraphDiff[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = () => {
    if (removed.length + added.length > 0)
      segments.push(compareChanged(removed, added, endsAt - performance.now()));
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

function countChanged(paragraphs: DiffSegment[][]): number {
  return paragraphs
    .flat()
    .filter(({ kind }) => kind !== 'same')
    .reduce((words, { text }) => words + splitWords(text).length, 0);
}

/** A line break is a token of its own, so that paragraphs can be restored afterwards. */
const BREAK = '\n';

function compareChanged(before: string[], after: string[], timeout: number): ParagraphDiff {
  const parts = diffArrays(toTokens(before), toTokens(after), { timeout });
  if (!parts) return replaced(before, after);
  return {
    name: 'changed',
    before: toParagraphs(parts.filter(({ added }) => !added)),
    after: toParagraphs(parts.filter(({ removed }) => !removed)),
  };
}

function replaced(before: string[], after: string[]): ParagraphDiff {
  return {
    name: 'changed',
    before: before.map((text) => [{ kind: 'removed', text }]),
    after: after.map((text) => [{ kind: 'added', text }]),
  };
}

function toTokens(paragraphs: string[]): string[] {
  return paragraphs.flatMap((paragraph, index) => [...(index > 0 ? [BREAK] : []), ...splitWords(paragraph)]);
}

function toParagraphs(parts: { value: string[]; added: boolean; removed: boolean }[]): DiffSegment[][] {
  const paragraphs: DiffSegment[][] = [[]];
  for (const { value, added, removed } of parts) {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    for (const word of value) {
      if (word === BREAK) paragraphs.push([]);
      else appendWord(paragraphs.at(-1) ?? [], { kind, text: word });
    }
  }
  return paragraphs.filter((segments) => segments.length > 0);
}

/** The space beside a changed word belongs to the unchanged words. */
function appendWord(segments: DiffSegment[], { kind, text }: DiffSegment): void {
  const last = segments.at(-1);
  if (!last) segments.push({ kind, text });
  else if (last.kind === kind) last.text += ` ${text}`;
  else if (kind === 'same') segments.push({ kind, text: ` ${text}` });
  else {
    last.text += ' ';
    segments.push({ kind, text });
  }
}
