import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators are invited by a link, and their passwords are not kept readable. */
export class AdminInvitations1764621000000 implements MigrationInterface {
  name = 'AdminInvitations1764621000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE admin_invitations (
        user_id uuid NOT NULL,
        token_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT admin_invitations_pkey PRIMARY KEY (user_id),
        CONSTRAINT admin_invitations_token_key UNIQUE (token_hash),
        CONSTRAINT admin_invitations_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    // Administrators of earlier versions could sign in before they had verified the address, and still can.
    await runner.query(`UPDATE users SET is_verified = true, password_sealed = NULL WHERE role = 'admin'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
