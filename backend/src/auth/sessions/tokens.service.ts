import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomInt,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { OTP_DIGITS } from '@inkwell/contract/validation';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Settings } from '../../core/settings/settings.js';
import { hashSecretToken, newSecretToken } from './secret-token.js';

/** One registration of an unverified user. A registration that replaces it raises the version. */
export interface Registration {
  id: string;
  sessionVersion: number;
}

export interface AgreementLink {
  userId: string;
  /** Undefined in links of version 0.2.0. */
  sessionVersion: number | undefined;
}

/** A browser in which a user has signed in since all sessions of the user were last ended. */
export interface Device {
  deviceId: string;
  userId: string;
  sessionVersion: number;
}

/** What the tokens of a session say: the user, the role, the version of all sessions of the user, and the session. */
export interface SessionClaims {
  sub: string;
  role: string;
  ver: number;
  sid: string;
}

export const SESSION_SECONDS = 7 * 24 * 60 * 60;
/**
 * The key that signs tokens. From a string, jsonwebtoken would first try to parse a public key at each check, which takes
 * longer than the check itself.
 */
export function signingKey({ jwtSecret }: Settings): KeyObject {
  return createSecretKey(Buffer.from(jwtSecret));
}

const DAY_SECONDS = 24 * 60 * 60;
export const DEVICE_SECONDS = 180 * DAY_SECONDS;

/**
 * Creates and verifies tokens and codes. Each kind of token has its own audience, so that one kind cannot be used as another.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
  ) {}

  session(claims: SessionClaims, seconds: number): string {
    return this.jwt.sign(claims, { audience: 'session', expiresIn: seconds });
  }

  /** Returns the token of the cookie for images and PDFs. It is invalid after the session has ended. */
  files(claims: SessionClaims): string {
    return this.jwt.sign(claims, { audience: 'files', expiresIn: SESSION_SECONDS });
  }

  agreementLink({ id, sessionVersion }: { id: string; sessionVersion: number }): string {
    const expiresIn = Math.round(this.settings.agreementLinkDays * DAY_SECONDS);
    const payload = { sub: id, ver: sessionVersion };
    const token = this.jwt.sign(payload, { audience: 'agreement', expiresIn });
    return `${this.settings.publicUrl}/sign-agreement/${token}`;
  }

  /** Returns null if the token is invalid or has expired. */
  readAgreementLink(token: string): AgreementLink | null {
    try {
      const { sub, ver } = this.jwt.verify<{ sub: string; ver?: number }>(token, {
        audience: 'agreement',
        algorithms: ['HS256'],
      });
      return { userId: sub, sessionVersion: ver };
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

  device({ id, sessionVersion }: { id: string; sessionVersion: number }): string {
    const payload = { sub: id, ver: sessionVersion };
    return this.jwt.sign(payload, { audience: 'device', expiresIn: DEVICE_SECONDS, jwtid: randomUUID() });
  }

  readDevice(token: string): Device | null {
    try {
      const { jti, sub, ver } = this.jwt.verify<{ jti: string; sub: string; ver: number }>(token, {
        audience: 'device',
        algorithms: ['HS256'],
      });
      return { deviceId: jti, userId: sub, sessionVersion: ver };
    } catch {
      return null;
    }
  }

  verificationCode(): string {
    return randomInt(10 ** OTP_DIGITS)
      .toString()
      .padStart(OTP_DIGITS, '0');
  }

  /** Uses a secret key, because all 1,000,000 codes could be hashed within seconds. */
  hashCode(userId: string, code: string): Buffer {
    return createHmac('sha256', this.settings.jwtSecret).update(`code:${userId}:${code}`).digest();
  }

  isSameHash(one: Buffer, other: Buffer): boolean {
    return one.length === other.length && timingSafeEqual(one, other);
  }

  resetToken(): { token: string; hash: Buffer } {
    return newSecretToken();
  }

  hashResetToken(token: string): Buffer {
    return hashSecretToken(token);
  }
}
