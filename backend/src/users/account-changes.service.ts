import type { Role } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HttpError } from '../core/http/domain-error.js';
import { Outbox } from '../core/mail/outbox.js';
import { FileRemoval } from '../core/storage/file-removal.service.js';
import { type Account, AccountsService, type NewAccount } from './accounts.service.js';
import { Passwords } from './passwords.service.js';
import { User } from './user.entity.js';
import { UserError } from './user.errors.js';

/** What an administrator may change of an account. What is absent stays. */
export interface AccountChanges {
  name?: string | undefined;
  mobileNumber?: string | undefined;
  alternativeMobileNumber?: string | undefined;
  address?: string | undefined;
  role?: Role | undefined;
  isVerified?: boolean | undefined;
  isSignedAgreement?: boolean | undefined;
}

/** Adding, changing and deleting accounts on behalf of an administrator, in the caller's transaction. */
@Injectable()
export class AccountChangesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly removal: FileRemoval,
    private readonly outbox: Outbox,
  ) {}

  /** Adds an unverified account. @returns its id, or null when the address belongs to any account. */
  async add(tx: EntityManager, account: NewAccount, role: Role): Promise<string | null> {
    const added = await tx
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({
        name: account.name,
        email: account.email,
        mobileNumber: account.mobileNumber,
        alternativeMobileNumber: account.alternativeMobileNumber,
        address: account.address,
        role,
        passwordHash: await this.passwords.hash(account.password),
        passwordSealed: this.passwords.encrypt(account.password, account.email),
      })
      .orIgnore()
      .returning('id')
      .execute();
    const rows: { id: string }[] = added.raw;
    return rows[0]?.id ?? null;
  }

  /**
   * Whoever loses a right that a session stands on (the role, the proven address, the signature) has to sign in again.
   * @returns the names of what is different now
   * @throws HttpError NOT_FOUND, UserError LAST_ADMIN
   */
  async change(tx: EntityManager, id: string, changes: AccountChanges): Promise<(keyof AccountChanges)[]> {
    const account = await this.lock(tx, id);
    const changed = Object.fromEntries(
      Object.entries(changes).filter(
        ([name, value]) =>
          value !== undefined && value !== null && value !== account[name as keyof AccountChanges],
      ),
    ) as AccountChanges;
    if (changed.role === 'user') await checkNotLast(tx, id);
    const endsSessions =
      changed.role !== undefined || changed.isVerified === false || changed.isSignedAgreement === false;
    if (Object.keys(changed).length > 0) {
      const sessionVersion = account.sessionVersion + (endsSessions ? 1 : 0);
      await tx.getRepository(User).update({ id }, { ...changed, sessionVersion });
    }
    return Object.keys(changed) as (keyof AccountChanges)[];
  }

  /**
   * With the account goes its work, and the reports on it, also those that wait to be e-mailed. Signed agreements stay: the
   * database takes only the reference out of them.
   * @returns the account that was
   * @throws HttpError NOT_FOUND, UserError LAST_ADMIN
   */
  async delete(tx: EntityManager, id: string): Promise<Account> {
    const account = await this.lock(tx, id);
    if (account.role === 'admin') await checkNotLast(tx, id);
    // Held, so that a report which is being recorded right now is either here or comes to nothing.
    const reviews: { key: string | null }[] = await tx.query(
      'SELECT report_key AS key FROM reviews WHERE user_id = $1 ORDER BY id FOR UPDATE',
      [id],
    );
    const keys = reviews.flatMap(({ key }) => key ?? []);
    if (keys.length > 0) {
      await this.outbox.withdrawWithFiles(tx, id, keys);
      await this.removal.deleteAfter(tx, keys);
    }
    await tx.getRepository(User).delete({ id });
    return account;
  }

  private async lock(tx: EntityManager, id: string): Promise<Account> {
    // One after the other, so that two administrators never remove each other as the last but one.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('account-changes'))`);
    const account = await this.accounts.lock(tx, id);
    if (!account) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    return account;
  }
}

async function checkNotLast(tx: EntityManager, id: string): Promise<void> {
  const others: unknown[] = await tx.query(`SELECT 1 FROM users WHERE role = 'admin' AND id <> $1 LIMIT 1`, [
    id,
  ]);
  if (others.length > 0) return;
  throw new UserError('LAST_ADMIN', 'The last administrator can be neither deleted nor demoted.');
}
