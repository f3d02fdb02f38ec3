import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { Settings } from '../../core/settings/settings.js';
import { normaliseEmail } from '../../core/text/email-address.js';

const MAX_ATTEMPTS = 5;

/** Counts the attempts to verify an e-mail address, registered or not. */
@Injectable()
export class OtpAttemptsService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts an attempt before the code is compared, in one statement, so that parallel attempts are limited too.
   * @param source separates the attempts of a stranger from those of the person who has registered
   * @returns the attempts that are left to the source after this one, or null if none was left for it
   */
  async count(email: string, source: string): Promise<number | null> {
    const rows = await many<{ attempts: number }>(this.database, COUNT_ATTEMPT, [
      hashOf(normaliseEmail(email)),
      hashOf(source),
      this.settings.otpMinutes * 60,
      MAX_ATTEMPTS,
    ]);
    return rows[0] ? MAX_ATTEMPTS - rows[0].attempts : null;
  }

  async reset(tx: EntityManager, email: string): Promise<void> {
    await tx.query('DELETE FROM otp_attempts WHERE address_hash = $1', [hashOf(normaliseEmail(email))]);
  }

  async resetSource(tx: EntityManager, email: string, source: string): Promise<void> {
    await tx.query('DELETE FROM otp_attempts WHERE address_hash = $1 AND source_hash = $2', [
      hashOf(normaliseEmail(email)),
      hashOf(source),
    ]);
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

// Each attempt also deletes up to 10 expired rows, so that the table stays small.
const COUNT_ATTEMPT = `
  WITH expired AS (
    DELETE FROM otp_attempts WHERE (address_hash, source_hash) IN (
      SELECT address_hash, source_hash FROM otp_attempts WHERE expires_at <= now() AND address_hash <> $1
      ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO otp_attempts AS known (address_hash, source_hash, attempts, expires_at)
  VALUES ($1, $2, 1, now() + make_interval(secs => $3))
  ON CONFLICT (address_hash, source_hash) DO UPDATE SET
    attempts = CASE WHEN known.expires_at <= now() THEN 1 ELSE known.attempts + 1 END,
    expires_at = CASE WHEN known.expires_at <= now() THEN excluded.expires_at ELSE known.expires_at END
  WHERE known.attempts < $4 OR known.expires_at <= now()
  RETURNING attempts`;
