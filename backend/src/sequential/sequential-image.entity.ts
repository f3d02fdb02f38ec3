import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

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
