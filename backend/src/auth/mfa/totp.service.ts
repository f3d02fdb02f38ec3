import { TOTP_PATTERN } from '@inkwell/contract/second-factors';
import { Injectable, Logger } from '@nestjs/common';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { EntityManager } from 'typeorm';
import { renderSVG } from 'uqr';
import { Clock } from '../../core/clock/clock.js';
import { TextCipher } from '../../core/crypto/text-cipher.js';
import { changed, many } from '../../core/database/rows.js';
import { Branding } from '../../core/mail/branding.js';
import { Settings } from '../../core/settings/settings.js';
import { secondFactorInvalid } from '../mfa.errors.js';
import { type Challenge, ChallengesService } from './challenges.service.js';

/** A code is accepted in its time step and in the one before and after it, because clocks differ. */
const TOLERANCE_SECONDS = 30;

/** A new authenticator app whose first code was correct. */
interface VerifiedTotp {
  challenge: Challenge<'totp-set-up'>;
  secret: Buffer;
  lastTimeStep: number;
}

/** Codes of authenticator apps (TOTP, RFC 6238). */
@Injectable()
export class TotpService {
  private readonly logger = new Logger('Second factors');
  private readonly cipher: TextCipher;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
    private readonly challenges: ChallengesService,
    private readonly branding: Branding,
  ) {
    this.cipher = new TextCipher(settings.passwordKey, 'totp');
  }

  /** Makes a new secret. Nothing is stored before its first code is entered. */
  async startSetUp({ id, email }: { id: string; email: string }) {
    const secret = generateSecret();
    const uri = generateURI({ issuer: await this.branding.brandName(), label: email, secret });
    const encrypted = this.cipher.encrypt(secret, id).toString('base64url');
    return {
      challenge: this.challenges.create('totp-set-up', id, { secret: encrypted }),
      secret,
      uri,
      qrCode: renderSVG(uri),
    };
  }

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID */
  verifySetUp(userId: string, token: string, code: string): VerifiedTotp {
    const challenge = this.challenges.read('totp-set-up', token, userId);
    const secret = Buffer.from(challenge.content.secret, 'base64url');
    const lastTimeStep = this.timeStepOf(userId, secret, code);
    if (lastTimeStep === null) throw secondFactorInvalid();
    return { challenge, secret, lastTimeStep };
  }

  /** Uses a code. A code works once: its time step must be later than that of the last accepted code. */
  async use(tx: EntityManager, userId: string, code: string): Promise<boolean> {
    const apps = await many<{ id: string; secret: Buffer }>(
      tx,
      `SELECT id, secret FROM second_factors WHERE user_id = $1 AND method = 'totp'`,
      [userId],
    );
    for (const { id, secret } of apps) {
      const timeStep = this.timeStepOf(userId, secret, code);
      if (timeStep === null) continue;
      const used = await changed(
        tx,
        'UPDATE second_factors SET last_time_step = $2, last_used_at = now() WHERE id = $1 AND last_time_step < $2',
        [id, timeStep],
      );
      if (used > 0) return true;
    }
    return false;
  }

  /** Returns the time step of a correct code, or null. */
  private timeStepOf(userId: string, encrypted: Buffer, token: string): number | null {
    const secret = this.decrypt(userId, encrypted);
    // The library throws for a code of another length.
    if (secret === null || !TOTP_PATTERN.test(token)) return null;
    const epoch = Math.floor(this.clock.now().getTime() / 1000);
    const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  }

  private decrypt(userId: string, encrypted: Buffer): string | null {
    try {
      return this.cipher.decrypt(encrypted, userId);
    } catch {
      this.logger.warn(`The authenticator app of user ${userId} cannot be read: PASSWORD_KEY has changed`);
      return null;
    }
  }
}
