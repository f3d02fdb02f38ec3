import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sentence that reviewers use again and again. */
@Entity('review_comments')
export class ReviewComment {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  text: string;

  /** How many published reviews say it. */
  @Column('int', { default: 0 })
  uses: number;
}
