import { Column, Entity, PrimaryColumn } from 'typeorm';
import { INTERNAL, type PersonalTable } from '../../core/database/personal-data.js';

/** A call that a program can repeat: its key, and its answer once there is one. It counts for 24 hours. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  static readonly personalData: PersonalTable = {
    erase: {
      sql: `DELETE FROM idempotency_keys
        WHERE caller_id = $2 OR strpos(response, $2::uuid::text) > 0 OR strpos(response, $1) > 0`,
    },
    withheld: {
      caller_id: INTERNAL,
      key: 'chosen by a program',
      response: 'what a program of staff was answered, for a day',
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
}
