import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Drafts1764100000000 implements MigrationInterface {
  name = 'Drafts1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of DRAFTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const DRAFTS = [
  // The free half of each page lets the next state of a row stand beside the last, without touching an index.
  `CREATE TABLE drafts (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    version integer NOT NULL,
    length integer NOT NULL,
    altered_version integer NOT NULL DEFAULT 0,
    saved_at timestamptz NOT NULL,
    submitted_at timestamptz,
    CONSTRAINT drafts_pkey PRIMARY KEY (id),
    CONSTRAINT drafts_subject_key UNIQUE (user_id, kind, subject_id),
    CONSTRAINT drafts_kind_check CHECK (kind IN ('document', 'page', 'sequential')),
    CONSTRAINT drafts_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE draft_versions (
    draft_id bigint NOT NULL,
    version integer NOT NULL,
    author_id uuid,
    saved_at timestamptz NOT NULL,
    length integer NOT NULL,
    restored_from integer,
    at integer,
    removed integer,
    inserted text,
    CONSTRAINT draft_versions_pkey PRIMARY KEY (draft_id, version),
    CONSTRAINT draft_versions_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE draft_snapshots (
    draft_id bigint NOT NULL,
    version integer NOT NULL,
    content text NOT NULL,
    is_kept boolean NOT NULL DEFAULT false,
    CONSTRAINT draft_snapshots_pkey PRIMARY KEY (draft_id, version),
    CONSTRAINT draft_snapshots_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts (id) ON DELETE CASCADE
  )`,
  // Compressing a text costs more than writing it.
  'ALTER TABLE draft_versions ALTER COLUMN inserted SET STORAGE EXTERNAL',
  'ALTER TABLE draft_snapshots ALTER COLUMN content SET STORAGE EXTERNAL',
];
