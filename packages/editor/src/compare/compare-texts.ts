import { diffArrays } from 'diff';
import { paragraphsOf, wordsOf } from './paragraphs';

/** Words in a row that both have, or only one of them. */
export interface Run {
  isChanged: boolean;
  text: string;
}

/** A stretch of both texts: the same in both, or what stands in one and in the other. */
export type Stretch =
  | { name: 'same'; paragraphs: string[] }
  | { name: 'changed'; before: Run[][]; after: Run[][] };

/** After this the rest of a comparison is told as replaced altogether: nobody is kept waiting for marks. */
const PARAGRAPHS_WITHIN_MS = 150;
const WORDS_WITHIN_MS = 60;

/** Two texts beside each other: first by paragraphs, then what has changed in them by words. */
export function compareTexts(beforeHtml: string, afterHtml: string): Stretch[] {
  const before = paragraphsOf(beforeHtml);
  const after = paragraphsOf(afterHtml);
  const parts = diffArrays(before, after, { timeout: PARAGRAPHS_WITHIN_MS });
  if (!parts) return [changed(before, after)];
  const stretches: Stretch[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = () => {
    if (removed.length + added.length > 0) stretches.push(changed(removed, added));
    removed = [];
    added = [];
  };
  for (const part of parts) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) added.push(...part.value);
    else {
      close();
      stretches.push({ name: 'same', paragraphs: part.value });
    }
  }
  close();
  return stretches;
}

/** How many words came and went from one text to the other. */
export function countChanges(beforeHtml: string, afterHtml: string): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const stretch of compareTexts(beforeHtml, afterHtml)) {
    if (stretch.name === 'same') continue;
    removed += countChanged(stretch.before);
    added += countChanged(stretch.after);
  }
  return { added, removed };
}

function countChanged(paragraphs: Run[][]): number {
  return paragraphs
    .flat()
    .filter(({ isChanged }) => isChanged)
    .reduce((words, { text }) => words + wordsOf(text).length, 0);
}

/** A line break is a word of its own here, so that paragraphs can be told apart again. */
const BREAK = '\n';

function changed(before: string[], after: string[]): Stretch {
  const parts = diffArrays(tokensOf(before), tokensOf(after), { timeout: WORDS_WITHIN_MS });
  if (!parts) return { name: 'changed', before: before.map(asReplaced), after: after.map(asReplaced) };
  return {
    name: 'changed',
    before: toParagraphs(parts.filter(({ added }) => !added)),
    after: toParagraphs(parts.filter(({ removed }) => !removed)),
  };
}

function tokensOf(paragraphs: string[]): string[] {
  return paragraphs.flatMap((paragraph, index) => [...(index > 0 ? [BREAK] : []), ...wordsOf(paragraph)]);
}

function asReplaced(text: string): Run[] {
  return [{ isChanged: true, text }];
}

function toParagraphs(parts: { value: string[]; added: boolean; removed: boolean }[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  for (const { value, added, removed } of parts) {
    for (const word of value) {
      if (word === BREAK) paragraphs.push([]);
      else appendWord(paragraphs.at(-1) ?? [], word, added || removed);
    }
  }
  return paragraphs.filter((runs) => runs.length > 0);
}

function appendWord(runs: Run[], word: string, isChanged: boolean): void {
  const last = runs.at(-1);
  if (last?.isChanged === isChanged) last.text += ` ${word}`;
  else runs.push({ isChanged, text: word });
}
