import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { KEY, OWN_ID, type PersonalTable, STAFF_ID } from '../../core/database/personal-data.js';
import type { ClockActor, ClockStep, ClockStepKind } from './clock-ledger.js';

/** One step of the clock of an assignment. A trigger allows only inserts; the rows are deleted with the user. */
@Entity('clock_entries')
@Check(
  'clock_entries_kind_check',
  `kind IN ('started', 'extended', 'deadline_set', 'submitted', 'penalized', 'penalty_removed', 'returned', 'ended')`,
)
@Check('clock_entries_actor_check', `actor IN ('self', 'admin', 'system')`)
@Index('clock_entries_assignment', ['assignmentId', 'id'])
@Index('clock_entries_user', ['userId', 'id'])
@Index('clock_entries_once', ['assignmentId', 'kind'], {
  unique: true,
  where: `kind = 'started'`,
})
export class ClockEntry {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'work-clock.json',
      about: 'Start, deadlines, extensions and penalties of your work',
      rows: 'user_id = $1',
      orderBy: 'id',
      columns: ['assignment_id', 'at', 'kind', 'actor', 'deadline_at', 'details'],
    },
    withheld: { id: KEY, user_id: OWN_ID, actor_id: STAFF_ID },
  };

  /** In the order of the steps, because each step locks the assignment. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid')
  assignmentId: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: ClockStepKind;

  /** Time of the database. */
  @Column('timestamptz')
  at: Date;

  @Column('text')
  actor: ClockActor;

  /** The administrator; null if the user or the system took the step. */
  @Column('uuid', { nullable: true })
  actorId: string | null;

  /** The deadline after the step; null before the start. */
  @Column('timestamptz', { nullable: true })
  deadlineAt: Date | null;

  @Column('jsonb', { default: {} })
  details: ClockStep['details'];

  get step(): ClockStep {
    // Both columns are always written from one `ClockStep`.
    return { kind: this.kind, details: this.details } as ClockStep;
  }
}

/** A planned reminder of a deadline. */
@Entity('clock_reminders')
@Index('clock_reminders_due', ['dueAt'])
export class ClockReminder {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'planned-reminders.json',
      about: 'Reminders of your deadline that are not sent yet',
      rows: 'assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)',
      orderBy: 'due_at',
      columns: ['assignment_id', 'due_at', 'hours'],
    },
    withheld: {},
  };

  @PrimaryColumn('uuid')
  assignmentId: string;

  /** Hours before the deadline. */
  @PrimaryColumn('int')
  hours: number;

  @Column('timestamptz')
  dueAt: Date;
}
