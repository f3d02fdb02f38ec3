import { isStaff, type Role } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { HttpError } from '../core/http/domain-error.js';
import { normaliseEmail } from '../core/text/email-address.js';
import { changedFields, checkVersion, nextVersion } from '../core/versions/record-version.js';
import { EMERGENCY_ADMIN } from './administrators.queries.js';
import { PasswordsService } from './passwords.service.js';
import { User } from './user.entity.js';
import { assertNotSuspended, UserError } from './user.errors.js';
import {
  USER_DELETED,
  USER_ROLE_CHANGED,
  USER_SUSPENDED,
  USER_SUSPENSION_LIFTED,
  USER_UPDATED,
  USER_VERIFIED,
} from './user.events.js';
import { UsersService } from './users.service.js';

/** The fields of a user that an administrator may change. An absent field or null stays as it is. */
export interface UserChanges {
  name?: string | undefined;
  mobileNumber?: string | undefined;
  alternativeMobileNumber?: string | undefined;
  address?: string | undefined;
  role?: Role | undefined;
  isVerified?: boolean | undefined;
  isSignedAgreement?: boolean | undefined;
}

/** The fields whose changes raise the version of the user. The progress of the user does not. */
const VERSIONED_FIELDS = ['name', 'mobileNumber', 'alternativeMobileNumber', 'address', 'role'] as const;

/** So that two administrators cannot remove each other and leave none. */
const LOCK_ADMINISTRATORS = `pg_advisory_xact_lock(hashtext('account-changes'))`;

/** The user before the changes, and the changed fields. */
interface UpdatedUser {
  before: User;
  changed: Partial<User>;
  /** The role has changed, or the verification or the signature was withdrawn: the caller ends all sessions. */
  endsSessions: boolean;
}

