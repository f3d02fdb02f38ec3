import type { EntityManager } from 'typeorm';
import { HttpError } from '../core/http/domain-error.js';
import type { ReferenceVersionDto, WholeReferenceVersionDto } from './dto/reference-version.dto.js';

/** SQL: the reference text of a file now. Null without one. @param fileId SQL */
export const currentTextSql = (fileId: string) =>
  `(SELECT text FROM reference_texts WHERE file_id = ${fileId} ORDER BY version DESC LIMIT 1)`;

/** $1 file. What it was when the file was locked, because each version is written while the file is locked. */
export const READ_CURRENT_TEXT = `SELECT ${currentTextSql('$1')} AS "referenceText"`;

/** $1 file, which is locked, $2 text or null, $3 who wrote it */
export const ADD_TEXT = `
  INSERT INTO reference_texts (file_id, version, text, changed_by)
  SELECT $1::uuid, coalesce(max(version), 0) + 1, $2::text, $3::text FROM reference_texts WHERE file_id = $1::uuid`;

/** $1 file. Each version with the time and the author of the next one. */
const REPLACED = `
  SELECT version, text, length(text) AS length, lead(changed_at) OVER newer AS "replacedAt", lead(changed_by) OVER newer AS "replacedBy",
    lead(version) OVER newer IS NOT NULL AND text IS NOT NULL AS "isReplaced"
  FROM reference_texts WHERE file_id = $1 WINDOW newer AS (ORDER BY version)`;

const COLUMNS = 'version, length, "replacedAt", "replacedBy"';

/** The replaced reference texts of a file, the last replaced first. */
export function listReplacedTexts(tx: EntityManager, fileId: string): Promise<ReferenceVersionDto[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM (${REPLACED}) AS replaced WHERE "isReplaced" ORDER BY version DESC`,
    [fileId],
  );
}

/** @throws HttpError NOT_FOUND */
export async function readReplacedText(
  tx: EntityManager,
  fileId: string,
  version: number,
): Promise<WholeReferenceVersionDto> {
  const sql = `SELECT ${COLUMNS}, text AS "referenceText" FROM (${REPLACED}) AS replaced
    WHERE "isReplaced" AND version = $2::bigint`;
  const [found]: WholeReferenceVersionDto[] = Number.isSafeInteger(version)
    ? await tx.query(sql, [fileId, version])
    : [];
  if (!found) throw new HttpError('NOT_FOUND', 'This version does not exist.');
  return found;
}
