import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { INTERNAL, OWN_ID, type PersonalTable, STAFF_ID } from '../core/database/personal-data.js';
import type {
  ComparedText,
  ReviewDraft,
  ReviewKind,
  ReviewMark,
  ReviewResult,
  StoredProposal,
  StoredStatus,
} from './review.js';

/** The review of one submission. A submission after a return gets a review of its own, with round 2. */
@Entity('reviews')
@Unique('reviews_work_key', ['assignmentId', 'kind', 'subjectId', 'round'])
@Index('reviews_user', ['userId', 'submittedAt'])
@Check('reviews_kind_check', `kind IN ('document', 'page', 'sequential')`)
@Check('reviews_status_check', `status IN ('open', 'returned', 'published')`)
@Check(
  'reviews_published_check',
  `(status = 'published') = (published_at IS NOT NULL) AND (published_at IS NULL) = (result IS NULL)`,
)
@Check(
  'reviews_returned_check',
  `(status = 'returned') = (returned_at IS NOT NULL) AND num_nulls(returned_at, return_reason, return_hours) IN (0, 3)`,
)
@Check(
  'reviews_claim_check',
  `(claimed_by IS NULL) = (claim_expires_at IS NULL) AND (claimed_by IS NULL OR status = 'open')`,
)
@Check('reviews_scoring_check', `scoring IN ('queued', 'failed')`)
@Index('reviews_updated_at', ['updatedAt'])
@Index('reviews_due', ['dueAt', 'id'])
@Index('reviews_submitted', ['submittedAt', 'id'])
// Unpublished reviews come last in both directions.
@Index('reviews_published', ['publishedAt', 'id'])
@Index('reviews_newest_published', { synchronize: false })
// The results that were compared with a file. TypeORM cannot declare a GIN index.
@Index('reviews_compared', { synchronize: false })
// The queue by due time. INCLUDE, which TypeORM cannot declare, adds the columns that tell whether a review waits.
@Index('reviews_status_due', { synchronize: false })
@Index('reviews_status_submitted', ['status', 'submittedAt', 'id'])
@Index('reviews_unpublished', ['status', 'id'], { where: `status <> 'published'` })
@Index('reviews_claimed', ['claimedBy'], { where: 'claimed_by IS NOT NULL' })
@Index('reviews_unreported', ['publishedAt'], { where: `status = 'published' AND reported_at IS NULL` })
@Index('reviews_uncompared', ['dueAt', 'id'], {
  where: `status = 'open' AND proposed_at IS NULL AND kind <> 'sequential'`,
})
// What can be published together.
@Index('reviews_proposed', ['proposedPercentage'], {
  where: `status = 'open' AND opened_at IS NULL AND claimed_by IS NULL AND result_version = 1 AND proposed_percentage IS NOT NULL`,
})
export class Review {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'reviews.json',
      about: 'Each submission with its result, marks and comments',
      rows: 'user_id = $1',
      orderBy: 'submitted_at, id',
      columns: [
        ...[
          'id',
          'assignment_id',
          'kind',
          'subject_id',
          'round',
          'items',
          'words',
          'submitted_at',
          'due_at',
          'status',
          'published_at',
          'compared',
        ],
        ...['result', 'result_version', 'marks', 'overall_comments', 'override_reason', 'returned_at'],
        ...['return_reason', 'return_hours', 'reported_at', 'report_sha256'],
      ],
    },
    withheld: {
      user_id: OWN_ID,
      claimed_by: STAFF_ID,
      reviewer_id: STAFF_ID,
      draft: 'notes of a reviewer before the result is published',
      draft_version: INTERNAL,
      updated_at: INTERNAL,
      claim_expires_at: INTERNAL,
      lease_until: INTERNAL,
      reference_ids: INTERNAL,
      scoring: INTERNAL,
      scoring_error: INTERNAL,
      scoring_began_at: INTERNAL,
      proposal: 'a comparison that no reviewer has decided on',
      proposed_at: INTERNAL,
      proposed_percentage: INTERNAL,
      opened_at: INTERNAL,
      overdue_notified_at: INTERNAL,
      report_key: 'the file is in the folder reports',
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  assignmentId: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: ReviewKind;

  /** The image of a page, the session of sequential work; for a document, the user. */
  @Column('uuid')
  subjectId: string;

  @Column('int')
  round: number;

  /** Number of texts. */
  @Column('int')
  items: number;

  /** Words of all texts together; null if the submission did not count them. */
  @Column('int', { nullable: true })
  words: number | null;

  @Column('timestamptz')
  submittedAt: Date;

  /** Set by a trigger, not by saves of the draft. */
  @Column('timestamptz', { default: () => 'now()', select: false })
  updatedAt: Date;

  @Column('timestamptz')
  dueAt: Date;

  @Column('text', { default: 'open' })
  status: StoredStatus;

  /** The reviewer who has claimed it. The claim ends at `claimExpiresAt`. */
  @Column('uuid', { nullable: true })
  claimedBy: string | null;

  @Column('timestamptz', { nullable: true })
  claimExpiresAt: Date | null;

  @Column('jsonb', { nullable: true })
  draft: ReviewDraft | null;

  /** Counts the saves of the draft. */
  @Column('int', { default: 0 })
  draftVersion: number;

  /** Version of the published or the next result. Each reopening adds 1. */
  @Column('int', { default: 1 })
  resultVersion: number;

  @Column('timestamptz', { nullable: true })
  publishedAt: Date | null;

  /** The reviewer who published it; null if the program scored it. */
  @Column('uuid', { nullable: true })
  reviewerId: string | null;

  @Column('jsonb', { nullable: true })
  result: ReviewResult | null;

  @Column('jsonb', { nullable: true })
  marks: ReviewMark[] | null;

  /** What the texts of a published result were compared with, in their order; null for the others. */
  @Column('jsonb', { nullable: true })
  compared: ComparedText[] | null;

  @Column('text', { default: '' })
  overallComments: string;

  @Column('text', { nullable: true })
  overrideReason: string | null;

  @Column('timestamptz', { nullable: true })
  returnedAt: Date | null;

  @Column('text', { nullable: true })
  returnReason: string | null;

  @Column('double precision', { nullable: true })
  returnHours: number | null;

  /** Storage key of the report. */
  @Column('text', { nullable: true })
  reportKey: string | null;

  @Column('text', { nullable: true })
  reportSha256: string | null;

  /** When the e-mail with the report was added to the outbox: at once, or with later results of the user. */
  @Column('timestamptz', { nullable: true })
  reportedAt: Date | null;

  /** Until this time, one process makes the report. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  /** The reference files that were active when a document was submitted. Null for other work, and from before this column. */
  @Column('uuid', { array: true, nullable: true })
  referenceIds: string[] | null;

  /** `queued`: a job scores it. `failed`: it could not be scored, or its result needs a reviewer; it is not tried again. */
  @Column('text', { nullable: true })
  scoring: 'queued' | 'failed' | null;

  /** Why it could not be scored. */
  @Column('text', { nullable: true })
  scoringError: string | null;

  /** When the program last began to score it. A text that is saved after that has not been scored. */
  @Column('timestamptz', { nullable: true })
  scoringBeganAt: Date | null;

  /** When administrators were notified that it is overdue and needs a reviewer. */
  @Column('timestamptz', { nullable: true })
  overdueNotifiedAt: Date | null;

  /** What a job has compared the text with. Used only while its versions are the current ones. */
  @Column('jsonb', { nullable: true })
  proposal: StoredProposal | null;

  /** When that comparison began. Null: it is to be compared. */
  @Column('timestamptz', { nullable: true })
  proposedAt: Date | null;

  /** Null if no result is proposed, or if a reviewer must decide. */
  @Column('int', { nullable: true })
  proposedPercentage: number | null;

  /** When a reviewer first claimed it, or when its result was reopened. */
  @Column('timestamptz', { nullable: true })
  openedAt: Date | null;
}
