import { isStaff } from '@inkwell/contract/roles';
import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ClientOrigin } from '../../core/http/client-origin.js';
import { type Limit, RateLimiter } from '../../core/rate-limit/rate-limiter.js';
import { type User, UsersService } from '../../users/users.service.js';
import { type Challenge, ChallengesService, challengeExpired } from '../mfa/challenges.service.js';
import type { PasskeyAnswerDto, PasskeyOptionsDto, SecondStepDto } from '../mfa/dto/second-step.dto.js';
import { PasskeysService } from '../mfa/passkeys.service.js';
import { RecoveryCodesService } from '../mfa/recovery-codes.service.js';
import { SecondFactorNoticesService } from '../mfa/second-factor-notices.service.js';
import { TotpService } from '../mfa/totp.service.js';
import { secondFactorInvalid } from '../mfa.errors.js';
import type { OpenedSession } from '../sessions/file-cookies.interceptor.js';
import { SignInService } from './sign-in.service.js';
import { StaffSignInLogService } from './staff-sign-in-log.service.js';

/**
 * Three of 1,000,000 codes are correct at a time. An attacker who knows the password has about 10,000 attempts a year, and so a
 * chance of 3 % to guess one.
 */
const CODE_LIMITS: Record<string, Limit> = {
  'second-step': { attempts: 10, seconds: 15 * 60 },
  'second-step-day': { attempts: 30, seconds: 24 * 60 * 60 },
};

/** For one challenge. A signature cannot be guessed, but each failure is written to the audit log. */
const PASSKEY_LIMIT: Limit = { attempts: 10, seconds: 15 * 60 };

type SignInChallenge = Challenge<'second-step' | 'passkey-second-step'>;
/** Uses a code or a passkey. Returns false if it is wrong or was used before. */
type UseFactor = (tx: EntityManager, user: User) => Promise<boolean>;

/** The second step of a staff member's sign-in, after the password. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly signIn: SignInService,
    private readonly challenges: ChallengesService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly notices: SecondFactorNoticesService,
    private readonly log: StaffSignInLogService,
    private readonly limits: RateLimiter,
  ) {}

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID; HttpError TOO_MANY_REQUESTS */
  async withCode(
    { challenge: token, method, code }: SecondStepDto,
    origin: ClientOrigin,
  ): Promise<OpenedSession> {
    const challenge = this.challenges.read('second-step', token);
    const { userId } = challenge;
    // Counted before the code is compared, so that parallel attempts are limited too.
    for (const [name, limit] of Object.entries(CODE_LIMITS)) await this.limits.consume(name, userId, limit);
    const codeId = method === 'recovery-code' ? await this.recoveryCodes.find(userId, code) : null;
    const useCode: UseFactor = (tx, user) =>
      method === 'totp' ? this.totp.use(tx, userId, code) : this.useRecoveryCode(tx, user, codeId, origin);
    const session = await this.complete(challenge, { method, origin }, useCode);
    for (const [name, limit] of Object.entries(CODE_LIMITS)) await this.limits.reset(name, userId, limit);
    return session;
  }

  /** Returns what the browser needs to use a passkey. @throws MfaError CHALLENGE_EXPIRED */
  async startPasskey(token: string): Promise<PasskeyOptionsDto> {
    const { userId, content } = this.challenges.read('second-step', token);
    const options = await this.passkeys.startUse(userId);
    const webAuthn = options.challenge;
    return {
      options,
      challenge: this.challenges.create('passkey-second-step', userId, { ...content, webAuthn }),
    };
  }

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID; HttpError TOO_MANY_REQUESTS */
  async withPasskey(
    { challenge: token, response }: PasskeyAnswerDto,
    origin: ClientOrigin,
  ): Promise<OpenedSession> {
    const challenge = this.challenges.read('passkey-second-step', token);
    const { userId, content } = challenge;
    await this.limits.consume('second-step-passkey', token, PASSKEY_LIMIT);
    const passkey = await this.passkeys.verify(userId, content.webAuthn, response);
    return this.complete(
      challenge,
      { method: 'passkey', origin },
      async (tx) => passkey !== null && this.passkeys.use(tx, userId, passkey),
    );
  }

  private async useRecoveryCode(
    tx: EntityManager,
    user: User,
    codeId: string | null,
    { ipAddress }: ClientOrigin,
  ): Promise<boolean> {
    if (codeId === null || !(await this.recoveryCodes.use(tx, codeId))) return false;
    const left = await this.recoveryCodes.count(user.id, tx);
    await this.log.recordRecoveryCode(tx, user, ipAddress, left);
    await this.notices.send(tx, user, `A recovery code was used to sign in. Codes left: ${left}.`);
    return true;
  }

  /** Uses the factor and the challenge, and opens the session, together. */
  private async complete(
    challenge: SignInChallenge,
    { method, origin }: { method: SecondStepMethod; origin: ClientOrigin },
    use: UseFactor,
  ): Promise<OpenedSession> {
    const user = await this.users.findById(challenge.userId);
    if (!user) throw challengeExpired();
    const session = await this.database.transaction(async (tx) => {
      const locked = await this.users.lockForNoKeyUpdate(tx, user.id);
      const { sessionVersion } = challenge.content;
      // A new password or role since the first step.
      if (!locked || !isStaff(locked.role) || locked.sessionVersion !== sessionVersion)
        throw challengeExpired();
      if (!(await use(tx, locked))) return null;
      await this.challenges.use(tx, challenge);
      return this.signIn.openStaffSession(tx, locked, { ...origin, method });
    });
    if (session) return session;
    await this.log.recordFailure(user, origin.ipAddress, method);
    throw secondFactorInvalid();
  }
}
