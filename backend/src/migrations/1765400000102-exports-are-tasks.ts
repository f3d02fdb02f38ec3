import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `id, kind, input, permissions, created_by, created_at, state, attempt, done, total, started_at, finished_at,
  expires_at, file_key, file_name, file_bytes, sha256, failed_reason`;

/**
 * Exports become tasks. What 0.5.0 calls `exports` is then a view of their rows, which it reads and writes like the table, until the
 * release after. The table is small, because its rows are deleted after seven days.
 */
export class ExportsAreTasks1765400000102 implements MigrationInterface {
  name = 'ExportsAreTasks1765400000102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE exports RENAME TO moved_exports;
      INSERT INTO tasks (${COLUMNS}) SELECT ${COLUMNS} FROM moved_exports;
      DROP TABLE moved_exports;
      CREATE VIEW exports AS SELECT ${COLUMNS} FROM tasks WHERE permissions IS NOT NULL;
      ALTER VIEW exports ALTER COLUMN id SET DEFAULT gen_random_uuid();
      ALTER VIEW exports ALTER COLUMN state SET DEFAULT 'waiting'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
