import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { Outbox } from '../../core/mail/outbox.js';
import { hashNetwork } from '../../core/rate-limit/network-of.js';
import { RateLimiter } from '../../core/rate-limit/rate-limiter.js';
import { Settings } from '../../core/settings/settings.js';
import { normaliseEmail } from '../../core/text/email-address.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { type User, UsersService } from '../../users/users.service.js';
import { AuthError, checkNotSuspended } from '../auth.errors.js';
import { OTP_MAIL } from '../auth.mails.js';
import { type Registration, TokensService } from '../sessions/tokens.service.js';
import { AgreementLinksService } from './agreement-links.service.js';
import { OtpAttemptsService } from './otp-attempts.service.js';
import { isRegistrationOf } from './registration-cookie.service.js';
import { VerificationCode } from './verification-code.entity.js';

/** The stored code of an unverified user. */
interface SentCode {
  codeHash: Buffer;
  isValid: boolean;
  networkHash: string | null;
}

/** Who enters or requests a code. */
export interface CodeRequester {
  networkHash: string;
  /** Of the cookie of the same browser. */
  registration: Registration | null;
}

/** What a user enters to verify an e-mail address. */
interface VerificationProofs {
  otp: string;
  password?: string | undefined;
}

export interface Verified {
  /** False if the address was verified before. */
  isNew: boolean;
  /** Null if the agreement is already signed, and for an administrator. */
  agreementLink: string | null;
  /** The hash of the network of the registration that this call has confirmed; null for none, such as one by an administrator. */
  registeredFrom: string | null;
}

interface CodeRequest {
  email: string;
  requester: CodeRequester;
  /** A job that runs again sends no second code. */
  requestId: string;
}

const RESEND_CODE = defineJob<CodeRequest>('resend-code');
export const RESEND_SECONDS = 60;
/** For the person who has registered, and for all strangers together. */
const VERIFY_LIMIT = { attempts: 20, seconds: 15 * 60 };
/** For one network, which may be that of many users. Correct codes do not count. */
const NETWORK_LIMIT = { attempts: 100, seconds: 15 * 60 };
/** Used instead of the id if no user has the e-mail address. */
const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000';

interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** Sends and checks the 6-digit codes that verify e-mail addresses. */
@Injectable()
export class VerificationService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly outbox: Outbox,
    private readonly links: AgreementLinksService,
    private readonly attempts: OtpAttemptsService,
    private readonly limits: RateLimiter,
    private readonly jobs: Jobs,
    private readonly tokens: TokensService,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RESEND_CODE, (request) => this.resendNow(request));
  }

  /**
   * Sends a new code, which replaces the previous one. Does nothing if that one was sent less than a minute ago, or if the
   * user was deleted.
   * @param network of a person who knows the data or the password of the registration
   * @param key of the e-mail
   * @returns whether a code was sent
   */
  async sendCode(
    tx: EntityManager,
    recipient: Recipient,
    { network, key }: { network?: string; key?: string } = {},
  ): Promise<boolean> {
    if (!(await this.users.lockAgainstDeletion(tx, recipient.id))) return false;
    const code = this.tokens.verificationCode();
    const rows = await many<{ sentAt: Date }>(tx, SEND_CODE, [
      recipient.id,
      this.tokens.hashCode(recipient.id, code),
      this.settings.otpMinutes * 60,
      RESEND_SECONDS,
      network === undefined ? null : Buffer.from(hashNetwork(network), 'hex'),
    ]);
    const sent = rows[0];
    if (!sent) return false;
    await this.attempts.reset(tx, recipient.email);
    await this.outbox.enqueue(tx, {
      key: key ?? `otp:${recipient.id}:${sent.sentAt.toISOString()}`,
      to: recipient.email,
      userId: recipient.id,
      validSeconds: this.settings.otpMinutes * 60,
      content: OTP_MAIL.content({ name: recipient.name, code, minutes: this.settings.otpMinutes }),
    });
    return true;
  }

  /** Ends the present code, so that the next one can be sent at once. */
  async withdrawCode(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(VerificationCode).delete({ userId });
  }

  /** Returns the seconds until another code may be sent. Locks the code's row until the end of `tx`. */
  async secondsToNextCode(tx: EntityManager, userId: string): Promise<number> {
    if (!(await this.users.lockAgainstDeletion(tx, userId))) return 0;
    const rows = await many<{ wait: number }>(
      tx,
      `SELECT greatest(0, ceil($2 - extract(epoch FROM now() - sent_at)))::int AS wait
       FROM verification_codes WHERE user_id = $1 FOR UPDATE`,
      [userId, RESEND_SECONDS],
    );
    return rows[0]?.wait ?? 0;
  }

  /** A job checks whether the user exists, so that the answer takes equally long for each e-mail address. */
  async resend(email: string, requester: CodeRequester): Promise<void> {
    const request = { email, requester, requestId: randomUUID() };
    await this.database.transaction((tx) => this.jobs.enqueue(tx, RESEND_CODE, request));
  }

  private async resendNow({ email, requester, requestId }: CodeRequest): Promise<void> {
    const key = `otp:request:${requestId}`;
    await this.database.transaction(async (tx) => {
      if (await this.outbox.has(tx, key)) return;
      const user = await this.users.findByEmail(email, tx);
      // An administrator verifies the address by the invitation.
      if (user?.role !== 'user' || user.isVerified || user.suspendedAt) await this.attempts.reset(tx, email);
      else if (await this.mayReplaceCode(tx, user, requester)) await this.sendCode(tx, user, { key });
      // The answers to a stranger are the same as for an unknown address.
      else await this.attempts.resetSource(tx, email, requester.networkHash);
    });
  }

  /** A stranger could otherwise replace each code before its owner has entered it. */
  private async mayReplaceCode(
    tx: EntityManager,
    user: User,
    { networkHash, registration }: CodeRequester,
  ): Promise<boolean> {
    if (registration && isRegistrationOf(registration, user)) return true;
    const code = await one<{ isReplaceable: boolean }>(
      tx,
      `SELECT expires_at <= now() OR network_hash IS NULL OR network_hash = $2 AS "isReplaceable"
       FROM verification_codes WHERE user_id = $1`,
      [user.id, Buffer.from(networkHash, 'hex')],
    );
    return code?.isReplaceable ?? true;
  }

  /**
   * Verifies the e-mail address and sends the agreement link. A wrong code does not reveal whether the user exists.
   * The attempts of strangers are counted apart, so that they cannot use up those of the person who has registered.
   * @throws AuthError OTP_INVALID, OTP_EXPIRED, OTP_LOCKED, ACCOUNT_SUSPENDED, REGISTRATION_CONTESTED; HttpError TOO_MANY_REQUESTS
   */
  async verify(
    email: string,
    { otp, password }: VerificationProofs,
    { networkHash, registration }: CodeRequester,
  ): Promise<Verified> {
    const user = await this.users.findByEmail(email);
    const userId = user?.id ?? UNKNOWN_USER_ID;
    const codeHash = this.tokens.hashCode(userId, otp);
    const isOwn = registration !== null && isRegistrationOf(registration, user);
    // The code was entered on another device. The cookie proves who asks, so this reveals nothing.
    if (isOwn && user?.isVerified) return { isNew: false, agreementLink: null, registeredFrom: null };
    const source = isOwn ? 'registration' : networkHash;
    if (!isOwn) await this.limits.consume('verify-otp:address', networkHash, NETWORK_LIMIT);
    await this.limits.consume('verify-otp:account', `${normaliseEmail(email)} ${isOwn}`, VERIFY_LIMIT);
    const attemptsLeft = await this.attempts.count(email, source);
    if (attemptsLeft === null) {
      throw new AuthError('OTP_LOCKED');
    }
    const sent = await this.readCode(userId);
    if (!user || !sent || !this.tokens.isSameHash(sent.codeHash, codeHash)) throw wrongCode(attemptsLeft);
    if (!sent.isValid) throw new AuthError('OTP_EXPIRED');
    checkNotSuspended(user);
    if (user.isContested && !isOwn) await this.checkPassword(user, password);
    const agreementLink = await this.database.transaction(async (tx) => {
      await this.users.lockByEmail(tx, email);
      // Of several concurrent requests with the right code, one deletes the row and continues.
      const used = await tx.getRepository(VerificationCode).delete({ userId, codeHash });
      if (!used.affected) throw wrongCode(attemptsLeft);
      await this.attempts.reset(tx, email);
      await this.users.markVerified(tx, userId);
      if (user.isSignedAgreement || user.role !== 'user') return null;
      return this.links.send(tx, { ...user, isVerified: true });
    });
    if (!isOwn) await this.limits.refund('verify-otp:address', networkHash, NETWORK_LIMIT);
    return { isNew: true, agreementLink, registeredFrom: sent.networkHash };
  }

  /**
   * The code proves only who reads the e-mails of the address. After two registrations it does not say which of them belongs to
   * this user.
   */
  private async checkPassword(user: User, password: string | undefined): Promise<void> {
    if (password === undefined) {
      throw new AuthError('REGISTRATION_CONTESTED');
    }
    if (await this.passwords.matches(user.passwordHash, password)) return;
    const message = 'Somebody has registered this address with another password. Please register again.';
    throw new AuthError('REGISTRATION_CONTESTED', message, { fields: { password: [message] } });
  }

  private async readCode(userId: string): Promise<SentCode | undefined> {
    const rows = await many<SentCode>(
      this.database,
      `SELECT code_hash AS "codeHash", expires_at > now() AS "isValid", encode(network_hash, 'hex') AS "networkHash" FROM verification_codes WHERE user_id = $1`,
      [userId],
    );
    return rows[0];
  }
}

function wrongCode(attemptsLeft: number): AuthError {
  const next =
    attemptsLeft === 0
      ? 'Please ask for a new code.'
      : `You have ${attemptsLeft} ${attemptsLeft === 1 ? 'try' : 'tries'} left.`;
  return new AuthError('OTP_INVALID', `This code is wrong. ${next}`, { facts: { triesLeft: attemptsLeft } });
}

// One statement decides whether a code may be sent, so that two concurrent requests send one code.
const SEND_CODE = `
  INSERT INTO verification_codes (user_id, code_hash, sent_at, expires_at, network_hash)
  VALUES ($1, $2, now(), now() + make_interval(secs => $3), $5)
  ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, sent_at = excluded.sent_at,
    expires_at = excluded.expires_at,
    network_hash = coalesce(excluded.network_hash, verification_codes.network_hash)
  WHERE verification_codes.sent_at <= now() - make_interval(secs => $4)
  RETURNING sent_at AS "sentAt"`;
