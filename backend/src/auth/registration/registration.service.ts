import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HttpError, serviceBusy } from '../../core/http/domain-error.js';
import { Outbox } from '../../core/mail/outbox.js';
import { normaliseEmail } from '../../core/text/email-address.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { UserAdministrationService } from '../../users/user-administration.service.js';
import { type NewUser, type User, UsersService } from '../../users/users.service.js';
import { AUTH_ERRORS, AuthError } from '../auth.errors.js';
import type { Registration } from '../sessions/tokens.service.js';
import { OtpAttemptsService } from './otp-attempts.service.js';
import { VerificationService } from './verification.service.js';

/** Each repetition means that another request has registered the same address meanwhile. */
const MAX_REGISTER_ATTEMPTS = 10;

/** Adds users who are not verified yet. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly verification: VerificationService,
    private readonly administration: UserAdministrationService,
    private readonly attempts: OtpAttemptsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Compares and hashes the password before the transaction, because both are slow. If the registration to be replaced
   * changes meanwhile, this starts again.
   * @throws AuthError EMAIL_TAKEN; HttpError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async register(user: NewUser, network: string): Promise<Registration> {
    for (let attempt = 0; attempt < MAX_REGISTER_ATTEMPTS; attempt += 1) {
      const known = await this.users.findByEmail(user.email);
      if (known?.isVerified) throw emailTaken();
      const knownHash = known?.passwordHash ?? null;
      const isSamePassword = knownHash !== null && (await this.passwords.matches(knownHash, user.password));
      // The same password keeps its hash, so that repeated requests do not make each other start again.
      const passwordHash = isSamePassword ? knownHash : await this.passwords.hash(user.password);
      const registration = await this.database.transaction(async (tx) => {
        // Serializes registrations of one e-mail address, so that each sees the previous one.
        await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `register:${normaliseEmail(user.email)}`,
        ]);
        // Lock order: user row, then code row, as in `verify()`. The other order can deadlock.
        const replaced = await this.users.lockByEmail(tx, user.email);
        if ((replaced?.passwordHash ?? null) !== knownHash) return null;
        const isContested = replaced !== null && !isSamePassword;
        if (isContested) await this.checkMayReplace(tx, replaced);
        // An earlier version may have stored another form of the address.
        const email = replaced?.email ?? normaliseEmail(user.email);
        return this.storeRegistration(tx, { ...user, email }, { passwordHash, isContested, network });
      });
      if (registration) return registration;
    }
    throw serviceBusy();
  }

  /** Deletes an unconfirmed registration, and what no foreign key deletes with it: attempts to enter its code, and its e-mails. */
  async delete(tx: EntityManager, id: string): Promise<void> {
    const user = await this.administration.lockForDeletion(tx, id);
    await this.attempts.reset(tx, user.email);
    await this.outbox.deleteOf(tx, id);
    await this.administration.delete(tx, user);
  }

  private async storeRegistration(
    tx: EntityManager,
    user: NewUser,
    { passwordHash, isContested, network }: { passwordHash: string; isContested: boolean; network: string },
  ): Promise<Registration> {
    const registration = await this.users.register(tx, user, passwordHash, isContested);
    if (!registration) throw emailTaken();
    const recipient = { ...registration, name: user.name, email: user.email };
    await this.verification.sendCode(tx, recipient, { network });
    return registration;
  }

  /**
   * Two visitors can register the same unverified e-mail. While a code is younger than 60 s, only a request with the stored
   * password may replace the registration. Later any request may; the new code is then refused in a browser that holds the
   * cookie of another registration.
   */
  private async checkMayReplace(tx: EntityManager, user: User): Promise<void> {
    if (user.isVerified) return;
    const wait = await this.verification.secondsToNextCode(tx, user.id);
    if (wait === 0) return;
    throw new HttpError('TOO_MANY_REQUESTS', `Please wait ${wait} seconds and register again.`, {
      retryAfterSeconds: wait,
    });
  }
}

function emailTaken(): AuthError {
  const { message } = AUTH_ERRORS.EMAIL_TAKEN;
  return new AuthError('EMAIL_TAKEN', message, { fields: { email: [message] } });
}
