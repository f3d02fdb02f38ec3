import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files that staff have asked for. */
export class Exports1765200000300 implements MigrationInterface {
  name = 'Exports1765200000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE exports (
        id uuid CONSTRAINT exports_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        input jsonb NOT NULL,
        permissions text[] NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        state text NOT NULL DEFAULT 'waiting',
        attempt integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        total integer,
        started_at timestamptz,
        finished_at timestamptz,
        expires_at timestamptz,
        file_key text,
        file_name text,
        file_bytes bigint,
        sha256 text,
        failed_reason text,
        CONSTRAINT exports_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
        CONSTRAINT exports_file_check CHECK (
          num_nulls(file_key, file_name, file_bytes, sha256) = CASE state WHEN 'done' THEN 0 ELSE 4 END)
      )`);
    await runner.query('CREATE INDEX exports_created ON exports (created_at, id)');
    await runner.query('CREATE INDEX exports_expiring ON exports (expires_at) WHERE expires_at IS NOT NULL');
    await runner.query('CREATE INDEX exports_file ON exports (file_key) WHERE file_key IS NOT NULL');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
