import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { KEY, type PersonalTable } from '../core/database/personal-data.js';

/** The result of a review. */
export interface SequentialAccuracy {
  correct: number;
  wrong: number;
  percentage: number;
  /** Given if a reviewer has set the percentage. */
  overrideReason?: string;
}

/** The sequential work of an assignment, with the images that it had at the start of the run. An assignment has at most one. */
@Entity('sequential_sessions')
// Sorts by the time of completion in both directions; unfinished sessions come last.
@Index('sequential_sessions_completed', ['completedAt', 'id'])
@Index('sequential_sessions_newest_completed', { synchronize: false })
@Index('sequential_sessions_started', ['startedAt', 'id'])
@Index('sequential_sessions_waiting', { synchronize: false })
@Index('sequential_sessions_penalized', { synchronize: false })
@Check('sequential_sessions_images_check', 'completed_images BETWEEN 0 AND total_images')
@Check(
  'sequential_sessions_completion_check',
  '(completed_at IS NULL) = (review_deadline IS NULL) AND (completed_at IS NULL OR completed_images = total_images)',
)
export class SequentialSession {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'sequential-work.json',
      about: 'Your sequential work as a whole',
      rows: 'assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)',
      orderBy: 'id',
      columns: [
        ...[
          'id',
          'assignment_id',
          'total_images',
          'completed_images',
          'started_at',
          'completed_at',
          'review_deadline',
          'reviewed_at',
        ],
        ...['is_penalized', 'accuracy_result', 'overall_comments'],
      ],
    },
    withheld: {},
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid', { unique: true })
  assignmentId: string;

  @Column('int')
  totalImages: number;

  /** Number of submitted images, which is also the position of the current image. */
  @Column('int', { default: 0 })
  completedImages: number;

  @Column('timestamptz')
  startedAt: Date;

  /** Set by the call `complete`, after the last image. */
  @Column('timestamptz', { nullable: true })
  completedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  reviewDeadline: Date | null;

  @Column('timestamptz', { nullable: true })
  reviewedAt: Date | null;

  @Column('boolean', { default: false })
  isPenalized: boolean;

  @Column('jsonb', { nullable: true })
  accuracyResult: SequentialAccuracy | null;

  /** The reviewer's comment on the whole session. */
  @Column('text', { default: '' })
  overallComments: string;
}

/** One image of a session. Its text is a draft of the kind `sequential`. */
@Entity('sequential_images')
@Unique('sequential_images_position_key', ['sessionId', 'position'])
@Unique('sequential_images_image_key', ['sessionId', 'imageId'])
@Check('sequential_images_submission_check', '(submitted_at IS NULL) = (submission_content IS NULL)')
@Index('sequential_images_image', ['imageId'])
export class SequentialImage {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'sequential-work-images.json',
      about: 'Each image of your sequential work, with the comments about it',
      rows: `session_id IN (
        SELECT s.id FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id WHERE a.user_id = $1)`,
      orderBy: 'position',
      columns: ['session_id', 'position', 'image_id', 'submitted_at', 'is_correct', 'review_comments'],
    },
    withheld: { id: KEY, submission_content: 'the text is in an HTML file' },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  sessionId: string;

  /** Counts from 0. */
  @Column('int')
  position: number;

  @Column('uuid')
  imageId: string;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  /** The submitted text, sanitised. It is stored here so that one statement can read all texts of a session. */
  @Column('text', { nullable: true })
  submissionContent: string | null;

  /** The reviewer's mark. */
  @Column('boolean', { nullable: true })
  isCorrect: boolean | null;

  @Column('text', { default: '' })
  reviewComments: string;
}
