import type { Role } from '@inkwell/contract/roles';
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AccuracyResult } from '../access/session-user.js';

/**
 * An account, its way through the onboarding, and its work clock. The clock stands here and not in a
 * table of its own because every list of people shows, filters and sorts by it.
 */
@Entity('users')
@Check('users_role_check', `role IN ('user', 'admin')`)
@Check('users_deadline_check', `(work_started_at IS NULL) = (deadline_at IS NULL)`)
// Each sort of the list reads its rows in order from an index; the id makes the order total.
@Index('users_created', ['createdAt', 'id'])
// By name and id, in the order of names; TypeORM cannot declare the collation.
@Index('users_name', { synchronize: false })
@Index('users_work_started', ['workStartedAt', 'id'])
// A flag few people have: without these the newest 25 of them are looked for among all.
@Index('users_admins', ['createdAt', 'id'], { where: `role = 'admin'` })
@Index('users_penalized', ['createdAt', 'id'], { where: 'is_penalized' })
// The tabs of the console's dashboard: the newest of each kind.
@Index('users_working', ['workStartedAt', 'id'], {
  where: 'work_started_at IS NOT NULL AND NOT work_submitted',
})
@Index('users_submitted', ['submittedAt', 'id'], { where: 'work_submitted' })
@Index('users_submitted_started', ['workStartedAt', 'id'], { where: 'work_submitted' })
@Index('users_penalized_started', ['workStartedAt', 'id'], { where: 'is_penalized' })
@Index('users_penalized_at', ['penalizedAt', 'id'], { where: 'is_penalized' })
// What the penalty job looks through: clocks that run, the earliest deadline first.
@Index('users_deadline_due', ['deadlineAt'], {
  where: 'NOT work_submitted AND NOT is_penalized AND deadline_at IS DISTINCT FROM settled_deadline_at',
})
// Trigram index on the expression in user-search.ts; TypeORM cannot declare it.
@Index('users_search', { synchronize: false })
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** Trimmed and in lower case. */
  @Column('text', { unique: true })
  email: string;

  @Column('text')
  mobileNumber: string;

  @Column('text', { default: '' })
  alternativeMobileNumber: string;

  @Column('text')
  address: string;

  @Column('text')
  passwordHash: string;

  /** The password encrypted with `PASSWORD_KEY`, which an administrator may reveal. Null if `PASSWORD_REVEAL` is off. */
  @Column('bytea', { name: 'password_sealed', nullable: true })
  encryptedPassword: Buffer | null;

  @Column('text')
  role: Role;

  /** Raised to end every session of the account at once. */
  @Column('int', { default: 1 })
  sessionVersion: number;

  @Column('boolean', { default: false })
  isVerified: boolean;

  /** Registered by two with different passwords: a code alone does not say whose data it verifies. */
  @Column('boolean', { default: false })
  isContested: boolean;

  @Column('boolean', { default: false })
  isSignedAgreement: boolean;

  @Column('boolean', { default: false })
  isPenalized: boolean;

  @Column('boolean', { default: false })
  isSequentialWorkPenalized: boolean;

  @Column('timestamptz', { nullable: true })
  penalizedAt: Date | null;

  @Column('text', { nullable: true })
  penalizedReason: string | null;

  @Column('timestamptz', { nullable: true })
  workStartedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  deadlineAt: Date | null;

  /** The last deadline after which a penalty was given or taken back: the penalty job leaves it alone. */
  @Column('timestamptz', { nullable: true })
  settledDeadlineAt: Date | null;

  @Column('boolean', { default: false })
  workSubmitted: boolean;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  /** The published result of the sequential run. */
  @Column('jsonb', { nullable: true })
  sequentialAccuracy: AccuracyResult | null;

  /** The published result of the document or the pages. */
  @Column('jsonb', { nullable: true })
  accuracyResult: AccuracyResult | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
