import type { Role } from '@inkwell/contract/roles';
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { INTERNAL, type PersonalTable, SECRET } from '../core/database/personal-data.js';

import { VersionedRecord } from '../core/versions/record-version.js';

/** The published result of reviewed work. */
export interface AccuracyResult {
  correct: number;
  wrong: number;
  percentage: number;
  /** Of the three figures. Absent for sequential work, which is counted in images. */
  unit?: 'words' | 'images';
  /** Pages that a reviewer only marked. */
  images?: { correct: number; wrong: number };
  /** Given if a reviewer has set a percentage: it does not follow from the counts then. */
  overrideReason?: string;
  /** ISO 8601. */
  reviewedAt: string;
}

/** A user with the onboarding state and the work clock, by which lists of users are filtered and sorted. */
@Entity('users')
@Check('users_role_check', `role IN ('user', 'admin', 'reviewer', 'auditor')`)
@Check('users_deadline_check', `(work_started_at IS NULL) = (deadline_at IS NULL)`)
// Each sort of the list of users has an index.
@Index('users_created', ['createdAt', 'id'])
// Sorted as names; TypeORM cannot declare the collation.
@Index('users_name', { synchronize: false })
@Index('users_work_started', ['workStartedAt', 'id'])
@Index('users_deadline', ['deadlineAt', 'id'])
// Rare combinations of flags. PostgreSQL skips the leading columns that a filter does not name.
@Index('users_flags', [
  'isVerified',
  'isSignedAgreement',
  'workSubmitted',
  'isPenalized',
  'role',
  'workStartedAt',
])
// Users with one flag, in the order of a sort.
@Index('users_staff', ['createdAt', 'id'], { where: `role <> 'user'` })
@Index('users_suspended', ['createdAt', 'id'], { where: 'suspended_at IS NOT NULL' })
@Index('users_penalized', ['createdAt', 'id'], { where: 'is_penalized' })
// The tabs of the console's dashboard.
@Index('users_working', ['workStartedAt', 'id'], {
  where: 'work_started_at IS NOT NULL AND NOT work_submitted',
})
// Overdue users, and users whose work is due soon.
@Index('users_working_deadline', ['deadlineAt', 'id'], {
  where: 'work_started_at IS NOT NULL AND NOT work_submitted',
})
@Index('users_submitted', ['submittedAt', 'id'], { where: 'work_submitted' })
@Index('users_submitted_started', ['workStartedAt', 'id'], { where: 'work_submitted' })
@Index('users_penalized_started', ['workStartedAt', 'id'], { where: 'is_penalized' })
@Index('users_unverified_started', ['workStartedAt', 'id'], { where: 'NOT is_verified' })
@Index('users_unsigned_started', ['workStartedAt', 'id'], { where: 'NOT is_signed_agreement' })
@Index('users_unsubmitted_started', ['workStartedAt', 'id'], {
  where: 'NOT work_submitted AND NOT is_penalized',
})
@Index('users_signed_not_started', ['createdAt', 'id'], {
  where: 'is_signed_agreement AND work_started_at IS NULL',
})
@Index('users_penalized_at', ['penalizedAt', 'id'], { where: 'is_penalized' })
// The deadlines that the penalty job checks.
@Index('users_deadline_due', ['deadlineAt'], {
  where: 'NOT work_submitted AND NOT is_penalized AND deadline_at IS DISTINCT FROM settled_deadline_at',
})
// Trigram and prefix indexes for USER_SEARCH; TypeORM cannot declare them.
@Index('users_folded_search', { synchronize: false })
@Index('users_folded_name', { synchronize: false })
@Index('users_email_prefix', { synchronize: false })
// Only the previous version of the server searches with these. The next version drops them.
@Index('users_search', { synchronize: false })
@Index('users_name_prefix', { synchronize: false })
export class User extends VersionedRecord {
  static readonly personalData: PersonalTable = {
    erase: {
      // Ordered, because other transactions lock several users in this order.
      sql: `UPDATE users SET changed_by = NULL WHERE id IN (
              SELECT id FROM users WHERE changed_by = $1 AND id <> $2 ORDER BY id FOR UPDATE)`,
    },
    export: {
      file: 'profile.json',
      about: 'Your account: name, address, numbers, and the state of your work',
      rows: 'id = $1',
      orderBy: 'id',
      columns: [
        ...[
          'id',
          'name',
          'email',
          'mobile_number',
          'alternative_mobile_number',
          'address',
          'role',
          'created_at',
        ],
        ...[
          'changed_at',
          'is_verified',
          'is_signed_agreement',
          'suspended_at',
          'suspended_reason',
          'work_started_at',
          'deadline_at',
          'work_submitted',
        ],
        ...[
          'submitted_at',
          'is_penalized',
          'penalized_at',
          'penalized_reason',
          'is_sequential_work_penalized',
        ],
        ...['accuracy_result', 'sequential_accuracy'],
      ],
    },
    withheld: {
      password_hash: SECRET,
      password_sealed: SECRET,
      session_version: INTERNAL,
      is_contested: INTERNAL,
      settled_deadline_at: INTERNAL,
      version: INTERNAL,
      changed_by: 'the user, or an administrator',
    },
  };

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

  /** Null for staff who sign in with single sign-on only. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  /**
   * The password encrypted with `PASSWORD_KEY`, which an administrator may reveal. Null for staff, and if
   * `PASSWORD_REVEAL` is off.
   */
  @Column('bytea', { name: 'password_sealed', nullable: true })
  encryptedPassword: Buffer | null;

  @Column('text')
  role: Role;

  /** Raised to end all sessions of the user at once. */
  @Column('int', { default: 1 })
  sessionVersion: number;

  @Column('boolean', { default: false })
  isVerified: boolean;

  /** True if the address was registered with two passwords. A code alone then does not identify the registration. */
  @Column('boolean', { default: false })
  isContested: boolean;

  @Column('boolean', { default: false })
  isSignedAgreement: boolean;

  /** While it is set, no sign-in and no link works, and the penalty job skips the user. */
  @Column('timestamptz', { nullable: true })
  suspendedAt: Date | null;

  @Column('text', { nullable: true })
  suspendedReason: string | null;

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

  /** The last deadline for which a penalty was given or removed. The penalty job skips this deadline. */
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
