import { Column, CreateDateColumn, Generated, PrimaryGeneratedColumn } from 'typeorm';

/** What images and reference PDFs have in common: a file, its words, and whether workers see it. */
export abstract class ReferenceFile {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  title: string;

  @Column('text', { default: '' })
  description: string;

  /** Random, with the extension of its type; names the file in the store and in its address. */
  @Column('text', { unique: true })
  filename: string;

  /** The name it was uploaded under, made harmless; '' when nothing was left of it. */
  @Column('text')
  originalName: string;

  /** Of the file as it is kept, in bytes. */
  @Column('int')
  fileSize: number;

  @Column('text')
  mimeType: string;

  /** Of the file as it is kept, in hexadecimal. */
  @Column('text')
  sha256: string;

  /** What a perfect transcript says; work is scored against it. Never shown to workers. */
  @Column('text', { nullable: true })
  referenceText: string | null;

  @Column('boolean', { default: true })
  isActive: boolean;

  /** Its place in the order of work, from 1 up, with gaps. What is uploaded comes last. */
  @Column('int')
  @Generated('increment')
  position: number;

  @CreateDateColumn({ type: 'timestamptz' })
  uploadedAt: Date;
}
