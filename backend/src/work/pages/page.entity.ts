import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { INTERNAL, type PersonalTable } from '../../core/database/personal-data.js';

/**
 * The work of an assignment on an image; the first save adds the row. Its text is the draft of the kind `page` with the image as
 * subject, and `draftVersion` is the submitted version.
 */
@Entity('pages')
@Check(
  'pages_submission_check',
  'num_nulls(submitted_at, draft_version, word_count, review_deadline) IN (0, 4)',
)
@Index('pages_image', ['imageId'])
@Index('pages_updated_at', ['updatedAt', 'assignmentId'])
export class Page {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'pages.json',
      about: 'The pages that you have begun or submitted',
      rows: 'assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)',
      orderBy: 'begun_at, image_id',
      columns: [
        ...['assignment_id', 'image_id', 'begun_at', 'submitted_at', 'draft_version', 'word_count'],
        'review_deadline',
      ],
    },
    withheld: { updated_at: INTERNAL },
  };

  @PrimaryColumn('uuid')
  assignmentId: string;

  @PrimaryColumn('uuid')
  imageId: string;

  @Column('timestamptz')
  begunAt: Date;

  /** This and the next three columns are null before the submission. */
  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  @Column('int', { nullable: true })
  draftVersion: number | null;

  @Column('int', { nullable: true })
  wordCount: number | null;

  @Column('timestamptz', { nullable: true })
  reviewDeadline: Date | null;

  /** Of the last submission or return. Set by a trigger. */
  @Column('timestamptz', { nullable: true, select: false })
  updatedAt: Date | null;
}
