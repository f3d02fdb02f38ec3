import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface DocumentReference {
  referenceTitle: string | null;
  referenceText: string | null;
}

/** The reference text of documents. */
@Injectable()
export class ReviewReferences {
  constructor(private readonly database: DataSource) {}

  /**
   * The reference texts of these PDFs in their order; if none has one, those of these images.
   * @param fileIds null for the active files
   */
  async ofDocument(fileIds: string[] | null): Promise<DocumentReference> {
    const fromPdfs = await this.join('reference_pdfs', fileIds);
    return fromPdfs.referenceText ? fromPdfs : this.join('images', fileIds);
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
