import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { normaliseEmail } from '../core/text/email-address.js';
import { EMERGENCY_ADMIN } from './administrators.queries.js';
import { PasswordsService } from './passwords.service.js';
import { USER_REGISTERED, USER_VERIFIED } from './user.events.js';

/** Makes sure at the start that somebody can administrate the platform. */
@Injectable()
export class AdministratorsService {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordsService,
    private readonly events: DomainEvents,
  ) {}

  /** Whether an administrator can sign in without single sign-on. */
  async hasEmergencyAdmin(): Promise<boolean> {
    const found = await many(this.database, `SELECT 1 FROM users WHERE ${EMERGENCY_ADMIN} LIMIT 1`);
    return found.length > 0;
  }

  /** Adds the first administrator unless one with a password exists. @returns whether one was added */
  async createFirst(email: string, password: string): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    const address = normaliseEmail(email);
    return this.database.transaction(async (tx) => {
      // Two processes that start at the same time must not add two administrators.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('first-admin'))`);
      const added = await one<{ id: string }>(
        tx,
        `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified)
         SELECT 'Administrator', $1, '', '', $2, 'admin', true
         WHERE NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND password_hash IS NOT NULL)
         ON CONFLICT (email) DO NOTHING RETURNING id`,
        [address, passwordHash],
      );
      if (!added) return false;
      await this.events.publish(tx, USER_REGISTERED, { userId: added.id, role: 'admin' });
      await this.events.publish(tx, USER_VERIFIED, { userId: added.id });
      return true;
    });
  }
}
