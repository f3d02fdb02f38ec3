import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file that is on its way into the store, before the row that refers to it is written. */
@Entity('pending_files')
@Index('pending_files_announced', ['announcedAt'])
export class PendingFile {
  @PrimaryColumn('text')
  key: string;

  @CreateDateColumn({ type: 'timestamptz' })
  announcedAt: Date;
}
