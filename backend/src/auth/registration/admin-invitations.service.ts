import { isStaff, type StaffRole } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Raw } from 'typeorm';
import { changed } from '../../core/database/rows.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { UsersService } from '../../users/users.service.js';
import { AuthError } from '../auth.errors.js';
import { ADMIN_INVITATION_MAIL } from '../auth.mails.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokensService } from '../sessions/tokens.service.js';
import { AdminInvitation } from './admin-invitation.entity.js';

const INVITATION_DAYS = 3;
/** The role in the e-mail. */
const ROLE_NAMES: Record<StaffRole, string> = {
  admin: 'an administrator',
  reviewer: 'a reviewer',
  auditor: 'an auditor',
};

interface InvitedUser {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
}

/** Invites staff by a link, with which they choose their password. */
@Injectable()
export class AdminInvitationsService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly outbox: Outbox,
    private readonly tokens: TokensService,
    private readonly settings: Settings,
  ) {}

  /** Sends a new link, which replaces the previous one. The caller has locked or just added the user. */
  async send(tx: EntityManager, user: InvitedUser): Promise<void> {
    const { token, hash } = this.tokens.resetToken();
    await tx.query(
      `INSERT INTO admin_invitations (user_id, token_hash, expires_at) VALUES ($1, $2, now() + make_interval(days => $3))
       ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [user.id, hash, INVITATION_DAYS],
    );
    await this.outbox.enqueue(tx, {
      key: `admin-invitation:${hash.toString('hex')}`,
      to: user.email,
      userId: user.id,
      validSeconds: INVITATION_DAYS * 24 * 60 * 60,
      content: ADMIN_INVITATION_MAIL.content({
        name: user.name,
        role: ROLE_NAMES[user.role],
        link: `${this.settings.publicUrl}/accept-invitation/${token}`,
        days: INVITATION_DAYS,
      }),
    });
  }

  /** Returns the address of the invited member of staff. @throws AuthError INVITATION_INVALID */
  async findInvited(token: string): Promise<string> {
    const { userId } = await this.find(this.tokens.hashResetToken(token));
    const user = await this.users.findById(userId);
    if (!user) throw new AuthError('INVITATION_INVALID');
    return user.email;
  }

  private async find(tokenHash: Buffer): Promise<AdminInvitation> {
    const [invitation] = await this.database.getRepository(AdminInvitation).find({
      where: { tokenHash, expiresAt: Raw((column) => `${column} > now()`) },
    });
    if (!invitation) throw new AuthError('INVITATION_INVALID');
    return invitation;
  }

  /** Sets the password and verifies the e-mail address, once. @throws AuthError INVITATION_INVALID */
  async accept(token: string, password: string): Promise<void> {
    const tokenHash = this.tokens.hashResetToken(token);
    const invitation = await this.find(tokenHash);
    const hashed = await this.passwords.prepare(password);
    await this.database.transaction(async (tx) => {
      // Lock order: user, then invitation, as in a deletion of the user. The other order can deadlock.
      const user = await this.users.lockForUpdate(tx, invitation.userId);
      const used = await changed(
        tx,
        'DELETE FROM admin_invitations WHERE token_hash = $1 AND expires_at > now()',
        [tokenHash],
      );
      // A user who is not staff any more keeps the old password.
      if (!user || user.suspendedAt || !isStaff(user.role) || used === 0) {
        throw new AuthError('INVITATION_INVALID');
      }
      await this.users.changePassword(tx, user.id, hashed);
      await this.sessions.endAll(tx, user.id);
      await this.users.markVerified(tx, user.id);
    });
  }
}
