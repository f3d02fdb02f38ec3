import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An image that somebody has begun to work on, and what was submitted for it. The texts are drafts of the kind
 * `page` with the image as subject; what was submitted is the version named here.
 */
@Entity('pages')
@Check(
  'pages_submission_check',
  'num_nulls(submitted_at, draft_version, word_count, review_deadline) IN (0, 4)',
)
@Index('pages_image', ['imageId'])
export class Page {
  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn('uuid')
  imageId: string;

  @Column('timestamptz')
  begunAt: Date;

  /** Null while it is a draft, as are the three below. */
  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  @Column('int', { nullable: true })
  draftVersion: number | null;

  @Column('int', { nullable: true })
  wordCount: number | null;

  @Column('timestamptz', { nullable: true })
  reviewDeadline: Date | null;
}
