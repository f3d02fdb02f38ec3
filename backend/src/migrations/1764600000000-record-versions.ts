import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['users', 'site_config', 'images', 'reference_pdfs', 'review_comments'];

/** Versions of the records that administrators edit. `version` of an agreement is its number, and `updated_at` exists. */
export class RecordVersions1764600000000 implements MigrationInterface {
  name = 'RecordVersions1764600000000';
  // Otherwise all tables would stay locked until the last is changed.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1,
           ADD COLUMN IF NOT EXISTS changed_at timestamptz NOT NULL DEFAULT now(),
           ADD COLUMN IF NOT EXISTS changed_by text`,
      );
    }
    await runner.query(
      `ALTER TABLE agreements ADD COLUMN IF NOT EXISTS record_version integer NOT NULL DEFAULT 1,
         ADD COLUMN IF NOT EXISTS changed_by text`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
