import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a started assignment end. Its deadline is not later than its end and it is never submitted, whichever version writes it. */
export class EndedAssignments1765300001100 implements MigrationInterface {
  name = 'EndedAssignments1765300001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE assignments DROP CONSTRAINT assignments_ended_unstarted_check,
        ADD CONSTRAINT assignments_ended_unstarted_check CHECK (
          ended_at IS NULL OR started_at IS NULL OR (submitted_at IS NULL AND deadline_at <= ended_at)) NOT VALID`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
