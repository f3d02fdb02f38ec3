import { FILE_KINDS, type FileKind } from './reference-file-kinds.js';

export const FILE_SKIP_REASONS = ['NOT_FOUND', 'HAS_WORK', 'IS_HELD'] as const;
export type FileSkipReason = (typeof FILE_SKIP_REASONS)[number];

/** A file for which a bulk action was not possible. */
export interface SkippedFile {
  _id: string;
  /** Empty if the file does not exist. */
  title: string;
  reason: FileSkipReason;
  message: string;
}

export function missingFile(kind: FileKind, id: string): SkippedFile {
  const message = `This ${FILE_KINDS[kind].label} does not exist any more.`;
  return { _id: id, title: '', reason: 'NOT_FOUND', message };
}

/** Instead of a deletion. */
export function hiddenFile(kind: FileKind, { id, title }: { id: string; title: string }): SkippedFile {
  return { _id: id, title, reason: 'HAS_WORK', message: hiddenInstead(kind) };
}

export function hiddenInstead(kind: FileKind): string {
  return `There is work on this ${FILE_KINDS[kind].label}, so it was hidden instead.`;
}

const STAYS: Record<'HAS_WORK' | 'IS_HELD', string> = {
  HAS_WORK: 'There is work on this image, so it stays in its project.',
  IS_HELD: 'An assignment has this image, so it stays in its project.',
};

/** Instead of a move to another project. */
export function stayingImage(
  { id, title }: { id: string; title: string },
  reason: 'HAS_WORK' | 'IS_HELD',
): SkippedFile {
  return { _id: id, title, reason, message: STAYS[reason] };
}
