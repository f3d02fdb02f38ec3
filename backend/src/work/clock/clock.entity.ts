import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ClockActor, ClockStep, ClockStepKind } from './clock-ledger.js';

/** One step of a person's clock. The database lets rows be added only; they go with the account. */
@Entity('clock_entries')
@Check(
  'clock_entries_kind_check',
  `kind IN ('started', 'extended', 'submitted', 'penalized', 'penalty_removed', 'returned')`,
)
@Check('clock_entries_actor_check', `actor IN ('self', 'admin', 'system')`)
@Index('clock_entries_user', ['userId', 'id'])
@Index('clock_entries_once', ['userId', 'kind'], {
  unique: true,
  where: `kind = 'started'`,
})
export class ClockEntry {
  /** In the order of the steps: each is written while the person's row is held. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: ClockStepKind;

  /** By the database's clock. */
  @Column('timestamptz')
  at: Date;

  @Column('text')
  actor: ClockActor;

  /** The administrator; null for the person and for the program. */
  @Column('uuid', { nullable: true })
  actorId: string | null;

  /** After the step; null before the clock has started. */
  @Column('timestamptz', { nullable: true })
  deadlineAt: Date | null;

  @Column('jsonb', { default: {} })
  details: ClockStep['details'];

  get step(): ClockStep {
    // Both columns are written together, from a step.
    return { kind: this.kind, details: this.details } as ClockStep;
  }
}

/** A reminder of a deadline that is still to come. */
@Entity('clock_reminders')
@Index('clock_reminders_due', ['dueAt'])
export class ClockReminder {
  @PrimaryColumn('uuid')
  userId: string;

  /** How many hours before the deadline. */
  @PrimaryColumn('int')
  hours: number;

  @Column('timestamptz')
  dueAt: Date;
}
