import { keep, readKept } from '../../forms/keptInBrowser';
import type { ReviewDraft } from '../../providers/reviewRecords';

interface KeptDraft {
  /** The server's version that it was written upon. */
  baseVersion: number;
  draft: ReviewDraft;
}

/** What had not reached the server when the browser was closed, or went down. */
export function readKeptDraft(name: string): KeptDraft | null {
  return readKept(name, isKept);
}

export function keepDraft(name: string, kept: KeptDraft): void {
  keep(name, kept);
}

function isKept(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { baseVersion, draft } = value as Partial<Record<keyof KeptDraft, unknown>>;
  if (typeof baseVersion !== 'number' || typeof draft !== 'object' || draft === null) return false;
  const { marks, overallComments } = draft as Partial<Record<keyof ReviewDraft, unknown>>;
  return (
    typeof overallComments === 'string' &&
    Array.isArray(marks) &&
    marks.every((mark) => typeof mark?.itemId === 'string' && typeof mark?.isCorrect === 'boolean')
  );
}
