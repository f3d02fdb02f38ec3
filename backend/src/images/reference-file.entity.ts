import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Generated,
  Index,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';
import { VersionedRecord } from '../core/versions/record-version.js';
import type { FileKind } from './reference-file-kinds.js';

/** An image of a page to transcribe, or a PDF that users read during the work. The kind never changes. */
@Entity('reference_files')
@Check('reference_files_kind_check', `kind IN ('image', 'pdf')`)
@Check('reference_files_project_check', `kind = 'pdf' OR project_id IS NOT NULL`)
@Check('reference_files_size_check', `num_nulls(width, height) = CASE kind WHEN 'image' THEN 0 ELSE 2 END`)
@Check('reference_files_min_words_check', `kind = 'image' OR min_words IS NULL`)
@Check('reference_files_published_check', `published_at IS NOT NULL OR NOT is_active`)
// A move shifts many rows in one statement.
// NULLS NOT DISTINCT, which TypeORM cannot declare: the files without a project follow each other too.
@Unique('reference_files_position_key', ['projectId', 'kind', 'position'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
@Index('reference_files_uploaded', ['kind', 'uploadedAt', 'id'])
@Index('reference_files_updated_at', ['updatedAt'])
@Index('reference_files_order', ['kind', 'position', 'id'])
@Index('reference_files_size', ['kind', 'fileSize', 'id'])
@Index('reference_files_active', ['kind', 'uploadedAt', 'id'], { where: 'is_active' })
// How many images count in the progress of an assignment.
@Index('reference_files_published', ['projectId', 'publishedAt'], { where: `kind = 'image' AND is_active` })
// Trigram index on the expression in reference-file-list.queries.ts. TypeORM cannot declare it.
@Index('reference_files_folded_search', { synchronize: false })
@Index('reference_files_plain_search', { synchronize: false })
// The order of titles has a collation, which TypeORM cannot declare.
@Index('reference_files_natural_title', { synchronize: false })
export class ReferenceFile extends VersionedRecord {
  static readonly personalData = forgetEditor('reference_files');

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  kind: FileKind;

  /** Null for a PDF that is shown in all projects. */
  @Column('uuid', { nullable: true })
  projectId: string | null;

  @Column('text')
  title: string;

  @Column('text', { default: '' })
  description: string;

  /** Random, with the extension of the type. The store and the URL use this name. */
  @Column('text', { unique: true })
  filename: string;

  /** The file name of the upload, made safe. '' if nothing is left of it. */
  @Column('text')
  originalName: string;

  /** Size of the stored file in bytes. */
  @Column('int')
  fileSize: number;

  @Column('text')
  mimeType: string;

  /** Of an image: in pixels, after the rotation. Null for a PDF. */
  @Column('int', { nullable: true })
  width: number | null;

  @Column('int', { nullable: true })
  height: number | null;

  /**
   * Of an image: the minimum number of words of a submission. Null: in page mode the setting `MIN_WORDS`, in sequential work
   * none.
   */
  @Column('int', { nullable: true })
  minWords: number | null;

  /** Hash of the stored file in hexadecimal. */
  @Column('text')
  sha256: string;

  /**
   * Not used since 0.5.0, whose processes name it when they add a file. A trigger keeps it equal. The next release removes the
   * column. Never shown to users.
   */
  @Column('text', { nullable: true, select: false })
  referenceText: string | null;

  @Column('boolean', { default: true })
  isActive: boolean;

  /** Position in the order of work among the files of its kind in the project, from 1, with gaps. A new upload comes last. */
  @Column('int')
  @Generated('increment')
  position: number;

  @CreateDateColumn({ type: 'timestamptz' })
  uploadedAt: Date;

  /** Set by a trigger. */
  @Column('timestamptz', { default: () => 'now()', select: false })
  updatedAt: Date;

  /** When it first became active. Null: never. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  publishedAt: Date | null;
}
