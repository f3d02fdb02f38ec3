import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The steps `deadline_set` and `ended` of the ledger. */
export class MoreClockSteps1765300001101 implements MigrationInterface {
  name = 'MoreClockSteps1765300001101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clock_entries DROP CONSTRAINT clock_entries_kind_check,
        ADD CONSTRAINT clock_entries_kind_check CHECK (kind IN (
          'started', 'extended', 'deadline_set', 'submitted', 'penalized', 'penalty_removed', 'returned', 'ended')) NOT VALID`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
