import { Column, Entity, Index, Unique } from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';
import { ReferenceFile } from './reference-file.entity.js';

/** An image of a page to transcribe. */
@Entity('images')
@Unique('images_position_key', ['position'], { deferrable: 'INITIALLY IMMEDIATE' })
@Index('images_uploaded', ['uploadedAt', 'id'])
@Index('images_size', ['fileSize', 'id'])
@Index('images_active', ['uploadedAt', 'id'], { where: 'is_active' })
// Trigram index on the expression in reference-file-list.queries.ts. TypeORM cannot declare it.
@Index('images_folded_search', { synchronize: false })
// Only the previous version of the server searches with it. The next version drops it.
@Index('images_search', { synchronize: false })
// The order of titles has a collation, which TypeORM cannot declare.
@Index('images_natural_title', { synchronize: false })
export class Image extends ReferenceFile {
  static readonly personalData = forgetEditor('images');

  /** In pixels, after the rotation. */
  @Column('int')
  width: number;

  @Column('int')
  height: number;

  /** Minimum number of words of a submission. Null: in page mode the setting `MIN_WORDS`, in sequential work none. */
  @Column('int', { nullable: true })
  minWords: number | null;
}
