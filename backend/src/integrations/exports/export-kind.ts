import type { Permission } from '@inkwell/contract/permissions';
import type { RowRange } from '../../core/lists/row-range.js';
import type { FileRun, TaskFile } from '../../core/tasks/task-definition.js';

export const EXPORT_KINDS = ['texts', 'users', 'assignments', 'reviews', 'audit', 'case-file'] as const;
export type ExportKindName = (typeof EXPORT_KINDS)[number];

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The types of the files of exports. */
export const EXPORT_TYPES = [
  { extension: '.zip', contentType: 'application/zip' },
  { extension: '.csv', contentType: 'text/csv; charset=utf-8' },
] as const;

/** What an export contains. */
export interface ExportInput extends RowRange {
  /** Of a case file. */
  assignmentId?: string;
}

/** A kind of export. A module registers it with `ExportsService`. */
export interface ExportKind {
  name: ExportKindName;
  /** What a caller needs to ask for it and to read it, besides `exports:create`. */
  permissions: readonly Permission[];
  /** With one of these the file contains more. */
  optionalPermissions: readonly Permission[];
  /** Before it is added. @throws DomainError */
  check?: (input: ExportInput) => Promise<void>;
  open: (input: ExportInput, run: FileRun) => Promise<TaskFile>;
}
