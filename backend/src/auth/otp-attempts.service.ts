import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../core/settings/settings.js';
import { normaliseEmail } from '../users/users.service.js';

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
   * @returns the attempts that are left after this one, or null if none was left for it
   */
  async count(email: string): Promise<number | null> {
    const rows: { count: number }[] = await this.database.query(COUNT_ATTEMPT, [
      hashAddress(email),
      this.settings.otpMinutes * 60,
      MAX_ATTEMPTS,
    ]);
    return rows[0] ? MAX_ATTEMPTS - rows[0].count : null;
  }

  async reset(tx: EntityManager, email: string): Promise<void> {
    await tx.query('DELETE FROM code_tries WHERE address_hash = $1', [hashAddress(email)]);
  }
}

function hashAddress(email: string): Buffer {
  return createHash('sha256').update(normaliseEmail(email)).digest();
}

// Each attempt also deletes up to 10 expired rows, so that the table stays small.
const COUNT_ATTEMPT = `
  WITH expired AS (
    DELETE FROM code_tries WHERE address_hash IN (
      SELECT address_hash FROM code_tries WHERE expires_at <= now() AND address_hash <> $1
      ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO code_tries AS known (address_hash, tries, expires_at)
  VALUES ($1, 1, now() + make_interval(secs => $2))
  ON CONFLICT (address_hash) DO UPDATE SET
    tries = CASE WHEN known.expires_at <= now() THEN 1 ELSE known.tries + 1 END,
    expires_at = CASE WHEN known.expires_at <= now() THEN excluded.expires_at ELSE known.expires_at END
  WHERE known.tries < $3 OR known.expires_at <= now()
  RETURNING tries AS count`;
