import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a result was reopened, and what it was compared with. */
export class CausesOfReopening1765300000103 implements MigrationInterface {
  name = 'CausesOfReopening1765300000103';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reopened_results ADD COLUMN cause text NOT NULL DEFAULT 'staff', ADD COLUMN compared jsonb,
        ADD CONSTRAINT reopened_results_cause_check CHECK (cause IN ('staff', 'reference')) NOT VALID`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
