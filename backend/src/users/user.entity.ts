import type { Role } from '@inkwell/contract/roles';
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { INTERNAL, type PersonalTable, SECRET } from '../core/database/personal-data.js';

import { VersionedRecord } from '../core/versions/record-version.js';

/** A user with the onboarding state. The work is in `assignments`. */
@Entity('users')
@Check('users_role_check', `role IN ('user', 'admin', 'reviewer', 'auditor')`)
// Each sort of the list of users has an index.
@Index('users_created', ['createdAt', 'id'])
@Index('users_updated_at', ['updatedAt'])
// Sorted as names; TypeORM cannot declare the collation.
@Index('users_name', { synchronize: false })
// All columns by which users are counted, in the order of assignments_steps.
@Index('users_flags', ['id', 'role', 'isVerified', 'isSignedAgreement', 'suspendedAt'])
// Users with one flag, in the order of a sort.
@Index('users_staff', ['createdAt', 'id'], { where: `role <> 'user'` })
@Index('users_suspended', ['createdAt', 'id'], { where: 'suspended_at IS NOT NULL' })
// Users by the two flags that change twice in a lifetime.
@Index('users_steps', ['isVerified', 'isSignedAgreement', 'createdAt', 'id'])
// Trigram and prefix indexes for USER_SEARCH; TypeORM cannot declare them.
@Index('users_folded_search', { synchronize: false })
@Index('users_folded_name', { synchronize: false })
@Index('users_plain_search', { synchronize: false })
@Index('users_plain_name', { synchronize: false })
@Index('users_email_prefix', { synchronize: false })
export class User extends VersionedRecord {
  static readonly personalData: PersonalTable = {
    erase: {
      // Ordered, because other transactions lock several users in this order.
      sql: `UPDATE users SET changed_by = NULL WHERE id IN (
              SELECT id FROM users WHERE changed_by = $1 AND id <> $2 ORDER BY id FOR UPDATE)`,
    },
    export: {
      file: 'profile.json',
      about: 'Your account: name, address, numbers',
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
        ...['changed_at', 'is_verified', 'is_signed_agreement', 'suspended_at', 'suspended_reason'],
      ],
    },
    withheld: {
      password_hash: SECRET,
      encrypted_password: SECRET,
      session_version: INTERNAL,
      is_contested: INTERNAL,
      version: INTERNAL,
      updated_at: INTERNAL,
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
  @Column('bytea', { nullable: true })
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

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** Set by a trigger. */
  @Column('timestamptz', { default: () => 'now()', select: false })
  updatedAt: Date;
}
