import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { type PersonalTable } from '../database/personal-data.js';

/** The key of a file whose upload has begun and whose row is not written yet. */
@Entity('pending_files')
@Index('pending_files_begun', ['begunAt'])
export class UploadJournalEntry {
  static readonly personalData: PersonalTable = { erase: 'expires', withheld: { key: 'a random file name' } };

  @PrimaryColumn('text')
  key: string;

  @CreateDateColumn({ type: 'timestamptz' })
  begunAt: Date;
}
