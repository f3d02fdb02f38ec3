import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { INTERNAL, OWN_ID, type PersonalTable, STAFF_ID } from '../core/database/personal-data.js';
import type { AccuracyResult, EndReason } from './assignment.js';

/** Who gave an assignment. `self`: the user by opening the dashboard or taking the next one. */
export type GivenByKind = 'admin' | 'self' | 'system';

/**
 * One user's turn at a project: clock, deadline, penalty, submission and result. What follows from a time is not stored: submitted
 * work has `submittedAt`, a penalty has `penalizedAt`.
 */
@Entity('assignments')
@Unique('assignments_number_key', ['userId', 'number'])
@Check('assignments_given_check', `given_by_kind IN ('admin', 'self', 'system')`)
@Check('assignments_deadline_check', '(started_at IS NULL) = (deadline_at IS NULL)')
@Check('assignments_ended_check', '(ended_at IS NULL) = (ended_reason IS NULL)')
// The clock of an ended assignment stays stopped, also for a process that does not know that a started one can end.
@Check(
  'assignments_ended_unstarted_check',
  'ended_at IS NULL OR started_at IS NULL OR (submitted_at IS NULL AND deadline_at <= ended_at)',
)
@Check('assignments_penalty_check', '(penalized_at IS NULL) = (penalized_reason IS NULL)')
@Index('assignments_project', ['projectId', 'userId'])
@Index('assignments_given', ['givenAt', 'id'])
@Index('assignments_updated_at', ['updatedAt', 'userId'])
// Each sort of the list of users by a time of their work has an index.
@Index('assignments_started', ['startedAt', 'userId'])
@Index('assignments_deadline', ['deadlineAt', 'userId'])
// The same in the other direction, in which assignments without the time come last too. TypeORM cannot declare them.
@Index('assignments_started_last', { synchronize: false })
@Index('assignments_deadline_last', { synchronize: false })
@Index('assignments_ended', ['endedAt'], { where: 'ended_at IS NOT NULL' })
// By the percentage of the result. TypeORM cannot declare an expression.
@Index('assignments_result', { synchronize: false })
// All columns by which the users of assignments are counted, in the order of the user.
@Index('assignments_steps', ['userId', 'startedAt', 'submittedAt', 'penalizedAt', 'deadlineAt', 'endedAt'])
// The tabs of the console's dashboard.
@Index('assignments_working', ['startedAt', 'userId'], {
  where: 'started_at IS NOT NULL AND submitted_at IS NULL',
})
@Index('assignments_submitted', ['submittedAt', 'userId'], { where: 'submitted_at IS NOT NULL' })
@Index('assignments_penalized', ['penalizedAt', 'userId'], { where: 'penalized_at IS NOT NULL' })
// Overdue work, and work that is due soon.
@Index('assignments_working_deadline', ['deadlineAt', 'userId'], {
  where: 'started_at IS NOT NULL AND submitted_at IS NULL',
})
// The deadlines that the penalty job checks.
@Index('assignments_deadline_due', ['deadlineAt'], {
  where: 'submitted_at IS NULL AND penalized_at IS NULL AND deadline_at IS DISTINCT FROM settled_deadline_at',
})
// The deadlines that passed, or will pass, and of which the event is not published yet.
@Index('assignments_deadline_missed', ['deadlineAt'], {
  where: 'submitted_at IS NULL AND deadline_at IS DISTINCT FROM missed_deadline_at',
})
// Assignments that may end because they were not started in time.
@Index('assignments_unstarted', ['givenAt'], { where: 'started_at IS NULL AND ended_at IS NULL' })
export class Assignment {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'assignments.json',
      about: 'Each of your assignments: its times, penalty and results',
      rows: 'user_id = $1',
      orderBy: 'number',
      columns: [
        ...[
          'id',
          'project_id',
          'number',
          'given_at',
          'given_by_kind',
          'work_window_hours',
          'min_words',
          'started_at',
        ],
        ...[
          'deadline_at',
          'submitted_at',
          'ended_at',
          'ended_reason',
          'penalty_only',
          'penalized_at',
          'penalized_reason',
        ],
        ...['is_sequential_penalized', 'accuracy_result', 'sequential_accuracy', 'guidelines_opened_version'],
      ],
    },
    withheld: {
      user_id: OWN_ID,
      given_by: STAFF_ID,
      settled_deadline_at: INTERNAL,
      missed_deadline_at: INTERNAL,
      updated_at: INTERNAL,
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('uuid')
  projectId: string;

  /** 1, 2, 3 … of the user. */
  @Column('int')
  number: number;

  @Column('timestamptz')
  givenAt: Date;

  /** Set by a trigger. */
  @Column('timestamptz', { default: () => 'now()', select: false })
  updatedAt: Date;

  @Column('text')
  givenByKind: GivenByKind;

  /** The administrator; null if the user or the system gave it. */
  @Column('uuid', { nullable: true })
  givenBy: string | null;

  /** Fixed when it is given. */
  @Column('double precision')
  workWindowHours: number;

  /** The minimum of words when it was given; null for one that was given before this was stored. See `minimumOfWords`. */
  @Column('int', { nullable: true })
  minWords: number | null;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  deadlineAt: Date | null;

  /** The last deadline for which a penalty was given or removed, or at which the assignment was ended. The penalty job skips it. */
  @Column('timestamptz', { nullable: true })
  settledDeadlineAt: Date | null;

  /** The last deadline that passed without a submission and was published as missed, or at which the assignment was ended. */
  @Column('timestamptz', { nullable: true })
  missedDeadlineAt: Date | null;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  /** When it ended before its start, or staff ended it. Its deadline is not later. */
  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  @Column('text', { nullable: true })
  endedReason: EndReason | null;

  /**
   * Whether it only carries a penalty: it gives no work, and is not counted as an earlier assignment. A trigger sets it from `endedReason`,
   * because processes of 0.4.0 do not know it.
   */
  @Column('boolean', { default: false })
  penaltyOnly: boolean;

  @Column('timestamptz', { nullable: true })
  penalizedAt: Date | null;

  @Column('text', { nullable: true })
  penalizedReason: string | null;

  @Column('boolean', { default: false })
  isSequentialPenalized: boolean;

  /** The published result of the document or the pages. */
  @Column('jsonb', { nullable: true })
  accuracyResult: AccuracyResult | null;

  /** The published result of the sequential run. */
  @Column('jsonb', { nullable: true })
  sequentialAccuracy: AccuracyResult | null;

  /** The newest version of the guidelines that the user has opened. */
  @Column('int', { nullable: true })
  guidelinesOpenedVersion: number | null;
}
