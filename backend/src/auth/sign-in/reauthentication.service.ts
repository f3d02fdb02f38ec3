import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../access/session-user.js';
import { HttpError } from '../../core/http/domain-error.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { UsersService } from '../../users/users.service.js';
import { ChallengesService } from '../mfa/challenges.service.js';
import type { PasskeyAnswerDto, PasskeyOptionsDto } from '../mfa/dto/second-step.dto.js';
import { PasskeysService } from '../mfa/passkeys.service.js';
import { MfaError, secondFactorInvalid } from '../mfa.errors.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { StaffSignInLogService } from './staff-sign-in-log.service.js';

/** Checks the password or a passkey again in an open session. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly challenges: ChallengesService,
    private readonly passkeys: PasskeysService,
    private readonly log: StaffSignInLogService,
  ) {}

  /** @throws MfaError PASSWORD_WRONG, HttpError UNAUTHENTICATED */
  async withPassword(session: SessionUser, password: string, ipAddress: string): Promise<void> {
    const sessionId = idOf(session);
    const user = await this.users.findById(session.id);
    if (!(await this.passwords.matches(user?.passwordHash ?? null, password))) {
      await this.log.recordFailedConfirmation(session, ipAddress, 'password');
      const message = 'The password is not right.';
      throw new MfaError('PASSWORD_WRONG', message, { fields: { password: [message] } });
    }
    await this.database.transaction((tx) => this.sessions.confirm(tx, sessionId));
  }

  /** @throws HttpError FORBIDDEN for staff with single sign-on only */
  async startPasskey({ id }: SessionUser): Promise<PasskeyOptionsDto> {
    // Otherwise a person who is blocked at the provider could still confirm.
    if ((await this.users.findById(id))?.passwordHash === null) {
      throw new HttpError('FORBIDDEN', 'Please confirm with single sign-on.');
    }
    const options = await this.passkeys.startUse(id);
    const webAuthn = options.challenge;
    return { options, challenge: this.challenges.create('passkey-reauthentication', id, { webAuthn }) };
  }

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID; HttpError UNAUTHENTICATED */
  async withPasskey(session: SessionUser, answer: PasskeyAnswerDto, ipAddress: string): Promise<void> {
    const sessionId = idOf(session);
    const challenge = this.challenges.read('passkey-reauthentication', answer.challenge, session.id);
    const passkey = await this.passkeys.verify(session.id, challenge.content.webAuthn, answer.response);
    const isConfirmed = await this.database.transaction(async (tx) => {
      if (!passkey || !(await this.passkeys.use(tx, session.id, passkey))) return false;
      await this.challenges.use(tx, challenge);
      await this.sessions.confirm(tx, sessionId);
      return true;
    });
    if (isConfirmed) return;
    await this.log.recordFailedConfirmation(session, ipAddress, 'passkey');
    throw secondFactorInvalid();
  }
}

/** A session of version 0.2.0 has no id, so nothing can be stored for it. */
function idOf({ sessionId }: SessionUser): string {
  if (sessionId !== null) return sessionId;
  throw new HttpError('UNAUTHENTICATED', 'Please sign in again.');
}
