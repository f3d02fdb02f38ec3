import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type PersonalTable, STAFF_ID } from '../../core/database/personal-data.js';
import type { ReportAnswer } from './image-report.js';

/** A user reports that an image of an assignment cannot be read. */
@Entity('image_reports')
@Check('image_reports_place_check', '(x IS NULL) = (y IS NULL) AND x BETWEEN 0 AND 1 AND y BETWEEN 0 AND 1')
@Check('image_reports_answer_check', `answer IN ('replaced', 'hidden', 'readable')`)
@Check('image_reports_answered_check', '(answered_at IS NULL) = (answer IS NULL)')
// The penalty job skips the assignments with an open report.
@Index('image_reports_open', ['assignmentId', 'imageId'], { unique: true, where: 'answered_at IS NULL' })
@Index('image_reports_image', ['imageId'])
@Index('image_reports_assignment', ['assignmentId', 'createdAt'])
// The sorts of the console's list.
@Index('image_reports_created', ['createdAt', 'id'])
@Index('image_reports_answered', ['answeredAt', 'createdAt', 'id'])
export class ImageReport {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'image-reports.json',
      about: 'The images that you have reported, and the answers',
      rows: 'assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)',
      orderBy: 'created_at',
      columns: [
        ...['id', 'assignment_id', 'image_id', 'reason', 'x', 'y', 'created_at'],
        ...['answer', 'note', 'answered_at'],
      ],
    },
    withheld: { answered_by: STAFF_ID },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  imageId: string;

  @Column('uuid')
  assignmentId: string;

  @Column('text')
  reason: string;

  /** The place in the image, from 0 at its left to 1 at its right. Null: no place, or the whole image. */
  @Column('double precision', { nullable: true })
  x: number | null;

  /** From 0 at the top to 1 at the bottom. */
  @Column('double precision', { nullable: true })
  y: number | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('text', { nullable: true })
  answer: ReportAnswer | null;

  /** What staff add to the answer. '' without a note. */
  @Column('text', { default: '' })
  note: string;

  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  @Column('uuid', { nullable: true })
  answeredBy: string | null;
}
