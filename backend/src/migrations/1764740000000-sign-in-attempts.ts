import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts attempts to sign in for each account, and attempts to verify an address for each source. */
export class SignInAttempts1764740000000 implements MigrationInterface {
  name = 'SignInAttempts1764740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_attempts (
        account_hash bytea NOT NULL,
        attempts int NOT NULL,
        next_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (account_hash)
      )`);
    await runner.query('CREATE INDEX sign_in_attempts_expires ON sign_in_attempts (expires_at)');
    await runner.query(`
      CREATE TABLE otp_attempts (
        address_hash bytea NOT NULL,
        source_hash bytea NOT NULL,
        attempts int NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT otp_attempts_pkey PRIMARY KEY (address_hash, source_hash)
      )`);
    await runner.query('CREATE INDEX otp_attempts_expires ON otp_attempts (expires_at)');
    await runner.query('ALTER TABLE verification_codes ADD COLUMN network_hash bytea');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
