import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { PersonalTable } from '../core/database/personal-data.js';

/** An image of an assignment. An assignment without rows has all active images of its project. Rows are never added later. */
@Entity('assignment_images')
@Unique('assignment_images_position_key', ['assignmentId', 'position'])
@Index('assignment_images_coverage', ['imageId'], { where: 'holds' })
export class AssignmentImage {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'assignment-images.json',
      about: 'The images of each assignment that has images of its own',
      rows: 'assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)',
      orderBy: 'assignment_id, position',
      columns: ['assignment_id', 'image_id', 'position', 'holds'],
    },
    withheld: {},
  };

  @PrimaryColumn('uuid')
  assignmentId: string;

  @PrimaryColumn('uuid')
  imageId: string;

  @Column('int')
  position: number;

  /** Whether the image belongs to the assignment and is not free for others. */
  @Column('boolean', { default: true })
  holds: boolean;
}
