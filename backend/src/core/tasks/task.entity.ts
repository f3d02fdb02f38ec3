import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
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

type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/**
 * A long-running task that staff have started: its input, and how far it is. It does items, each with a row in `task_results`, or makes a
 * file. Version 0.5.0 has those with a file as rows of `exports`, which is a view of this table.
 */
@Entity('tasks')
@Index('tasks_created', ['createdAt', 'id'])
@Index('tasks_unfinished', ['createdBy'], { where: 'finished_at IS NULL' })
@Index('tasks_expiring', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
@Index('tasks_file', ['fileKey'], { where: 'file_key IS NOT NULL' })
@Check('tasks_state_check', `state IN ('waiting', 'running', 'done', 'failed', 'cancelled')`)
@Check(
  'tasks_file_check',
  `num_nulls(file_key, file_name, file_bytes, sha256) = CASE state WHEN 'done' THEN 0 ELSE 4 END`,
)
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
      file_name: 'the name of a project',
    },
  };

  /** The caller may choose it, so that a repeated call starts nothing. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: string;

  @Column('uuid')
  createdBy: string;

  /** Null if it makes a file. */
  @Column('jsonb', { nullable: true })
  actor: TaskActor | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  /** When its last item or its file was done, or when it was cancelled. A file that failed has one, until its job is run again. */
  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** Nothing was done after this time. */
  @Column('timestamptz', { nullable: true })
  cancelledAt: Date | null;

  /** The number of items. Null until those of a file are counted. */
  @Column('int', { nullable: true })
  total: number | null;

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

  /** The permissions that its file needs. Those of the caller decided what it contains. This and the columns below are null for items. */
  @Column('text', { array: true, nullable: true })
  permissions: string[] | null;

  /** That of items follows from the times. */
  @Column('text', { nullable: true })
  state: TaskState | null;

  /** Counts the runs that make the file. A run that a later one has replaced can neither report its progress nor finish. */
  @Column('int', { default: 0 })
  attempt: number;

  /** When it is deleted with its file. Null until it has ended. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  /** This and the next three columns are null until it is done. */
  @Column('text', { nullable: true })
  fileKey: string | null;

  @Column('text', { nullable: true })
  fileName: string | null;

  @Column('bigint', { nullable: true })
  fileBytes: string | null;

  @Column('text', { nullable: true })
  sha256: string | null;
}
