import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '@inkwell/contract/validation';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Settings } from '../core/settings/settings.js';

/** What a token is for. One can never be used as another. */
export type Audience = 'session' | 'agreement';

export interface SessionPayload {
  sub: string;
  role: string;
  /** The account's session version at sign-in; a raised one ends the session. */
  ver: number;
}

const SESSION_SECONDS = 7 * 24 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const RESET_TOKEN_BYTES = 32;

/** Makes and reads everything that stands for an account: session and link tokens, codes. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
  ) {}

  session(account: { id: string; role: string; sessionVersion: number }): string {
    const payload: SessionPayload = { sub: account.id, role: account.role, ver: account.sessionVersion };
    return this.jwt.sign(payload, { audience: 'session', expiresIn: SESSION_SECONDS });
  }

  agreementLink(userId: string): string {
    const expiresIn = Math.round(this.settings.agreementLinkDays * DAY_SECONDS);
    const token = this.jwt.sign({ sub: userId }, { audience: 'agreement', expiresIn });
    return `${this.settings.publicUrl}/sign-agreement/${token}`;
  }

  /** The account an agreement link was made for, or null when the token is not (or no longer) good. */
  readAgreementLink(token: string): string | null {
    try {
      return this.jwt.verify<{ sub: string }>(token, { audience: 'agreement', algorithms: ['HS256'] }).sub;
    } catch {
      return null;
    }
  }

  verificationCode(): string {
    return randomInt(10 ** OTP_DIGITS)
      .toString()
      .padStart(OTP_DIGITS, '0');
  }

  /** Keyed, because a million codes are hashed in a moment. */
  hashCode(userId: string, code: string): Buffer {
    return createHmac('sha256', this.settings.jwtSecret).update(`code:${userId}:${code}`).digest();
  }

  isSameHash(one: Buffer, other: Buffer): boolean {
    return one.length === other.length && timingSafeEqual(one, other);
  }

  resetToken(): { token: string; hash: Buffer } {
    const token = randomBytes(RESET_TOKEN_BYTES).toString('base64url');
    return { token, hash: this.hashResetToken(token) };
  }

  hashResetToken(token: string): Buffer {
    return createHash('sha256').update(token).digest();
  }
}
