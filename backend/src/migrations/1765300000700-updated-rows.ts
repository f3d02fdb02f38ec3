import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** When a row was changed, for programs that read what is new; and an index for each order in which lists have cursors. */
export class UpdatedRows1765300000700 implements MigrationInterface {
  name = 'UpdatedRows1765300000700';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['users', 'assignments', 'reviews', 'reference_files'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now()`,
      );
    await runner.query('ALTER TABLE pages ADD COLUMN IF NOT EXISTS updated_at timestamptz');
    await runner.query(SET_UPDATED_AT);
    for (const [name, occasion] of Object.entries(TRIGGERS))
      await runner.query(`CREATE OR REPLACE TRIGGER ${name} ${occasion} EXECUTE FUNCTION set_updated_at()`);
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, `ON ${definition}`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/** The transaction gets its number before the time is read: see core/lists/updates.ts. */
const SET_UPDATED_AT = `
  CREATE OR REPLACE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_current_xact_id();
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$`;

/** The draft of a review, the lease of a claim or a job, and what a job has noted for itself. */
const NOT_SHOWN = `ARRAY['draft', 'draft_version', 'claim_expires_at', 'lease_until', 'scoring_began_at', 'overdue_notified_at']`;

const TRIGGERS = {
  users_updated: 'BEFORE INSERT OR UPDATE ON users FOR EACH ROW',
  assignments_updated: 'BEFORE INSERT OR UPDATE ON assignments FOR EACH ROW',
  reference_files_updated: 'BEFORE INSERT OR UPDATE ON reference_files FOR EACH ROW',
  reviews_added: 'BEFORE INSERT ON reviews FOR EACH ROW',
  reviews_updated: `BEFORE UPDATE ON reviews FOR EACH ROW
    WHEN (to_jsonb(OLD) - ${NOT_SHOWN} IS DISTINCT FROM to_jsonb(NEW) - ${NOT_SHOWN})`,
  pages_submitted: 'BEFORE UPDATE OF submitted_at ON pages FOR EACH ROW',
};

const INDEXES = {
  users_updated_at: 'users (updated_at)',
  assignments_updated_at: 'assignments (updated_at, user_id)',
  reviews_updated_at: 'reviews (updated_at)',
  reference_files_updated_at: 'reference_files (updated_at)',
  pages_updated_at: 'pages (updated_at, assignment_id)',
  reference_files_order: 'reference_files (kind, position, id)',
  projects_name: 'projects (name COLLATE "und-x-icu", id)',
  projects_created: 'projects (created_at, id)',
  agreements_created: 'agreements (created_at, id)',
  webhooks_created: 'webhooks (created_at, id)',
};
