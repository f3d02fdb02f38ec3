import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type PersonalTable, STAFF_ID } from '../../core/database/personal-data.js';
import type { ComparedText, ReviewMark, ReviewResult } from '../review.js';

/** Who or what reopened a result: staff, or a corrected reference. */
type ReopenCause = 'staff' | 'reference';

/** A published result that was reopened. */
@Entity('reopened_results')
@Check('reopened_results_cause_check', `cause IN ('staff', 'reference')`)
export class ReopenedResult {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'reopened-results.json',
      about: 'Results that were replaced by a later one',
      rows: 'review_id IN (SELECT id FROM reviews WHERE user_id = $1)',
      orderBy: 'review_id, version',
      columns: [
        ...['review_id', 'version', 'result', 'marks', 'overall_comments', 'override_reason', 'published_at'],
        ...['report_sha256', 'reopened_at', 'cause', 'reason', 'compared'],
      ],
    },
    withheld: {
      reviewer_id: STAFF_ID,
      reopened_by: STAFF_ID,
      report_key: 'the file is in the folder reports',
    },
  };

  @PrimaryColumn('uuid')
  reviewId: string;

  /** Version of the result; 1 for the first one. */
  @PrimaryColumn('int')
  version: number;

  @Column('jsonb')
  result: ReviewResult;

  @Column('jsonb')
  marks: ReviewMark[];

  @Column('text')
  overallComments: string;

  @Column('text', { nullable: true })
  overrideReason: string | null;

  @Column('timestamptz')
  publishedAt: Date;

  /** Null if the program scored it. */
  @Column('uuid', { nullable: true })
  reviewerId: string | null;

  /** Null if the result was reopened before its report was made. */
  @Column('text', { nullable: true })
  reportKey: string | null;

  @Column('text', { nullable: true })
  reportSha256: string | null;

  @Column('timestamptz')
  reopenedAt: Date;

  @Column('text', { default: 'staff' })
  cause: ReopenCause;

  /** What its texts were compared with. Null if 0.4.0 reopened it. */
  @Column('jsonb', { nullable: true })
  compared: ComparedText[] | null;

  /** The administrator. */
  @Column('uuid')
  reopenedBy: string;

  /** Shown to the user. */
  @Column('text')
  reason: string;
}
