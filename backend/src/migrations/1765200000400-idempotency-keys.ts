import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdempotencyKeys1765200000400 implements MigrationInterface {
  name = 'IdempotencyKeys1765200000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        caller_id uuid NOT NULL,
        key text NOT NULL,
        request_hash bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        run_id uuid NOT NULL,
        locked_until timestamptz NOT NULL,
        status smallint,
        response text,
        CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller_id, key)
      )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
