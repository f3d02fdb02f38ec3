import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';

/** A version of the reference text of an image or PDF. The newest one is current. They are deleted with the file. */
@Entity('reference_texts')
@Check('reference_texts_source_check', `source IN ('staff', 'texts')`)
export class ReferenceText {
  static readonly personalData = forgetEditor('reference_texts');

  @PrimaryColumn('uuid')
  fileId: string;

  /** 1, 2, 3 … of the file. A text that was replaced before this table existed has the number of `ReplacedReferenceText`. */
  @PrimaryColumn('int')
  version: number;

  /** The correct transcript. Null: the reference was removed. */
  @Column('text', { nullable: true })
  text: string | null;

  /** Other readings of single words that are also right. */
  @Column('jsonb', { default: [] })
  variants: unknown[];

  /** `texts`: made from the texts of users. */
  @Column('text', { default: 'staff' })
  source: 'staff' | 'texts';

  @Column('timestamptz', { default: () => 'now()' })
  changedAt: Date;

  /** The e-mail address of the user who wrote it. */
  @Column('text', { nullable: true })
  changedBy: string | null;
}

/**
 * A reference text that was replaced while 0.4.0 was running. `ReferenceText` has it too; the processes of 0.4.0 write and read this
 * table during the update. The release after 0.5.0 removes it.
 */
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
