import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The scheduled backups and their results. */
export class BackupRuns1764820000000 implements MigrationInterface {
  name = 'BackupRuns1764820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup_runs (
        due_at timestamptz NOT NULL,
        started_at timestamptz,
        finished_at timestamptz,
        folder text,
        size_bytes bigint,
        error text,
        CONSTRAINT backup_runs_pkey PRIMARY KEY (due_at)
      )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
