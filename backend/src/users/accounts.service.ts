import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { SessionUser } from '../access/session-user.js';
import { BatchQueue } from '../core/batch-queue/batch-queue.js';
import { poolOf } from '../core/database/pool.js';
import { Passwords } from './passwords.service.js';
import { User } from './user.entity.js';

export type Account = User;

export interface NewAccount {
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  address: string;
  password: string;
}

/** Accounts, for the rooms that sign people up, in, and on. Methods with `tx` are part of a caller's transaction. */
@Injectable()
export class AccountsService {
  private readonly sessions = new BatchQueue<WantedSession, SessionUser | null>({
    concurrency: 2,
    runBatch: (wanted) => this.findSessions(wanted),
    runOne: async (wanted) => (await this.findSessions([wanted]))[0] ?? null,
  });

  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Adds an unverified account, or replaces the data of one that nobody has begun to use. Several at once for the same
   * address end with one account.
   * @param isContested whether the data replaced was entered by somebody with another password
   * @returns null when the address belongs to an account that is not to be replaced.
   */
  async register(
    tx: EntityManager,
    account: NewAccount,
    isContested = false,
  ): Promise<{ id: string; sessionVersion: number } | null> {
    const passwordHash = await this.passwords.hash(account.password);
    const rows: { id: string; sessionVersion: number }[] = await tx.query(
      `INSERT INTO users (name, email, mobile_number, alternative_mobile_number, address, password_hash, password_sealed, role)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'user')
       ON CONFLICT (email) DO UPDATE SET name = excluded.name, mobile_number = excluded.mobile_number,
         alternative_mobile_number = excluded.alternative_mobile_number, address = excluded.address,
         password_hash = excluded.password_hash, password_sealed = excluded.password_sealed,
         session_version = users.session_version + 1, is_contested = users.is_contested OR $8
       WHERE NOT users.is_verified AND users.role = 'user' AND NOT users.is_signed_agreement
         AND users.work_started_at IS NULL
       RETURNING id, session_version AS "sessionVersion"`,
      [
        account.name,
        account.email,
        account.mobileNumber,
        account.alternativeMobileNumber,
        account.address,
        passwordHash,
        this.passwords.encrypt(account.password, account.email),
        isContested,
      ],
    );
    return rows[0] ?? null;
  }

  findByEmail(email: string, tx: EntityManager = this.database.manager): Promise<User | null> {
    return tx.getRepository(User).findOneBy({ email: normaliseEmail(email) });
  }

  findById(id: string, tx: EntityManager = this.database.manager): Promise<User | null> {
    return tx.getRepository(User).findOneBy({ id });
  }

  /** The account of an address, its row kept from changes until the end of `tx`; others may still refer to it. */
  holdByEmail(tx: EntityManager, email: string): Promise<User | null> {
    const where = { email: normaliseEmail(email) };
    return tx.getRepository(User).findOne({ where, lock: { mode: 'for_no_key_update' } });
  }

  /** The account, its row kept from changes until the end of `tx`; others may still refer to it. */
  hold(tx: EntityManager, id: string): Promise<User | null> {
    return tx.getRepository(User).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** The account's row, locked until the end of `tx`. */
  lock(tx: EntityManager, id: string): Promise<User | null> {
    return tx.getRepository(User).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findAll(ids: readonly string[]): Promise<User[]> {
    return this.database.manager.getRepository(User).findBy({ id: In(ids) });
  }

  /** The rows of those there are, locked until the end of `tx`, one after the other by id. */
  lockAll(tx: EntityManager, ids: readonly string[]): Promise<User[]> {
    return tx.getRepository(User).find({
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Null when the account is gone or the session was ended. Every request asks, so requests ask together. */
  findSession(id: string, sessionVersion: number): Promise<SessionUser | null> {
    return this.sessions.add({ id, sessionVersion });
  }

  private async findSessions(wanted: WantedSession[]): Promise<(SessionUser | null)[]> {
    const { rows } = await poolOf(this.database).query<SessionUser & { sessionVersion: number }>({
      name: 'find-sessions',
      text: FIND_SESSIONS,
      values: [wanted.map(({ id }) => id)],
    });
    return wanted.map(({ id, sessionVersion }) => {
      const found = rows.find((row) => row.id === id && row.sessionVersion === sessionVersion);
      return found ?? null;
    });
  }

  async markVerified(tx: EntityManager, id: string): Promise<void> {
    await tx.getRepository(User).update({ id }, { isVerified: true, isContested: false });
  }

  async markSigned(tx: EntityManager, id: string): Promise<void> {
    await tx.getRepository(User).update({ id }, { isSignedAgreement: true });
  }

  /** Ends every older session of the account. */
  async changePassword(tx: EntityManager, id: string, password: string): Promise<User> {
    const repository = tx.getRepository(User);
    const user = await repository.findOneByOrFail({ id });
    user.passwordHash = await this.passwords.hash(password);
    user.passwordSealed = this.passwords.encrypt(password, user.email);
    user.sessionVersion += 1;
    return repository.save(user);
  }

  /** Adds the first administrator unless there is one already. */
  async createFirstAdmin(email: string, password: string): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    const address = normaliseEmail(email);
    // The lock keeps two processes that start together from adding two.
    return this.database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('first-admin'))`);
      const rows: unknown[] = await tx.query(
        `INSERT INTO users (name, email, mobile_number, address, password_hash, password_sealed, role, is_verified)
         SELECT 'Administrator', $1, '', '', $2, $3, 'admin', true
         WHERE NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin')
         ON CONFLICT (email) DO NOTHING RETURNING id`,
        [address, passwordHash, this.passwords.encrypt(password, address)],
      );
      return rows.length > 0;
    });
  }
}

/** Addresses are compared without case and surrounding blanks. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

interface WantedSession {
  id: string;
  sessionVersion: number;
}

// Raw SQL on the pool because this is the hottest read of the product: no entity and no query runner is built for it.
const FIND_SESSIONS = `
  SELECT id, session_version AS "sessionVersion", name, email, role, is_signed_agreement AS "isSignedAgreement", is_penalized AS "isPenalized",
    is_sequential_work_penalized AS "isSequentialWorkPenalized", penalized_reason AS "penalizedReason",
    work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", work_submitted AS "workSubmitted",
    submitted_at AS "submittedAt", sequential_accuracy AS "sequentialAccuracy",
    accuracy_result AS "accuracyResult", now() AS "serverTime"
  FROM users WHERE id = ANY ($1::uuid[])`;
