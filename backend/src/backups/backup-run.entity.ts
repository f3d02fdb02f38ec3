import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A scheduled backup. */
@Entity('backup_runs')
export class BackupRun {
  /** The planned time. */
  @PrimaryColumn('timestamptz')
  dueAt: Date;

  /** Of the last attempt. */
  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** Path of the complete backup. */
  @Column('text', { nullable: true })
  folder: string | null;

  @Column('bigint', { nullable: true })
  sizeBytes: string | null;

  /** Why it failed. */
  @Column('text', { nullable: true })
  error: string | null;
}
