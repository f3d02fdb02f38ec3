import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The whole text of one version. */
@Entity('draft_snapshots')
export class DraftSnapshot {
  @PrimaryColumn('bigint')
  draftId: string;

  @PrimaryColumn('int')
  version: number;

  @Column('text')
  content: string;

  /** Made or confirmed by compaction, which starts from the newest of these. */
  @Column('boolean', { default: false })
  isKept: boolean;
}
