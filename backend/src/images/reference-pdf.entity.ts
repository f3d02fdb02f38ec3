import { Entity, Index, Unique } from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';
import { ReferenceFile } from './reference-file.entity.js';

/** A PDF that users read during the work. */
@Entity('reference_pdfs')
@Unique('reference_pdfs_position_key', ['position'], { deferrable: 'INITIALLY IMMEDIATE' })
@Index('reference_pdfs_uploaded', ['uploadedAt', 'id'])
@Index('reference_pdfs_size', ['fileSize', 'id'])
@Index('reference_pdfs_active', ['uploadedAt', 'id'], { where: 'is_active' })
// Trigram index on the expression in reference-file-list.queries.ts. TypeORM cannot declare it.
@Index('reference_pdfs_folded_search', { synchronize: false })
// Only the previous version of the server searches with it. The next version drops it.
@Index('reference_pdfs_search', { synchronize: false })
// The order of titles has a collation, which TypeORM cannot declare.
@Index('reference_pdfs_natural_title', { synchronize: false })
export class ReferencePdf extends ReferenceFile {
  static readonly personalData = forgetEditor('reference_pdfs');
}
