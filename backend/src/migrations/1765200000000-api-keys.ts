import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1765200000000 implements MigrationInterface {
  name = 'ApiKeys1765200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const STATEMENTS = [
  `CREATE TABLE api_keys (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    short_id text NOT NULL,
    name text NOT NULL,
    permissions text[] NOT NULL,
    project_id uuid,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    secret_hash bytea NOT NULL,
    previous_hash bytea,
    previous_expires_at timestamptz,
    last_used_at timestamptz,
    last_used_network text,
    CONSTRAINT api_keys_pkey PRIMARY KEY (id),
    CONSTRAINT api_keys_short_id_key UNIQUE (short_id),
    CONSTRAINT api_keys_project_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
    CONSTRAINT api_keys_creator_fkey FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX api_keys_created ON api_keys (created_at, id)',
  'CREATE INDEX api_keys_creator ON api_keys (created_by)',
  'CREATE INDEX api_keys_project ON api_keys (project_id)',
  'ALTER TABLE audit_log ADD COLUMN api_key_id uuid, ADD COLUMN api_key_name text',
];
