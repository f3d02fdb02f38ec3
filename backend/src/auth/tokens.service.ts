import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { OTP_DIGITS } from '@inkwell/contract/validation';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Settings } from '../core/settings/settings.js';

/** What an unverified account was registered as; whoever replaces that raises the version. */
export interface Registration {
  id: string;
  sessionVersion: number;
}

export const SESSION_SECONDS = 7 * 24 * 60 * 60;
/**
 * The key tokens are signed with. Given as a text, jsonwebtoken would first try to read it as a public key each
 * time: most of the time a check takes.
 */
export function signingKey({ jwtSecret }: Settings): KeyObject {
  return createSecretKey(Buffer.from(jwtSecret));
}

const DAY_SECONDS = 24 * 60 * 60;
const RESET_TOKEN_BYTES = 32;

/**
 * Makes and reads everything that stands for an account: session, file and link tokens, codes. Each kind of
 * token has an audience of its own, so that one can never be used as another.
 */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
  ) {}

  session(account: { id: string; role: string; sessionVersion: number }): string {
    const payload = { sub: account.id, role: account.role, ver: account.sessionVersion };
    return this.jwt.sign(payload, { audience: 'session', expiresIn: SESSION_SECONDS });
  }

  /** For the cookie that opens pictures and PDFs; it ends when the session does. */
  filesOf(sessionToken: string): string {
    const { sub, role, ver }: { sub: string; role: string; ver: number } = this.jwt.decode(sessionToken);
    return this.jwt.sign({ sub, role, ver }, { audience: 'files', expiresIn: SESSION_SECONDS });
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

  registration({ id, sessionVersion }: Registration): string {
    const payload = { sub: id, ver: sessionVersion };
    return this.jwt.sign(payload, { audience: 'registration', expiresIn: DAY_SECONDS });
  }

  readRegistration(token: string): Registration | null {
    try {
      const { sub, ver } = this.jwt.verify<{ sub: string; ver: number }>(token, {
        audience: 'registration',
        algorithms: ['HS256'],
      });
      return { id: sub, sessionVersion: ver };
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
