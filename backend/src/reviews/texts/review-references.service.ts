import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HttpError } from '../../core/http/domain-error.js';
import { IS_WAITING } from '../review.queries.js';

export interface DocumentReference {
  referenceTitle: string | null;
  referenceText: string | null;
}

/** The reference text of documents. */
@Injectable()
export class ReviewReferencesService {
  constructor(private readonly database: DataSource) {}

  /**
   * The reference texts of these PDFs in their order; if none has one, those of these images.
   * @param fileIds null for the active files
   */
  async ofDocument(fileIds: string[] | null): Promise<DocumentReference> {
    const fromPdfs = await this.join('reference_pdfs', fileIds);
    return fromPdfs.referenceText ? fromPdfs : this.join('images', fileIds);
  }

  /** Number of waiting documents and pages whose comparison uses the text of this image or PDF. */
  async countWaiting(fileId: string): Promise<number> {
    const [found]: { waiting: number | null }[] = await this.database.query(COUNT_WAITING, [fileId]);
    if (typeof found?.waiting !== 'number')
      throw new HttpError('NOT_FOUND', 'This reference does not exist.');
    return found.waiting;
  }

  private async join(
    table: 'reference_pdfs' | 'images',
    fileIds: string[] | null,
  ): Promise<DocumentReference> {
    const [joined]: DocumentReference[] = await this.database.query(
      `SELECT string_agg(title, ', ' ORDER BY position, id) AS "referenceTitle",
         string_agg(btrim(reference_text), E'\\n\\n' ORDER BY position, id) AS "referenceText"
       FROM ${table} WHERE coalesce(id = ANY($1::uuid[]), is_active) AND reference_text ~ '\\S'`,
      [fileIds],
    );
    return joined ?? { referenceTitle: null, referenceText: null };
  }
}

/** $1 image or PDF. Null if there is no such file. A document is compared with images only if none of its PDFs has a text. */
const COUNT_WAITING = `
  SELECT CASE WHEN EXISTS (SELECT FROM images WHERE id = $1) OR EXISTS (SELECT FROM reference_pdfs WHERE id = $1) THEN (SELECT count(*)::int FROM reviews r
  WHERE ${IS_WAITING} AND (
    (r.kind = 'page' AND r.subject_id = $1)
    OR (r.kind = 'document'
      AND EXISTS (
        SELECT 1 FROM (SELECT id, is_active FROM images UNION ALL SELECT id, is_active FROM reference_pdfs) f
        WHERE f.id = $1 AND coalesce(f.id = ANY(r.reference_ids), f.is_active))
      AND (EXISTS (SELECT 1 FROM reference_pdfs WHERE id = $1)
        OR NOT EXISTS (SELECT 1 FROM reference_pdfs f
          WHERE coalesce(f.id = ANY(r.reference_ids), f.is_active) AND f.reference_text ~ '\\S'))))) END AS waiting`;
