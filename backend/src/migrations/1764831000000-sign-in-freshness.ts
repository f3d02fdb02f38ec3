import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person has signed in at the identity provider, and whether the old tokens of a user have ended. */
export class SignInFreshness1764831000000 implements MigrationInterface {
  name = 'SignInFreshness1764831000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oidc_codes ADD COLUMN authenticated_at timestamptz');
    await runner.query('ALTER TABLE users ADD COLUMN old_tokens_ended boolean NOT NULL DEFAULT false');
    // The default of OIDC_SESSION_HOURS. Who signed in earlier does so once more.
    await runner.query(`
      UPDATE sessions SET expires_at = created_at + interval '12 hours'
      WHERE method = 'oidc' AND expires_at > created_at + interval '12 hours'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
