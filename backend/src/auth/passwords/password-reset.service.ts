import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { getSession, type Principal } from '../../access/principal.js';
import { many, one } from '../../core/database/rows.js';
import type { ClientOrigin } from '../../core/http/client-origin.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { type HashedPassword, PasswordsService } from '../../users/passwords.service.js';
import { type User, UsersService } from '../../users/users.service.js';
import { AUTH_ERRORS, AuthError, checkNotSuspended } from '../auth.errors.js';
import { PASSWORD_CHANGED_MAIL, RESET_PASSWORD_MAIL } from '../auth.mails.js';
import { AgreementLinksService } from '../registration/agreement-links.service.js';
import type { OpenedSession } from '../sessions/file-cookies.interceptor.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokensService } from '../sessions/tokens.service.js';
import type { ChangePasswordDto } from './dto/reset-password.dto.js';

const LINK_HOURS = 1;
/** Links of one user that can be used at the same time. */
const MAX_LINKS = 10;
/** Few retries, because a link is useless if it is sent long after the request. */
const SEND_RESET_LINK = defineJob<ResetRequest>('send-reset-link', { retryLimit: 5 });

interface ResetRequest {
  email: string;
  /** A job that runs again sends no second link. */
  requestId: string;
}

/** Sends links to set a new password, and sets the password with a link or with the current password. */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly tokens: TokensService,
    private readonly agreementLinks: AgreementLinksService,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_RESET_LINK, (request) => this.sendLink(request));
  }

  /** A job checks whether the user exists, so that the response takes equally long for each e-mail address. */
  async request(email: string): Promise<void> {
    const request = { email, requestId: randomUUID() };
    await this.database.transaction((tx) => this.jobs.enqueue(tx, SEND_RESET_LINK, request));
  }

  private async sendLink({ email, requestId }: ResetRequest): Promise<void> {
    const user = await this.users.findByEmail(email);
    // Staff of single sign-on have no password, and a link would let them in without the provider.
    if (!user?.passwordHash || user.suspendedAt) return;
    const { token, hash } = this.tokens.resetToken();
    await this.database.transaction(async (tx) => {
      if (!(await this.users.lockForNoKeyUpdate(tx, user.id))) return;
      await tx.query('DELETE FROM password_resets WHERE expires_at < now()');
      const [links]: [{ count: number }] = await tx.query(
        'SELECT count(*)::int AS count FROM password_resets WHERE user_id = $1',
        [user.id],
      );
      // Strangers can request links too. The user then has enough of them, and gets no more e-mails.
      if (links.count >= MAX_LINKS) return;
      const isFirst = await this.outbox.enqueue(tx, {
        key: `reset-password:${requestId}`,
        to: user.email,
        userId: user.id,
        validSeconds: LINK_HOURS * 60 * 60,
        content: RESET_PASSWORD_MAIL.content({
          name: user.name,
          link: `${this.settings.publicUrl}/reset-password/${token}`,
        }),
      });
      if (!isFirst) return;
      await tx.query(
        `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, now() + make_interval(hours => $3))`,
        [hash, user.id, LINK_HOURS],
      );
    });
  }

  /** @throws AuthError RESET_LINK_INVALID */
  async check(token: string): Promise<void> {
    const found = await many(
      this.database,
      'SELECT 1 FROM password_resets WHERE token_hash = $1 AND expires_at > now()',
      [this.tokens.hashResetToken(token)],
    );
    if (found.length === 0) throw linkInvalid();
  }

  /**
   * Ends all sessions of the user, and deletes all reset links and the invitation. For an administrator, and for a user who was
   * invited, the link verifies the e-mail address. An invited user then gets the link to the agreement.
   * @returns the user, and whether the agreement must be signed before the first sign-in
   * @throws AuthError RESET_LINK_INVALID, ACCOUNT_SUSPENDED
   */
  async reset(token: string, password: string): Promise<{ user: User; isAgreementSent: boolean }> {
    const hash = this.tokens.hashResetToken(token);
    // An invalid link costs no hash. The transaction checks the link again.
    await this.check(token);
    const hashed = await this.passwords.prepare(password);
    return this.database.transaction(async (tx) => {
      const link = await one<{ userId: string; isInvitation: boolean }>(
        tx,
        `DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > now()
         RETURNING user_id AS "userId", is_invitation AS "isInvitation"`,
        [hash],
      );
      if (!link) throw linkInvalid();
      const { userId, isInvitation } = link;
      const known = await this.users.lockForNoKeyUpdate(tx, userId);
      if (!known) throw linkInvalid();
      checkNotSuspended(known);
      const user = await this.setPassword(tx, userId, hashed, { endsSessions: true, isFirst: isInvitation });
      if (isInvitation || user.role !== 'user') await this.users.markVerified(tx, userId);
      const isAgreementSent = isInvitation && user.role === 'user' && !user.isSignedAgreement;
      if (isAgreementSent) await this.agreementLinks.send(tx, { ...user, isVerified: true });
      return { user, isAgreementSent };
    });
  }

  /**
   * Ends the present session, the others if asked to, and deletes all reset links.
   * @returns a new session
   * @throws AuthError CURRENT_PASSWORD_WRONG
   */
  async change(
    caller: Principal,
    { currentPassword, password, endOtherSessions }: ChangePasswordDto,
    origin: ClientOrigin,
  ): Promise<OpenedSession> {
    const userId = caller.user.id;
    const session = getSession(caller);
    // Compared and hashed before the transaction, because both are slow.
    const known = await this.users.findById(userId);
    const matches = await this.passwords.matches(known?.passwordHash ?? null, currentPassword);
    if (!matches) throw currentPasswordWrong();
    const hashed = await this.passwords.prepare(password);
    return this.database.transaction(async (tx) => {
      const user = await this.users.lockForNoKeyUpdate(tx, userId);
      if (user?.passwordHash !== known?.passwordHash) throw currentPasswordWrong();
      const changed = await this.setPassword(tx, userId, hashed, { endsSessions: endOtherSessions });
      await this.sessions.end(tx, session.id);
      return this.sessions.open(tx, changed, { ...origin, method: 'password' });
    });
  }

  /** Ends all links of the user that are not used yet. */
  async withdrawLinks(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
  }

  private async setPassword(
    tx: EntityManager,
    userId: string,
    password: HashedPassword,
    { endsSessions, isFirst = false }: { endsSessions: boolean; isFirst?: boolean },
  ): Promise<User> {
    const changed = await this.users.changePassword(tx, userId, password);
    const user = endsSessions ? await this.sessions.endAll(tx, userId) : changed;
    await this.withdrawLinks(tx, userId);
    await tx.query('DELETE FROM admin_invitations WHERE user_id = $1', [userId]);
    if (isFirst) return user;
    await this.outbox.enqueue(tx, {
      key: `password-changed:${randomUUID()}`,
      to: user.email,
      userId,
      content: PASSWORD_CHANGED_MAIL.content({ name: user.name, endsSessions }),
    });
    return user;
  }
}

function linkInvalid(): AuthError {
  return new AuthError('RESET_LINK_INVALID');
}

function currentPasswordWrong(): AuthError {
  const { message } = AUTH_ERRORS.CURRENT_PASSWORD_WRONG;
  return new AuthError('CURRENT_PASSWORD_WRONG', message, { fields: { currentPassword: [message] } });
}
