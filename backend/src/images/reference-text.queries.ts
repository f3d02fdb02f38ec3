import type { EntityManager } from 'typeorm';
import { HttpError } from '../core/http/domain-error.js';
import type { ReferenceVersionDto, WholeReferenceVersionDto } from './dto/reference-version.dto.js';

const COLUMNS = `version, length(reference_text) AS length, changed_at AS "replacedAt", changed_by AS "replacedBy"`;

/** The replaced reference texts of a file, the last replaced first. */
export function listReplacedTexts(tx: EntityManager, fileId: string): Promise<ReferenceVersionDto[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM replaced_reference_texts WHERE file_id = $1 ORDER BY version DESC`,
    [fileId],
  );
}

/** @throws HttpError NOT_FOUND */
export async function readReplacedText(
  tx: EntityManager,
  fileId: string,
  version: number,
): Promise<WholeReferenceVersionDto> {
  const sql = `SELECT ${COLUMNS}, reference_text AS "referenceText" FROM replaced_reference_texts
    WHERE file_id = $1 AND version = $2::bigint`;
  const [found]: WholeReferenceVersionDto[] = Number.isSafeInteger(version)
    ? await tx.query(sql, [fileId, version])
    : [];
  if (!found) throw new HttpError('NOT_FOUND', 'This version does not exist.');
  return found;
}
