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

  /** The reference texts of the active PDFs in their order; if none has one, those of the active images. */
  async ofDocuments(): Promise<DocumentReference> {
    const fromPdfs = await this.join('reference_pdfs');
    return fromPdfs.referenceText ? fromPdfs : this.join('images');
  }

  private async join(table: 'reference_pdfs' | 'images'): Promise<DocumentReference> {
    const [joined]: DocumentReference[] = await this.database.query(
      `SELECT string_agg(title, ', ' ORDER BY position, id) AS "referenceTitle",
         string_agg(btrim(reference_text), E'\\n\\n' ORDER BY position, id) AS "referenceText"
       FROM ${table} WHERE is_active AND reference_text ~ '\\S'`,
    );
    return joined ?? { referenceTitle: null, referenceText: null };
  }
}
