import { Column, CreateDateColumn, Generated, PrimaryGeneratedColumn } from 'typeorm';
import { VersionedRecord } from '../core/versions/record-version.js';

/** The columns that images and reference PDFs share. */
export abstract class ReferenceFile extends VersionedRecord {
  @PrimaryGeneratedColumn('uuid')
  id: string;

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

  /** Hash of the stored file in hexadecimal. */
  @Column('text')
  sha256: string;

  /** The correct transcript, against which work is scored. Never shown to users. */
  @Column('text', { nullable: true })
  referenceText: string | null;

  @Column('boolean', { default: true })
  isActive: boolean;

  /** Position in the order of work, from 1, with gaps. A new upload comes last. */
  @Column('int')
  @Generated('increment')
  position: number;

  @CreateDateColumn({ type: 'timestamptz' })
  uploadedAt: Date;
}
