import { Column, Entity, PrimaryColumn } from 'typeorm';
import { INTERNAL, type PersonalTable } from '../../core/database/personal-data.js';

/** Whether an answer names the erased user: $1 e-mail address, $2 id. */
const NAMES_USER = `coalesce(strpos(response, $2::uuid::text) > 0 OR strpos(response, $1) > 0, false)`;

/** A call that a program can repeat: its key, and its answer once there is one. It counts for 24 hours. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  static readonly personalData: PersonalTable = {
    erase: {
      // A repetition must not make what was erased again.
      sql: `WITH deleted AS (DELETE FROM idempotency_keys WHERE caller_id = $2)
        UPDATE idempotency_keys SET made_status = coalesce(made_status, status), made_id = nullif(made_id, $2::uuid::text),
          done_items = array_remove(done_items, $2::uuid),
          status = CASE WHEN ${NAMES_USER} THEN NULL ELSE status END,
          locked_until = CASE WHEN status IS NOT NULL AND ${NAMES_USER} THEN now() ELSE locked_until END,
          response = CASE WHEN ${NAMES_USER} THEN NULL ELSE response END
        WHERE caller_id <> $2 AND (made_id = $2::uuid::text OR $2::uuid = ANY(done_items) OR ${NAMES_USER})`,
    },
    withheld: {
      caller_id: INTERNAL,
      key: 'chosen by a program',
      response: 'what a program of staff was answered, for a day',
      made_id: 'what a program of staff made or changed, for a day',
      done_items: 'what a program of staff changed, for a day',
    },
  };

  /** See `callerIdOf`. */
  @PrimaryColumn('uuid')
  callerId: string;

  /** Chosen by the caller. */
  @PrimaryColumn('text')
  key: string;

  /** SHA-256 of the method, the path and the body. */
  @Column('bytea')
  requestHash: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** The run that makes the answer. A run that has lost its lease to another one writes nothing. */
  @Column('uuid')
  runId: string;

  /** The end of the run's lease. It is extended while the process of the run lives. */
  @Column('timestamptz')
  lockedUntil: Date;

  /** Of the answer. Null while the call runs. */
  @Column('smallint', { nullable: true })
  status: number | null;

  /** The body as it was sent. If that has a secret, only the id of what was made. */
  @Column('text', { nullable: true })
  response: string | null;

  /** Written by the transaction in which the call does its work: the status of the answer that follows. */
  @Column('smallint', { nullable: true })
  madeStatus: number | null;

  /** What that transaction made or changed. Null if it has no id, or was erased. */
  @Column('text', { nullable: true })
  madeId: string | null;

  /** Of a call with several transactions: the items that are done. */
  @Column('uuid', { array: true, default: '{}' })
  doneItems: string[];
}
