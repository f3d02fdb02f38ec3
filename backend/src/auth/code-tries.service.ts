import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../core/settings/settings.js';
import { normaliseEmail } from '../users/accounts.service.js';

const MAX_TRIES = 5;

/** Counts the codes that are tried for an address, known or not. */
@Injectable()
export class CodeTriesService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts the try before it is judged, in one statement, so that guesses in parallel get no more tries.
   * @returns whether there was a try left
   */
  async spend(email: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(SPEND, [
      hashOf(email),
      this.settings.otpMinutes * 60,
      MAX_TRIES,
    ]);
    return rows.length > 0;
  }

  /** Begins anew, with a new code or none. */
  async forget(tx: EntityManager, email: string): Promise<void> {
    await tx.query('DELETE FROM code_tries WHERE address_hash = $1', [hashOf(email)]);
  }
}

function hashOf(email: string): Buffer {
  return createHash('sha256').update(normaliseEmail(email)).digest();
}

// Each try also takes a few away that are over, so that the table stays as small as what goes on.
const SPEND = `
  WITH over AS (
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
  RETURNING tries`;
