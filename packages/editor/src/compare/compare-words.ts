import { diffWordsWithSpace } from 'diff';
import { COMPARISON_TIMEOUT_MS, type DiffSegment } from './diff-segment';

/** The words of two plain texts in one sequence. Null if they differ too much to be compared in time. */
export function compareWords(before: string, after: string): DiffSegment[] | null {
  const parts = diffWordsWithSpace(before, after, { timeout: COMPARISON_TIMEOUT_MS });
  return (
    parts?.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? null
  );
}

/** The words of one of the two texts. The space between two words that only it has is marked, too. */
export function segmentsOf(kind: 'removed' | 'added', segments: readonly DiffSegment[]): DiffSegment[] {
  const own = segments.filter((segment) => segment.kind === 'same' || segment.kind === kind);
  const result: DiffSegment[] = [];
  for (const [index, segment] of own.entries()) {
    const isBetween =
      segment.text.trim() === '' && own[index - 1]?.kind === kind && own[index + 1]?.kind === kind;
    const shown = isBetween ? kind : segment.kind;
    const last = result.at(-1);
    if (last?.kind === shown) last.text += segment.text;
    else result.push({ kind: shown, text: segment.text });
  }
  return result;
}
