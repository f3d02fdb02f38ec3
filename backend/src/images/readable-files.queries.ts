import { isOpenSql } from '../assignments/assignment.queries.js';
import { hasImageSql } from './assignment-images.queries.js';
import type { FileKind } from './reference-file-kinds.js';

/* Which images and PDFs a user may read. Every reader uses these rules, for the rows and for the files. */

/** SQL: whether a mode of work of the assignment `a` has work on the image `f`. */
export type WorkOnImageSql = (a: string, f: string) => string;

/** SQL: whether the assignment `a` is started and was not withdrawn. */
export const isStartedSql = (a: string) => `(${a}.started_at IS NOT NULL AND ${a}.ended_at IS NULL)`;

/** SQL: whether the assignment `a` has a text on the image `f`, a draft or a submitted one. */
export const hasTextOnSql = (a: string, f: string) =>
  `EXISTS (SELECT 1 FROM drafts d WHERE d.assignment_id = ${a}.id AND d.subject_id = ${f}.id)`;

/**
 * SQL: whether the user of the assignment `a` may read the image `f` through it: it is started and was not withdrawn, or has a text on
 * the image. A hidden image is read only where the user has work on it. @param hasWorkSql the rules of the modes of work
 */
export function isReadableImageSql(a: string, f: string, hasWorkSql: readonly WorkOnImageSql[]): string {
  const own = [`${f}.is_active AND ${hasImageSql(a, f)}`, ...hasWorkSql.map((rule) => rule(a, f))];
  return `(${hasTextOnSql(a, f)} OR ${isStartedSql(a)} AND (${own.join(' OR ')}))`;
}

/**
 * SQL: whether the user of the assignment `a` may read the active PDF `f` of its project or of all projects through it: before the start
 * too, and after the end only with a text.
 */
export function isReadablePdfSql(a: string, f: string): string {
  return `(${f}.is_active AND (${f}.project_id IS NULL OR ${f}.project_id = ${a}.project_id)
    AND (${isOpenSql(a)} OR EXISTS (SELECT 1 FROM drafts d WHERE d.assignment_id = ${a}.id)))`;
}

/** SQL: whether the user may read the file through any assignment. */
export function isReadableByUserSql(
  kind: FileKind,
  userId: string,
  hasWorkSql: readonly WorkOnImageSql[],
): string {
  const f = 'reference_files';
  const rule = kind === 'image' ? isReadableImageSql('a', f, hasWorkSql) : isReadablePdfSql('a', f);
  return `EXISTS (SELECT 1 FROM assignments a WHERE a.user_id = ${userId} AND ${rule})`;
}
