import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/** Administrators are invited by a link, and their passwords are not kept readable. */
export class AdminInvitations1764621000000 implements MigrationInterface {
  name = 'AdminInvitations1764621000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_invitations (
        user_id uuid NOT NULL,
        token_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT admin_invitations_pkey PRIMARY KEY (user_id),
        CONSTRAINT admin_invitations_token_key UNIQUE (token_hash),
        CONSTRAINT admin_invitations_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    // Administrators of earlier versions could sign in before they had verified the address, and still can.
    await inBatches(runner, CHANGE_ADMINS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const CHANGE_ADMINS = `
  WITH batch AS (
    SELECT id FROM users
    WHERE role = 'admin' AND (NOT is_verified OR password_sealed IS NOT NULL) AND id > $1 ORDER BY id LIMIT 100
  ), changed AS (
    UPDATE users SET is_verified = true, password_sealed = NULL WHERE id IN (SELECT id FROM batch)
  )
  SELECT id FROM batch ORDER BY id`;
