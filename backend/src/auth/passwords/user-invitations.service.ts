import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { USER_INVITATION_MAIL } from '../auth.mails.js';
import { TokensService } from '../sessions/tokens.service.js';

/** Longer than a reset link: nobody waits for it. */
export const USER_INVITATION_DAYS = 14;

interface InvitedUser {
  id: string;
  name: string;
  email: string;
}

/**
 * Invites users who were added by staff, by a link with which they choose their password. It is a reset link that is valid longer and
 * confirms the e-mail address. After its time, the user requests a reset link and a code as other users do.
 */
@Injectable()
export class UserInvitationsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly tokens: TokensService,
    private readonly settings: Settings,
  ) {}

  /** The users were just added in `tx`. */
  async sendAll(tx: EntityManager, users: readonly InvitedUser[]): Promise<void> {
    const invited = users.map((user) => ({ user, ...this.tokens.resetToken() }));
    const hashes = invited.map(({ hash }) => hash.toString('hex'));
    await tx.query(
      `INSERT INTO password_resets (token_hash, user_id, expires_at, is_invitation)
       SELECT decode(hash, 'hex'), user_id, now() + make_interval(days => $3), true
       FROM unnest($1::text[], $2::uuid[]) AS invited (hash, user_id)`,
      [hashes, users.map(({ id }) => id), USER_INVITATION_DAYS],
    );
    const mails = invited.map(({ user: { id, name, email }, token }, at) => ({
      key: `user-invitation:${hashes[at]}`,
      to: email,
      userId: id,
      validSeconds: USER_INVITATION_DAYS * 24 * 60 * 60,
      content: USER_INVITATION_MAIL.content({
        name,
        link: `${this.settings.publicUrl}/reset-password/${token}`,
        days: USER_INVITATION_DAYS,
      }),
    }));
    await this.outbox.enqueueAll(tx, mails);
  }
}