/** What administrators change in users. Two changes of administrators never run at the same time. */
@Injectable()
export class UserAdministrationService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly events: DomainEvents,
  ) {}

  /**
   * @param author the e-mail address, and for the changes of a form the version that they are based on and how to read the user as
   *   the form shows it
   * @throws HttpError NOT_FOUND, STALE_RECORD; UserError LAST_ADMIN
   */
  async update(
    tx: EntityManager,
    id: string,
    changes: UserChanges,
    author: {
      changedBy: string;
      basis?: { version: number | undefined; readCurrent: () => Promise<object> };
    },
  ): Promise<UpdatedUser> {
    const user = await this.lockForAdministration(tx, id);
    if (author.basis) await checkVersion(user, author.basis.version, author.basis.readCurrent);
    const given = Object.entries(changes).filter(([, value]) => value !== null);
    const changed = changedFields<User>(user, Object.fromEntries(given) as UserChanges);
    const losesAdmin = changed.role !== undefined || changed.isVerified === false;
    if (user.role === 'admin' && losesAdmin) await checkNotLastAdmin(tx, user);
    const endsSessions =
      changed.role !== undefined || changed.isVerified === false || changed.isSignedAgreement === false;
    if (Object.keys(changed).length > 0) {
      const isNewVersion = VERSIONED_FIELDS.some((field) => field in changed);
      await tx.getRepository(User).update(
        { id },
        {
          ...changed,
          ...(isNewVersion && nextVersion(user.version, author.changedBy)),
          ...(changed.role && isStaff(changed.role) && { encryptedPassword: null }),
        },
      );
      const { role: to } = changed;
      if (to) await this.events.publish(tx, USER_ROLE_CHANGED, { userId: id, from: user.role, to });
      if (changed.isVerified) await this.events.publish(tx, USER_VERIFIED, { userId: id });
      // The role and a verification have events of their own.
      const isUpdated = Object.keys(changed).some(
        (field) => field !== 'role' && !(field === 'isVerified' && changed.isVerified),
      );
      if (isUpdated) await this.events.publish(tx, USER_UPDATED, { userId: id });
    }
    return { before: user, changed, endsSessions };
  }

  /** Before `delete`, and before what no foreign key deletes is erased. @throws HttpError NOT_FOUND, UserError LAST_ADMIN */
  async lockForDeletion(tx: EntityManager, id: string): Promise<User> {
    const user = await this.lockForAdministration(tx, id);
    if (user.role === 'admin') await checkNotLastAdmin(tx, user);
    return user;
  }

  /**
   * Deletes a locked user and, by foreign keys, the user's work and reviews. The caller has erased the rest. Signed agreements
   * stay: their reference becomes null.
   */
  async delete(tx: EntityManager, { id, role }: User): Promise<void> {
    await tx.getRepository(User).delete({ id });
    await this.events.publish(tx, USER_DELETED, { userId: id, role });
  }

  /**
   * The password and the rest of the user stay as they are. The caller ends all sessions.
   * @returns the user before the change
   * @throws HttpError NOT_FOUND; UserError LAST_ADMIN, ALREADY_SUSPENDED
   */
  async suspend(tx: EntityManager, id: string, reason: string): Promise<User> {
    const user = await this.lockForAdministration(tx, id);
    if (user.suspendedAt) throw new UserError('ALREADY_SUSPENDED');
    if (user.role === 'admin') await checkNotLastAdmin(tx, user);
    const suspended = await one<{ suspendedAt: Date }>(
      tx,
      `UPDATE users SET suspended_at = date_trunc('milliseconds', now()), suspended_reason = $2
       WHERE id = $1 AND suspended_at IS NULL RETURNING suspended_at AS "suspendedAt"`,
      [id, reason],
    );
    if (!suspended) throw new Error('A locked user was suspended by another transaction');
    const { suspendedAt } = suspended;
    await this.events.publish(tx, USER_SUSPENDED, { userId: id, suspendedAt }, suspendedAt);
    return user;
  }

  /** @throws HttpError NOT_FOUND; UserError NOT_SUSPENDED */
  async lockSuspended(tx: EntityManager, id: string): Promise<User> {
    const user = await this.lockForAdministration(tx, id);
    if (!user.suspendedAt) throw new UserError('NOT_SUSPENDED');
    return user;
  }

  async liftSuspension(tx: EntityManager, id: string): Promise<void> {
    await tx.getRepository(User).update({ id }, { suspendedAt: null, suspendedReason: null });
    await this.events.publish(tx, USER_SUSPENSION_LIFTED, { userId: id });
  }

  /**
   * Gives the user another, unverified address. The caller ends all sessions, which ends the agreement links too.
   * @returns the user before the change
   * @throws HttpError NOT_FOUND; UserError LAST_ADMIN, EMAIL_UNCHANGED, EMAIL_OF_PROVIDER, USER_SUSPENDED
   */
  async changeEmail(
    tx: EntityManager,
    id: string,
    address: string,
    changedBy: string,
  ): Promise<{ before: User; email: string; isTaken: boolean }> {
    const email = normaliseEmail(address);
    const before = await this.lockForAdministration(tx, id);
    if (before.passwordHash === null) throw new UserError('EMAIL_OF_PROVIDER');
    assertNotSuspended(before);
    if (before.email === email) throw new UserError('EMAIL_UNCHANGED');
    if (before.role === 'admin') await checkNotLastAdmin(tx, before);
    const other = await this.users.findByEmail(email, tx);
    if (other && other.id !== id) return { before, email, isTaken: true };
    await tx.getRepository(User).update(
      { id },
      {
        email,
        isVerified: false,
        isContested: false,
        encryptedPassword: this.passwords.encryptForAddress(before, email),
        ...nextVersion(before.version, changedBy),
      },
    );
    await this.events.publish(tx, USER_UPDATED, { userId: id });
    return { before, email, isTaken: false };
  }

  /** Changes of administrators wait for each other before they lock a row: an erasure also locks rows that the user has edited. */
  private async lockForAdministration(tx: EntityManager, id: string): Promise<User> {
    await tx.query(`SELECT ${LOCK_ADMINISTRATORS} FROM users WHERE id = $1 AND role = 'admin'`, [id]);
    const user = await this.users.lockForUpdate(tx, id);
    if (!user) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    return user;
  }
}

/**
 * An administrator with a password must remain, for emergencies. Those of single sign-on have none, and the invited ones
 * cannot sign in yet.
 */
async function checkNotLastAdmin(tx: EntityManager, user: User): Promise<void> {
  if (user.passwordHash === null) return;
  // Held already, unless the user has become an administrator since.
  await tx.query(`SELECT ${LOCK_ADMINISTRATORS}`);
  const others = await many(tx, `SELECT 1 FROM users WHERE ${EMERGENCY_ADMIN} AND id <> $1 LIMIT 1`, [
    user.id,
  ]);
  if (others.length > 0) return;
  throw new UserError('LAST_ADMIN');
}
