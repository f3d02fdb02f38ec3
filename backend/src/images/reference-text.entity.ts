import { Column, Entity, PrimaryColumn } from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';

/** A reference text that was replaced by another one. */
@Entity('replaced_reference_texts')
export class ReplacedReferenceText {
  static readonly personalData = forgetEditor('replaced_reference_texts');

  /** The image or the PDF. */
  @PrimaryColumn('uuid')
  fileId: string;

  /** The last version of the image or PDF that had this text. */
  @PrimaryColumn('int')
  version: number;

  @Column('text')
  referenceText: string;

  /** When it was replaced. */
  @Column('timestamptz', { default: () => 'now()' })
  changedAt: Date;

  /** The e-mail address of the user who replaced it. */
  @Column('text', { nullable: true })
  changedBy: string | null;
}
