import type { Role, StaffRole } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { normaliseEmail, storedFormsOf } from '../core/text/email-address.js';
import { changedFields, nextVersion } from '../core/versions/record-version.js';
import { type HashedPassword, PasswordsService, UNUSABLE_HASH } from './passwords.service.js';
import { User } from './user.entity.js';
import { USER_REGISTERED, USER_UPDATED, USER_VERIFIED } from './user.events.js';

export type { User } from './user.entity.js';

export interface NewUser {
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  address: string;
  password: string;
}

/**
 * A registration that is not verified, and on which no signature depends: without one, no work starts. An administrator neither created it nor
 * changed its address.
 */
const IS_UNCONFIRMED_REGISTRATION = `NOT users.is_verified AND users.role = 'user' AND NOT users.is_signed_agreement
  AND users.suspended_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM audit_log WHERE subject_id = users.id AND action IN ('user.create', 'user.correct-email'))`;

/** Reads and writes users. Methods with `tx` run in the caller's transaction. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordsService,
    private readonly events: DomainEvents,
  ) {}

  findByEmail(email: string, tx: EntityManager = this.database.manager): Promise<User | null> {
    return this.findStored(tx, email);
  }

  findById(id: string, tx: EntityManager = this.database.manager): Promise<User | null> {
    return tx.getRepository(User).findOneBy({ id });
  }

  findByIds(ids: readonly string[]): Promise<User[]> {
    return this.database.manager.getRepository(User).findBy({ id: In(ids) });
  }

  /** Locks with FOR NO KEY UPDATE: other transactions may still insert rows that refer to the user. */
  lockByEmail(tx: EntityManager, email: string): Promise<User | null> {
    return this.findStored(tx, email, { mode: 'for_no_key_update' });
  }

  /** Two users of earlier versions can have forms of one address. Each is found by the own form. */
  private async findStored(
    tx: EntityManager,
    email: string,
    lock?: { mode: 'for_no_key_update' },
  ): Promise<User | null> {
    const forms = storedFormsOf(email);
    const found = await tx.getRepository(User).find({ where: { email: In(forms) }, ...(lock && { lock }) });
    return found.sort((a, b) => forms.indexOf(a.email) - forms.indexOf(b.email))[0] ?? null;
  }

  /** Other transactions may still insert rows that refer to the user. */
  lockForNoKeyUpdate(tx: EntityManager, id: string): Promise<User | null> {
    return tx.getRepository(User).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** As `lockForNoKeyUpdate`, in the order of the ids, so that two calls do not wait for each other. */
  lockAllForNoKeyUpdate(tx: EntityManager, ids: readonly string[]): Promise<User[]> {
    const lock = { mode: 'for_no_key_update' } as const;
    return tx.getRepository(User).find({ where: { id: In(ids) }, order: { id: 'ASC' }, lock });
  }

  lockForUpdate(tx: EntityManager, id: string): Promise<User | null> {
    return tx.getRepository(User).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Prevents the deletion of the user until the transaction ends. Lock order: the row of the user first, then other rows, as in a
   * deletion. The other order can deadlock.
   * @returns whether the user exists
   */
  async lockAgainstDeletion(tx: EntityManager, id: string | null): Promise<boolean> {
    const found = await many(tx, 'SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [id]);
    return found.length > 0;
  }

  /**
   * Adds an unverified user, or replaces the data of an unverified one that has registered and has not signed or started work.
   * A user that an administrator has created is not replaced. Concurrent calls for the same e-mail address result in one user.
   * @param passwordHash of the user's password, computed before the transaction
   * @param isContested whether the replaced data was entered with another password
   * @returns null if a user with this e-mail address exists and must not be replaced
   */
  async register(
    tx: EntityManager,
    user: NewUser,
    passwordHash: string,
    isContested = false,
  ): Promise<{ id: string; sessionVersion: number } | null> {
    const row = await one<{ id: string; sessionVersion: number; isNew: boolean }>(
      tx,
      `INSERT INTO users (name, email, mobile_number, alternative_mobile_number, address, password_hash, encrypted_password, role)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'user')
       ON CONFLICT (email) DO UPDATE SET name = excluded.name, mobile_number = excluded.mobile_number,
         alternative_mobile_number = excluded.alternative_mobile_number, address = excluded.address,
         password_hash = excluded.password_hash, encrypted_password = excluded.encrypted_password,
         session_version = users.session_version + 1, is_contested = users.is_contested OR $8,
         version = users.version + 1, changed_at = now(), changed_by = excluded.email
       WHERE ${IS_UNCONFIRMED_REGISTRATION}
       RETURNING id, session_version AS "sessionVersion", xmax = 0 AS "isNew"`,
      [
        user.name,
        user.email,
        user.mobileNumber,
        user.alternativeMobileNumber,
        user.address,
        passwordHash,
        this.passwords.encrypt(user.password, { email: user.email, role: 'user' }),
        isContested,
      ],
    );
    if (!row) return null;
    // An inserted row has no `xmax`, a replaced one has.
    if (row.isNew) await this.events.publish(tx, USER_REGISTERED, { userId: row.id, role: 'user' });
    return { id: row.id, sessionVersion: row.sessionVersion };
  }

  /** Adds an unverified user. @returns null if a user with this e-mail address exists */
  async create(
    tx: EntityManager,
    { password, ...user }: Omit<NewUser, 'password'> & { password: HashedPassword },
    role: Role,
  ): Promise<{ id: string; email: string } | null> {
    if (await this.findByEmail(user.email, tx)) return null;
    const email = normaliseEmail(user.email);
    const added = await tx
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({
        name: user.name,
        email,
        mobileNumber: user.mobileNumber,
        alternativeMobileNumber: user.alternativeMobileNumber,
        address: user.address,
        role,
        passwordHash: password.hash,
        encryptedPassword: this.passwords.encrypt(password.text, { email, role }),
      })
      .orIgnore()
      .returning(['id', 'email'])
      .execute();
    const [row]: { id: string; email: string }[] = added.raw;
    if (!row) return null;
    await this.events.publish(tx, USER_REGISTERED, { userId: row.id, role });
    return row;
  }

  /**
   * Adds unverified users with a hash that no password has, so that they choose one by a link. Addresses that exist are left out.
   * @param users with addresses as `normaliseEmail` returns them
   */
  async createWithoutPasswords(
    tx: EntityManager,
    users: readonly Omit<NewUser, 'password'>[],
  ): Promise<{ id: string; name: string; email: string }[]> {
    const created = await many<{ id: string; name: string; email: string; createdAt: Date }>(
      tx,
      `INSERT INTO users (name, email, mobile_number, alternative_mobile_number, address, password_hash, role)
       SELECT name, email, "mobileNumber", "alternativeMobileNumber", address, $2, 'user'
       FROM jsonb_to_recordset($1::jsonb)
         AS given (name text, email text, "mobileNumber" text, "alternativeMobileNumber" text, address text)
       -- Otherwise two calls with the same addresses in another order wait for each other.
       ORDER BY email
       ON CONFLICT (email) DO NOTHING RETURNING id, name, email, created_at AS "createdAt"`,
      [JSON.stringify(users), UNUSABLE_HASH],
    );
    const facts = created.map(({ id: userId, createdAt }) => ({
      data: { userId, role: 'user' } as const,
      occurredAt: createdAt,
    }));
    await this.events.publishAll(tx, USER_REGISTERED, facts);
    return created;
  }

  /** Locks the user that `register` would replace. @returns the id, or null */
  async lockUnconfirmedRegistration(tx: EntityManager, email: string): Promise<string | null> {
    const sql = `SELECT id FROM users WHERE email = ANY($1) AND ${IS_UNCONFIRMED_REGISTRATION} FOR UPDATE`;
    const found = await one<{ id: string }>(tx, sql, [storedFormsOf(email)]);
    return found?.id ?? null;
  }

  /**
   * Adds a verified user who cannot sign in with a password.
   * @returns null if a user with this e-mail address exists
   */
  async createWithoutPassword(
    tx: EntityManager,
    { name, email }: Pick<NewUser, 'name' | 'email'>,
    role: StaffRole,
  ): Promise<{ id: string; email: string } | null> {
    if (await this.findByEmail(email, tx)) return null;
    const row = await one<{ id: string; email: string }>(
      tx,
      `INSERT INTO users (name, email, mobile_number, address, role, is_verified) VALUES ($1, $2, '', '', $3, true)
       ON CONFLICT (email) DO NOTHING RETURNING id, email`,
      [name, normaliseEmail(email), role],
    );
    if (!row) return null;
    await this.events.publish(tx, USER_REGISTERED, { userId: row.id, role });
    await this.events.publish(tx, USER_VERIFIED, { userId: row.id });
    return row;
  }

  /** Changes the user's own name and numbers. */
  async updateProfile(
    id: string,
    profile: Pick<User, 'name' | 'mobileNumber' | 'alternativeMobileNumber'>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lockForNoKeyUpdate(tx, id);
      const changed = user && changedFields<User>(user, profile);
      if (!changed || Object.keys(changed).length === 0) return;
      await tx.getRepository(User).update({ id }, { ...changed, ...nextVersion(user.version, user.email) });
      await this.events.publish(tx, USER_UPDATED, { userId: id });
    });
  }

  async markVerified(tx: EntityManager, id: string): Promise<void> {
    const unverified = { id, isVerified: false };
    const { affected } = await tx
      .getRepository(User)
      .update(unverified, { isVerified: true, isContested: false });
    if (affected) await this.events.publish(tx, USER_VERIFIED, { userId: id });
  }

  async markSigned(tx: EntityManager, id: string): Promise<void> {
    await tx.getRepository(User).update({ id }, { isSignedAgreement: true });
  }

  /** The caller also ends the sessions that must not go on. */
  async changePassword(tx: EntityManager, id: string, password: HashedPassword): Promise<User> {
    const repository = tx.getRepository(User);
    const user = await repository.findOneByOrFail({ id });
    user.passwordHash = password.hash;
    user.encryptedPassword = this.passwords.encrypt(password.text, user);
    return repository.save(user);
  }

  /** Makes all tokens of the user invalid. Called by `SessionsService.endAll`, which also deletes the sessions. */
  async raiseSessionVersion(tx: EntityManager, id: string): Promise<User> {
    const repository = tx.getRepository(User);
    await repository.increment({ id }, 'sessionVersion', 1);
    return repository.findOneByOrFail({ id });
  }
}
