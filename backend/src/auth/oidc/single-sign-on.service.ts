import { isStaff } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AssignmentsService } from '../../assignments/assignments.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { many } from '../../core/database/rows.js';
import type { ClientOrigin } from '../../core/http/client-origin.js';
import { USER_CHANGE_ROLE, USER_CREATE, USER_DELETE } from '../../users/user.audit.js';
import { UserAdministrationService } from '../../users/user-administration.service.js';
import { UsersService } from '../../users/users.service.js';
import { AuthError } from '../auth.errors.js';
import { RegistrationService } from '../registration/registration.service.js';
import type { OpenedSession } from '../sessions/file-cookies.interceptor.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokensService } from '../sessions/tokens.service.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { OidcIdentity } from './oidc-identity.entity.js';
import { OidcProviderService, type ProviderAccount, type SignInChecks } from './oidc-provider.service.js';
import { CODE_SECONDS } from './single-sign-on-cookie.service.js';
import { SingleSignOnError } from './single-sign-on-error.js';

interface OpenedCode {
  userId: string;
  authenticatedAt: Date | null;
}

/** An account with the role that the provider's claims give. */
type StaffAccount = ProviderAccount & { role: NonNullable<ProviderAccount['role']> };

/** Signs staff in with their accounts at the OpenID Connect provider. */
@Injectable()
export class SingleSignOnService {
  constructor(
    private readonly database: DataSource,
    private readonly provider: OidcProviderService,
    private readonly users: UsersService,
    private readonly administration: UserAdministrationService,
    private readonly assignments: AssignmentsService,
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
    private readonly registrations: RegistrationService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Signs in the person that the provider has confirmed. The first sign-in creates the user; later ones update the role.
   * @returns a code that opens the session, and the secret of the browser that may use it
   * @throws SingleSignOnError; HttpError NOT_FOUND if single sign-on is not set up
   */
  async finish(
    query: string,
    checks: SignInChecks | null,
    ipAddress: string,
  ): Promise<{ code: string; browserSecret: string }> {
    if (!checks) throw new SingleSignOnError('expired');
    const account = await this.provider.finishSignIn(query, checks);
    if (!hasRole(account)) {
      await this.database.transaction((tx) => this.endSessions(tx, account));
      throw new SingleSignOnError('no-role');
    }
    return this.database.transaction(async (tx) => {
      // Two first sign-ins of a person at the same time must not see the e-mail address of each other as taken.
      const key = JSON.stringify([account.issuer, account.subject]);
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`oidc:${key}`]);
      const userId =
        (await this.updateUser(tx, account, ipAddress)) ?? (await this.createUser(tx, account, ipAddress));
      return this.createCode(tx, userId, account.authenticatedAt);
    });
  }

  /**
   * @param replaced the token of the browser's session so far, which ends if it is of the same person
   * @throws AuthError SSO_CODE_INVALID
   */
  async openSession(
    code: string,
    browserSecret: string | null,
    origin: ClientOrigin,
    replaced: string | null = null,
  ): Promise<OpenedSession> {
    const before = replaced === null ? null : await this.sessions.find(replaced);
    return this.database.transaction(async (tx) => {
      const rows = await many<OpenedCode>(
        tx,
        `DELETE FROM oidc_codes WHERE code_hash = $1 AND browser_hash = $2 AND expires_at > now()
         RETURNING user_id AS "userId", authenticated_at AS "authenticatedAt"`,
        [this.tokens.hashResetToken(code), this.tokens.hashResetToken(browserSecret ?? '')],
      );
      const user = rows[0] ? await this.users.findById(rows[0].userId, tx) : null;
      // An administrator may have changed the user since the code was created.
      if (!user?.isVerified || user.suspendedAt || !isStaff(user.role)) {
        throw new AuthError('SSO_CODE_INVALID');
      }
      if (before?.user.id === user.id) await this.sessions.end(tx, before.via.id);
      const authenticatedAt = rows[0]?.authenticatedAt ?? null;
      return this.signIn.openStaffSession(tx, user, { ...origin, method: 'oidc', authenticatedAt });
    });
  }

  /** @returns the id of the user, or null if the person signs in for the first time */
  private async updateUser(
    tx: EntityManager,
    account: StaffAccount,
    ipAddress: string,
  ): Promise<string | null> {
    const id = await this.findUserId(tx, account);
    const user = id && (await this.users.findById(id, tx));
    if (!user) return null;
    if (!user.isVerified || user.suspendedAt) throw new SingleSignOnError('blocked');
    const { role } = account;
    const author = { changedBy: user.email };
    const { before, changed, endsSessions } = await this.administration.update(tx, user.id, { role }, author);
    if (endsSessions) await this.sessions.endAll(tx, user.id);
    if (changed.role) {
      // This account was that of staff, then of a user, and is that of staff again at the provider.
      if (await this.assignments.hasOpen(tx, user.id)) throw new SingleSignOnError('open-work');
      await this.audit.record(tx, { id: user.id, email: user.email, ipAddress }, USER_CHANGE_ROLE, {
        subjectId: user.id,
        details: { userEmail: user.email, from: before.role, to: role },
        change: { before, after: changed },
      });
    }
    return user.id;
  }

  /**
   * An existing user with the same e-mail address is never taken over: docs/decisions/single-sign-on.md. A registration that
   * nobody has confirmed is deleted, because anyone can make one with the address of another person.
   */
  private async createUser(tx: EntityManager, account: StaffAccount, ipAddress: string): Promise<string> {
    const { issuer, subject, name, email, role } = account;
    if (email === null) throw new SingleSignOnError('no-email');
    if (!account.isEmailVerified) throw new SingleSignOnError('email-unverified');
    const unconfirmed = await this.users.lockUnconfirmedRegistration(tx, email);
    if (unconfirmed) await this.registrations.delete(tx, unconfirmed);
    const user = await this.users.createWithoutPassword(tx, { name: name ?? email, email }, role);
    if (!user) throw new SingleSignOnError('email-taken');
    const actor = { id: user.id, email: user.email, ipAddress };
    if (unconfirmed) {
      const details = { role: 'user' };
      await this.audit.record(tx, actor, USER_DELETE, { subjectId: unconfirmed, details });
    }
    await tx.getRepository(OidcIdentity).insert({ issuer, subject, userId: user.id });
    const details = { userEmail: user.email, role, source: 'single sign-on' };
    await this.audit.record(tx, actor, USER_CREATE, { subjectId: user.id, details });
    return user.id;
  }

  /** A person who has lost the role at the provider must not keep the sessions either. */
  private async endSessions(tx: EntityManager, account: ProviderAccount): Promise<void> {
    const id = await this.findUserId(tx, account);
    if (id) await this.sessions.endAll(tx, id);
  }

  private async findUserId(
    tx: EntityManager,
    { issuer, subject }: ProviderAccount,
  ): Promise<string | undefined> {
    return (await tx.getRepository(OidcIdentity).findOneBy({ issuer, subject }))?.userId;
  }

  private async createCode(
    tx: EntityManager,
    userId: string,
    authenticatedAt: Date | null,
  ): Promise<{ code: string; browserSecret: string }> {
    const code = this.tokens.resetToken();
    const browser = this.tokens.resetToken();
    await tx.query('DELETE FROM oidc_codes WHERE expires_at < now()');
    await tx.query(
      `INSERT INTO oidc_codes (code_hash, browser_hash, user_id, authenticated_at, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [code.hash, browser.hash, userId, authenticatedAt, CODE_SECONDS],
    );
    return { code: code.token, browserSecret: browser.token };
  }
}

function hasRole(account: ProviderAccount): account is StaffAccount {
  return account.role !== null;
}
