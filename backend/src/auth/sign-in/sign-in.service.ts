import { isStaff } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../core/settings/settings.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { type User, UsersService } from '../../users/users.service.js';
import { AuthError, checkNotSuspended, VerificationRequiredError } from '../auth.errors.js';
import { SecondFactorsService } from '../mfa/second-factors.service.js';
import { AgreementLinksService } from '../registration/agreement-links.service.js';
import { VerificationService } from '../registration/verification.service.js';
import type { OpenedSession } from '../sessions/file-cookies.interceptor.js';
import { type SessionOrigin, SessionsService } from '../sessions/sessions.service.js';
import { FailedSignInNoticesService } from './failed-sign-in-notices.service.js';
import { type SignInAttempt, type SignInClient, SignInThrottleService } from './sign-in-throttle.service.js';
import { StaffSignInLogService } from './staff-sign-in-log.service.js';

/** Signs users and staff in and out. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly throttle: SignInThrottleService,
    private readonly notices: FailedSignInNoticesService,
    private readonly verification: VerificationService,
    private readonly links: AgreementLinksService,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly staffLog: StaffSignInLogService,
    private readonly settings: Settings,
  ) {}

  /**
   * @throws AuthError INVALID_CREDENTIALS, USE_ADMIN_LOGIN, ACCOUNT_SUSPENDED, VERIFICATION_REQUIRED, AGREEMENT_REQUIRED;
   *   HttpError TOO_MANY_REQUESTS
   */
  async signIn(email: string, password: string, client: SignInClient): Promise<OpenedSession> {
    const user = await this.checkCredentials(email, password, client);
    if (isStaff(user.role)) throw new AuthError('USE_ADMIN_LOGIN');
    checkNotSuspended(user);
    if (!user.isVerified) {
      const isCodeSent = await this.database.transaction((tx) =>
        this.verification.sendCode(tx, user, { network: client.network }),
      );
      throw new VerificationRequiredError(user, isCodeSent);
    }
    if (!user.isSignedAgreement) {
      await this.database.transaction((tx) => this.links.send(tx, user));
      throw new AuthError(
        'AGREEMENT_REQUIRED',
        'Please check your email for the agreement link and sign it before logging in.',
        { flags: { requiresAgreement: true } },
      );
    }
    // No transaction: nothing else is written with the session.
    return this.sessions.open(this.database.manager, user, { ...client, method: 'password' });
  }

  /**
   * @throws AuthError INVALID_CREDENTIALS, also for a user who is not staff; ACCOUNT_SUSPENDED, VERIFICATION_REQUIRED;
   * MfaError SECOND_FACTOR_REQUIRED
   */
  async signInAdmin(email: string, password: string, client: SignInClient): Promise<OpenedSession> {
    const user = await this.checkCredentials(email, password, client);
    if (!isStaff(user.role)) throw wrongCredentials();
    checkNotSuspended(user);
    if (!user.isVerified) {
      throw new AuthError(
        'VERIFICATION_REQUIRED',
        'Please confirm your e-mail address first, with the link in your invitation.',
        { flags: { requiresVerification: true } },
      );
    }
    const session = await this.database.transaction(async (tx) => {
      await this.secondFactors.requireSecondStep(tx, user);
      return this.openStaffSession(tx, user, { ...client, method: 'password' });
    });
    return this.settings.staffMfa === 'required' ? { ...session, mustSetUpSecondFactor: true } : session;
  }

  /** Opens the session and records the sign-in, after all steps. */
  async openStaffSession(tx: EntityManager, user: User, origin: SessionOrigin): Promise<OpenedSession> {
    await this.staffLog.recordSignIn(tx, user, origin.ipAddress, origin.method);
    return this.sessions.open(tx, user, origin);
  }

  /** Does nothing if the session has already ended. */
  async signOut(token: string, ipAddress: string): Promise<void> {
    const caller = await this.sessions.find(token);
    if (!caller) return;
    const { user, via } = caller;
    await this.database.transaction(async (tx) => {
      await this.sessions.end(tx, via.id);
      await this.staffLog.recordSignOut(tx, user, ipAddress);
    });
  }

  private async checkCredentials(email: string, password: string, client: SignInClient): Promise<User> {
    const known = await this.users.findByEmail(email);
    const attempt = await this.throttle.start(email, client, known);
    // The password may have changed during the wait.
    const user = attempt.hasWaited ? await this.users.findByEmail(email) : known;
    const matches = await this.compare(user, password, attempt);
    if (!user || !matches) {
      if (user) this.staffLog.recordFailureLater(user, client.ipAddress, 'password');
      await this.notices.enqueueIfDue(email, attempt);
      throw wrongCredentials();
    }
    await this.throttle.refund(attempt);
    return user;
  }

  /** A password that could not be compared, because the server is busy, does not count as an attempt. */
  private async compare(user: User | null, password: string, attempt: SignInAttempt): Promise<boolean> {
    try {
      return await this.passwords.matches(user?.passwordHash ?? null, password);
    } catch (error) {
      await this.throttle.refund(attempt);
      throw error;
    }
  }
}

function wrongCredentials(): AuthError {
  return new AuthError('INVALID_CREDENTIALS');
}
