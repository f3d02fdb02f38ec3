import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type PersonalTable, STAFF_ID } from '../database/personal-data.js';

/** The id in the place of an erased user. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The member of staff who has started a task, for the audit entries of its steps. */
export interface TaskActor {
  id: string;
  email: string;
  ipAddress: string;
  /** If a program has started it with an API key. */
  apiKeyId?: string;
  apiKeyName?: string;
}

/** A long-running task that staff have started: its input, and how far it is. What became of each item is in `task_results`. */
@Entity('tasks')
@Index('tasks_created', ['createdAt', 'id'])
export class Task {
  static readonly personalData: PersonalTable = {
    // The items stay, for the counts: a task that still runs leaves out a user who does not exist.
    erase: {
      sql: `UPDATE tasks SET created_by = CASE WHEN created_by = $2 THEN '${NOBODY}' ELSE created_by END,
          actor = CASE WHEN created_by = $2 OR actor ->> 'email' = $1
            THEN '{"id": "${NOBODY}", "email": "", "ipAddress": ""}' ELSE actor END,
          input = replace(input::text, $2::uuid::text, '${NOBODY}')::jsonb
        WHERE tasks::text LIKE '%' || $2::uuid::text || '%'`,
    },
    withheld: {
      created_by: STAFF_ID,
      actor: 'the address and the network address of a member of staff',
      input: 'ids of users, in a record that is not about one user',
    },
  };

  /** The caller may choose it, so that a repeated call starts nothing. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: string;

  @Column('uuid')
  createdBy: string;

  @Column('jsonb')
  actor: TaskActor;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  /** When its last item was done, or when it was cancelled. */
  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** Nothing was done after this time. */
  @Column('timestamptz', { nullable: true })
  cancelledAt: Date | null;

  /** The number of items. */
  @Column('int')
  total: number;

  /** How many items are done or left out. */
  @Column('int', { default: 0 })
  done: number;

  /** How many of these were left out. */
  @Column('int', { default: 0 })
  leftOut: number;

  @Column('jsonb')
  input: object;

  /** Why it does not go on. Null while it does. */
  @Column('text', { nullable: true })
  failedReason: string | null;
}
