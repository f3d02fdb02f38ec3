import { messages } from '@inkwell/contract/validation';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import { AccountsService } from '../users/accounts.service.js';
import { AgreementLinks } from './agreement-links.service.js';
import { AuthError } from './auth.errors.js';
import { Tokens } from './tokens.service.js';
import { VerificationCode } from './verification-code.entity.js';

const MAX_TRIES = 5;
export const RESEND_SECONDS = 60;

interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** The 6-digit code that proves an e-mail address. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly outbox: Outbox,
    private readonly links: AgreementLinks,
    private readonly tokens: Tokens,
    private readonly settings: Settings,
  ) {}

  /** Sends a new code, which replaces the one before, unless that one was sent less than a minute ago. */
  async sendCode(tx: EntityManager, recipient: Recipient): Promise<void> {
    const code = this.tokens.verificationCode();
    const rows: { sentAt: Date }[] = await tx.query(SEND_CODE, [
      recipient.id,
      this.tokens.hashCode(recipient.id, code),
      this.settings.otpMinutes * 60,
      RESEND_SECONDS,
    ]);
    const sent = rows[0];
    if (!sent) return;
    await this.outbox.enqueue(tx, {
      key: `otp:${recipient.id}:${sent.sentAt.toISOString()}`,
      to: recipient.email,
      userId: recipient.id,
      content: {
        template: 'otp',
        payload: { name: recipient.name, code, minutes: this.settings.otpMinutes },
      },
    });
  }

  /** Seconds until another code may be sent; locks the account's code, so that nobody else gets ahead. */
  async secondsToNextCode(tx: EntityManager, userId: string): Promise<number> {
    const rows: { wait: number }[] = await tx.query(
      `SELECT greatest(0, ceil($2 - extract(epoch FROM now() - sent_at)))::int AS wait
       FROM verification_codes WHERE user_id = $1 FOR UPDATE`,
      [userId, RESEND_SECONDS],
    );
    return rows[0]?.wait ?? 0;
  }

  /** Does the same to the eye whether or not there is an account that waits for a code. */
  async resend(email: string): Promise<void> {
    const account = await this.accounts.findByEmail(email);
    if (account && !account.isVerified) await this.database.transaction((tx) => this.sendCode(tx, account));
  }

  /**
   * Proves the address and sends the agreement link.
   * @returns the link, or null when the agreement is signed already.
   * @throws AuthError OTP_INVALID, OTP_EXPIRED, OTP_LOCKED
   */
  async verify(email: string, code: string): Promise<string | null> {
    const account = await this.accounts.findByEmail(email);
    if (!account) throw new AuthError('OTP_INVALID', messages.otpInvalid);
    const codeHash = this.tokens.hashCode(account.id, code);
    await this.spendTry(account.id, codeHash);
    return this.database.transaction(async (tx) => {
      // Of several correct answers at once, one deletes the row and goes on.
      const used = await tx.getRepository(VerificationCode).delete({ userId: account.id, codeHash });
      if (!used.affected) throw new AuthError('OTP_INVALID', messages.otpInvalid);
      await this.accounts.markVerified(tx, account.id);
      return account.isSignedAgreement ? null : this.links.send(tx, { ...account, isVerified: true });
    });
  }

  /** Counts the try before it is judged, in one statement, so that guesses in parallel get no more tries. */
  private async spendTry(userId: string, codeHash: Buffer): Promise<void> {
    const [rows]: [{ codeHash: Buffer }[], number] = await this.database.query(
      `UPDATE verification_codes SET tries = tries + 1
       WHERE user_id = $1 AND tries < $2 AND expires_at > now() RETURNING code_hash AS "codeHash"`,
      [userId, MAX_TRIES],
    );
    const current = rows[0];
    if (current && this.tokens.isSameHash(current.codeHash, codeHash)) return;
    if (current) throw new AuthError('OTP_INVALID', messages.otpInvalid);
    throw await this.reasonForNoTry(userId);
  }

  private async reasonForNoTry(userId: string): Promise<AuthError> {
    const code = await this.database.getRepository(VerificationCode).findOneBy({ userId });
    if (!code) return new AuthError('OTP_INVALID', messages.otpInvalid);
    if (code.tries >= MAX_TRIES) {
      return new AuthError('OTP_LOCKED', 'Too many wrong codes. Please ask for a new code.');
    }
    return new AuthError('OTP_EXPIRED', 'This code has expired. Please ask for a new code.');
  }
}

// One statement decides whether a code may be sent, so that two requests at once send one.
const SEND_CODE = `
  INSERT INTO verification_codes (user_id, code_hash, tries, sent_at, expires_at)
  VALUES ($1, $2, 0, now(), now() + make_interval(secs => $3))
  ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, tries = 0,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at
  WHERE verification_codes.sent_at <= now() - make_interval(secs => $4)
  RETURNING sent_at AS "sentAt"`;
