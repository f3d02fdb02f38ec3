import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One save. Either an edit of the version before, or a whole text, which is the snapshot of the same version. */
@Entity('draft_versions')
export class DraftVersion {
  @PrimaryColumn('bigint')
  draftId: string;

  @PrimaryColumn('int')
  version: number;

  /** Null is the owner. */
  @Column('uuid', { nullable: true })
  authorId: string | null;

  @Column('timestamptz')
  savedAt: Date;

  @Column('int')
  length: number;

  @Column('int', { nullable: true })
  restoredFrom: number | null;

  /** Null with the two below: a whole text. */
  @Column('int', { nullable: true })
  at: number | null;

  @Column('int', { nullable: true })
  removed: number | null;

  @Column('text', { nullable: true })
  inserted: string | null;
}
