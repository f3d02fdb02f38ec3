import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { getSession, type Principal, type PrincipalUser } from '../../access/principal.js';
import { HttpError } from '../../core/http/domain-error.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { UsersService } from '../../users/users.service.js';
import { ChallengesService } from '../mfa/challenges.service.js';
import type { PasskeyAnswerDto, PasskeyOptionsDto } from '../mfa/dto/second-step.dto.js';
import { PasskeysService } from '../mfa/passkeys.service.js';
import { MFA_ERRORS, MfaError, secondFactorInvalid } from '../mfa.errors.js';
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

  /** @throws MfaError PASSWORD_WRONG */
  async withPassword(caller: Principal, password: string, ipAddress: string): Promise<void> {
    const user = await this.users.findById(caller.user.id);
    if (!(await this.passwords.matches(user?.passwordHash ?? null, password))) {
      await this.log.recordFailedConfirmation(caller.user, ipAddress, 'password');
      const { message } = MFA_ERRORS.PASSWORD_WRONG;
      throw new MfaError('PASSWORD_WRONG', message, { fields: { password: [message] } });
    }
    await this.database.transaction((tx) => this.sessions.confirm(tx, getSession(caller).id));
  }

  /** @throws HttpError FORBIDDEN for staff with single sign-on only */
  async startPasskey({ id }: PrincipalUser): Promise<PasskeyOptionsDto> {
    // Otherwise a person who is blocked at the provider could still confirm.
    if ((await this.users.findById(id))?.passwordHash === null) {
      throw new HttpError('FORBIDDEN', 'Please confirm with single sign-on.');
    }
    const options = await this.passkeys.startUse(id);
    const webAuthn = options.challenge;
    return { options, challenge: this.challenges.create('passkey-reauthentication', id, { webAuthn }) };
  }

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID */
  async withPasskey(caller: Principal, answer: PasskeyAnswerDto, ipAddress: string): Promise<void> {
    const { user } = caller;
    const challenge = this.challenges.read('passkey-reauthentication', answer.challenge, user.id);
    const passkey = await this.passkeys.verify(user.id, challenge.content.webAuthn, answer.response);
    const isConfirmed = await this.database.transaction(async (tx) => {
      if (!passkey || !(await this.passkeys.use(tx, user.id, passkey))) return false;
      await this.challenges.use(tx, challenge);
      await this.sessions.confirm(tx, getSession(caller).id);
      return true;
    });
    if (isConfirmed) return;
    await this.log.recordFailedConfirmation(caller.user, ipAddress, 'passkey');
    throw secondFactorInvalid();
  }
}
