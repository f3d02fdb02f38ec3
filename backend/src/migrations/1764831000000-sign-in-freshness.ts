import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/** When a person has signed in at the identity provider, and whether the old tokens of a user have ended. */
export class SignInFreshness1764831000000 implements MigrationInterface {
  name = 'SignInFreshness1764831000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oidc_codes ADD COLUMN IF NOT EXISTS authenticated_at timestamptz');
    await runner.query(
      'ALTER TABLE users ADD COLUMN IF NOT EXISTS old_tokens_ended boolean NOT NULL DEFAULT false',
    );
    await inBatches(runner, END_OLD_SESSIONS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/** The default of OIDC_SESSION_HOURS. Who signed in earlier does so once more. */
const END_OLD_SESSIONS = `
  WITH batch AS (
    SELECT id FROM sessions
    WHERE method = 'oidc' AND expires_at > created_at + interval '12 hours' AND id > $1 ORDER BY id LIMIT 100
  ), changed AS (
    UPDATE sessions SET expires_at = created_at + interval '12 hours' WHERE id IN (SELECT id FROM batch)
  )
  SELECT id FROM batch ORDER BY id`;
