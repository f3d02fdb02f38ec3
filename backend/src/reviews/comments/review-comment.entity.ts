import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { forgetEditor } from '../../core/database/personal-data.js';
import { VersionedRecord } from '../../core/versions/record-version.js';

/** A sentence that reviewers use again and again. */
@Entity('review_comments')
export class ReviewComment extends VersionedRecord {
  static readonly personalData = forgetEditor('review_comments');

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  text: string;

  /** Number of published reviews that contain it. */
  @Column('int', { default: 0 })
  uses: number;
}
