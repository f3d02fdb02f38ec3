import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of staff: authenticator apps, passkeys and recovery codes. */
export class SecondFactors1764720000000 implements MigrationInterface {
  name = 'SecondFactors1764720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        method text NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        secret bytea,
        last_time_step integer,
        credential_id text,
        public_key bytea,
        counter bigint,
        transports text[],
        CONSTRAINT second_factors_pkey PRIMARY KEY (id),
        CONSTRAINT second_factors_method_check CHECK (
          method = 'totp' AND secret IS NOT NULL AND last_time_step IS NOT NULL
          OR method = 'passkey' AND credential_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL),
        CONSTRAINT second_factors_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX second_factors_user ON second_factors (user_id, created_at)');
    await runner.query('CREATE UNIQUE INDEX second_factors_credential ON second_factors (credential_id)');
    await runner.query(`
      CREATE TABLE recovery_codes (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        code_hash text NOT NULL,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (id),
        CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX recovery_codes_user ON recovery_codes (user_id)');
    await runner.query(`
      CREATE TABLE used_challenges (
        id uuid NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT used_challenges_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX used_challenges_expires ON used_challenges (expires_at)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
