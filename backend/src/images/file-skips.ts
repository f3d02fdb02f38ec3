import { pluralize } from '@inkwell/contract/format-count';
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
  return `There is work on this ${FILE_KINDS[kind].label}, so it is hidden instead.`;
}

/** Instead of a move to another project. @param users how many have it in their work; null if a text is on it */
export function stayingImage(
  { id, title }: { id: string; title: string },
  users: number | null,
): SkippedFile {
  const has =
    users === null ? 'There is work on' : `${pluralize(users, 'user')} ${users === 1 ? 'has' : 'have'}`;
  const message = `${has} this image, so it stays in its project.`;
  return { _id: id, title, reason: users === null ? 'HAS_WORK' : 'IS_HELD', message };
}
