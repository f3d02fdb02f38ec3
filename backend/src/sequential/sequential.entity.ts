import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What the marks of a review came to. */
export interface SequentialAccuracy {
  correct: number;
  wrong: number;
  percentage: number;
}

/** A person's one run through the images that were active when it started. */
@Entity('sequential_sessions')
// By the time of completion, in both directions with what is not completed at the end.
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
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid', { unique: true })
  userId: string;

  @Column('int')
  totalImages: number;

  /** How many are submitted, and so the position of the image to work on now. */
  @Column('int', { default: 0 })
  completedImages: number;

  @Column('timestamptz')
  startedAt: Date;

  /** Set by the call that completes the run, after the last image. */
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

  /** The reviewer's, on the run as a whole. */
  @Column('text', { default: '' })
  overallComments: string;
}

/** One image of a run, in its place. Until it is submitted its text is a draft of the kind `sequential`. */
@Entity('sequential_images')
@Unique('sequential_images_position_key', ['sessionId', 'position'])
@Unique('sequential_images_image_key', ['sessionId', 'imageId'])
@Check('sequential_images_submission_check', '(submitted_at IS NULL) = (submission_content IS NULL)')
@Index('sequential_images_image', ['imageId'])
export class SequentialImage {
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

  /**
   * The submitted text, sanitised. It never changes again, and every answer shows all texts of a run: they are
   * kept here to be read together.
   */
  @Column('text', { nullable: true })
  submissionContent: string | null;

  /** A reviewer's mark. */
  @Column('boolean', { nullable: true })
  isCorrect: boolean | null;

  @Column('text', { default: '' })
  reviewComments: string;
}
