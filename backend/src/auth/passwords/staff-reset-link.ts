import type { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.service.js';
import { one } from '../../core/database/rows.js';
import { storedFormsOf } from '../../core/text/email-address.js';
import { USER_CREATE_RESET_LINK } from '../auth.audit.js';
import { newSecretToken } from '../sessions/secret-token.js';

export const STAFF_LINK_HOURS = 1;

interface Staff {
  id: string;
  email: string;
  hasPassword: boolean;
  isSuspended: boolean;
}

/**
 * Creates a link with which a member of staff chooses a new password, for the command on the server. Sends nothing.
 * @returns the token of the link
 * @throws Error with one line
 */
export async function createStaffResetLink(database: DataSource, email: string): Promise<string> {
  const { token, hash } = newSecretToken();
  await database.transaction(async (tx) => {
    const user = await one<Staff>(
      tx,
      `SELECT id, email, password_hash IS NOT NULL AS "hasPassword", suspended_at IS NOT NULL AS "isSuspended" FROM users
       WHERE email = ANY($1) AND role <> 'user'`,
      [storedFormsOf(email)],
    );
    if (!user) throw new Error(`No member of staff has the address ${email}`);
    if (user.isSuspended) throw new Error(`${email} is suspended`);
    // A link would let them in without the provider.
    if (!user.hasPassword) {
      throw new Error(
        `${email} has no password: this user signs in with single sign-on or has an invitation`,
      );
    }
    await tx.query(
      `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, now() + make_interval(hours => $3))`,
      [hash, user.id, STAFF_LINK_HOURS],
    );
    // Nobody is signed in on the server, so the entry names the account that can be entered with the link.
    await new AuditLog().record(
      tx,
      { id: user.id, email: user.email, ipAddress: 'command on the server' },
      USER_CREATE_RESET_LINK,
      { subjectId: user.id, details: { userEmail: user.email } },
    );
  });
  return token;
}
