import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { PersonalTable } from '../../core/database/personal-data.js';

/** A published fact. */
@Entity('events')
// The order of the feed.
@Index('events_feed', ['generation', 'transactionId', 'seq'])
@Index('events_project', ['projectId', 'generation', 'transactionId', 'seq'], {
  where: 'project_id IS NOT NULL',
})
export class StoredEvent {
  static readonly personalData: PersonalTable = {
    erase: 'expires',
    withheld: {
      subject: 'an id; the row is deleted after EVENT_RETENTION_DAYS',
      data: 'ids, times and numbers; the row is deleted after EVENT_RETENTION_DAYS',
    },
  };

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq: string;

  /** Of the published event. */
  @Column('uuid')
  id: string;

  /** That of the feed when the event was written. */
  @Column('bigint')
  generation: string;

  /** Of the transaction in which the fact became true. */
  @Column('bigint')
  transactionId: string;

  @Column('text')
  type: string;

  @Column('int')
  version: number;

  @Column('timestamptz')
  occurredAt: Date;

  @Column('uuid')
  subject: string;

  /** Null for facts that belong to no project. */
  @Column('uuid', { nullable: true })
  projectId: string | null;

  @Column('jsonb')
  data: object;
}

/** The state of the feed: one row. */
@Entity('event_feed')
@Check('event_feed_id_check', 'id')
export class EventFeed {
  @PrimaryColumn('boolean', { default: true })
  id: boolean;

  /**
   * Another database server counts its transactions from another number, so their ids can be compared within a generation only. A
   * generation begins when a process finds that the database is a restored copy. Its number is the time in seconds: two copies of the
   * same backup have different ones.
   */
  @Column('bigint')
  generation: string;

  /** The server and the database in which the generation began. Null before the first start. */
  @Column('text', { nullable: true })
  database: string | null;

  /** The position of the last deleted event: its generation, transaction and number. */
  @Column('bigint', { array: true })
  deletedUpTo: string[];
}
