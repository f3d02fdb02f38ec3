import { compareParagraphs } from '../compare/compare-texts';
import type { DiffSegment } from '../compare/diff-segment';
import type { TextLine } from '../surface/text-lines';

/** A paragraph that both texts have, that only the earlier version has, or that only the current text has. */
export type ComparedParagraph =
  | { name: 'same'; text: string }
  | { name: 'removed'; segments: DiffSegment[]; line: TextLine; at: number }
  | { name: 'added'; segments: DiffSegment[] };

/**
 * Compares an earlier version with the current text. `at` is the position in the current text at which a removed paragraph
 * can be inserted: after the paragraph that it follows in both texts, and after the empty lines between them.
 */
export function compareLines(
  earlier: readonly TextLine[],
  current: readonly TextLine[],
): ComparedParagraph[] {
  const [before, after] = [earlier.filter(hasText), current.filter(hasText)];
  const indexes = new Map([...earlier.entries(), ...current.entries()].map(([index, line]) => [line, index]));
  const paragraphs: ComparedParagraph[] = [];
  let passedBefore = 0;
  let passedAfter = 0;
  for (const segment of compareParagraphs(before.map(textOf), after.map(textOf))) {
    if (segment.name === 'same') {
      for (const text of segment.paragraphs) paragraphs.push({ name: 'same', text });
      passedBefore += segment.paragraphs.length;
      passedAfter += segment.paragraphs.length;
      continue;
    }
    for (let index = 0; index < Math.max(segment.before.length, segment.after.length); index += 1) {
      const line = before[passedBefore + index];
      const [removed, added] = [segment.before[index], segment.after[index]];
      if (line && removed) {
        // A rewritten paragraph is inserted before its new form.
        const previous = after[passedAfter + Math.min(index, segment.after.length) - 1];
        const first = previous ? (indexes.get(previous) ?? 0) + 1 : 0;
        const at = findPlace(current, first, countEmptyBefore(earlier, indexes.get(line) ?? 0));
        paragraphs.push({ name: 'removed', segments: removed, line, at });
      }
      if (added) paragraphs.push({ name: 'added', segments: added });
    }
    passedBefore += segment.before.length;
    passedAfter += segment.after.length;
  }
  return paragraphs;
}

function countEmptyBefore(lines: readonly TextLine[], index: number): number {
  let count = 0;
  while (lines[index - count - 1]?.text === '') count += 1;
  return count;
}

/** The position after the lines before `first`, and after at most so many of the empty lines that follow. */
function findPlace(lines: readonly TextLine[], first: number, emptyCount: number): number {
  let next = first;
  while (next < first + emptyCount && lines[next]?.text === '') next += 1;
  const last = lines[next - 1];
  return last ? last.start + last.contents.length() : 0;
}

function hasText({ text }: TextLine): boolean {
  return text !== '';
}

function textOf({ text }: TextLine): string {
  return text;
}
