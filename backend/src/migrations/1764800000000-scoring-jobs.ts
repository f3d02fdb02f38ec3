import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a due review waits to be scored by a job, or the job has failed, and why. */
export class ScoringJobs1764800000000 implements MigrationInterface {
  name = 'ScoringJobs1764800000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE reviews ADD COLUMN IF NOT EXISTS scoring text, ADD COLUMN IF NOT EXISTS scoring_error text,
         DROP CONSTRAINT IF EXISTS reviews_scoring_check,
         ADD CONSTRAINT reviews_scoring_check CHECK (scoring IN ('queued', 'failed')) NOT VALID`,
    );
    await runner.query('ALTER TABLE reviews VALIDATE CONSTRAINT reviews_scoring_check');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
