import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PersonalTable } from '../database/personal-data.js';

/** What became of one item of a task. */
@Entity('task_results')
@Index('task_results_user', ['userId'], { where: 'user_id IS NOT NULL' })
export class TaskResult {
  static readonly personalData: PersonalTable = {
    // The rows stay, for the counts.
    erase: { sql: 'UPDATE task_results SET user_id = NULL WHERE user_id = $2 AND $1::text IS NOT NULL' },
    withheld: { user_id: 'in a record of what staff have done for many users' },
  };

  @PrimaryColumn('uuid')
  taskId: string;

  /** In the order of the items, from 1. */
  @PrimaryColumn('int')
  place: number;

  /** The user that the item is about, if any. A user is named by the id only, because results are kept. */
  @Column('uuid', { nullable: true })
  userId: string | null;

  /** The name of an item that is no user, such as `line 7` or a file name. */
  @Column('text', { nullable: true })
  item: string | null;

  /** The assignment that the user got, if any. */
  @Column('uuid', { nullable: true })
  assignmentId: string | null;

  @Column('boolean')
  isDone: boolean;

  /** Why the item was skipped, or why a user got no assignment: the code of an error. */
  @Column('text', { nullable: true })
  code: string | null;

  /** One sentence for staff, without personal data. */
  @Column('text')
  message: string;
}
