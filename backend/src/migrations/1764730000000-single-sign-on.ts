import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of single sign-on, which have no password, and the codes that open their sessions. */
export class SingleSignOn1764730000000 implements MigrationInterface {
  name = 'SingleSignOn1764730000000';

  async up(runner: QueryRunner): Promise<void> {
    // The previous version compares a missing hash as a wrong password.
    await runner.query('ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL');
    await runner.query(`
      CREATE TABLE oidc_identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT oidc_identities_pkey PRIMARY KEY (issuer, subject),
        CONSTRAINT oidc_identities_user_key UNIQUE (user_id),
        CONSTRAINT oidc_identities_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE oidc_codes (
        code_hash bytea NOT NULL,
        browser_hash bytea NOT NULL,
        user_id uuid NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT oidc_codes_pkey PRIMARY KEY (code_hash),
        CONSTRAINT oidc_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX oidc_codes_user ON oidc_codes (user_id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
