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

/** What became of one item of a task. */
export interface TaskResult {
  /** The user that the item is about. A user is named by the id only, because results are kept. */
  userId: string;
  /** The assignment that the user got, if any. */
  assignmentId?: string;
  isDone: boolean;
  /** One sentence for staff. */
  message: string;
}

/** A long-running task that staff have started: its input, how far it is, and what became of each item. */
@Entity('tasks')
@Index('tasks_created', ['createdAt', 'id'])
export class Task {
  static readonly personalData: PersonalTable = {
    // The items stay, for the counts: a task that still runs leaves out a user who does not exist.
    erase: {
      sql: `UPDATE tasks SET created_by = CASE WHEN created_by = $2 THEN '${NOBODY}' ELSE created_by END,
          actor = CASE WHEN created_by = $2 OR actor ->> 'email' = $1
            THEN '{"id": "${NOBODY}", "email": "", "ipAddress": ""}' ELSE actor END,
          input = replace(input::text, $2::uuid::text, '${NOBODY}')::jsonb,
          results = replace(results::text, $2::uuid::text, '${NOBODY}')::jsonb
        WHERE tasks::text LIKE '%' || $2::uuid::text || '%'`,
    },
    withheld: {
      created_by: STAFF_ID,
      actor: 'the address and the network address of a member of staff',
      input: 'ids of users, in a record that is not about one user',
      results: 'ids of users, in a record that is not about one user',
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

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** The number of items. */
  @Column('int')
  total: number;

  /** How many items are done or left out. */
  @Column('int', { default: 0 })
  done: number;

  @Column('jsonb')
  input: object;

  /** One for each done item, in their order. */
  @Column('jsonb', { default: [] })
  results: TaskResult[];

  /** Why it does not go on. Null while it does. */
  @Column('text', { nullable: true })
  failedReason: string | null;
}
