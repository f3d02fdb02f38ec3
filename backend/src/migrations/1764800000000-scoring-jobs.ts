import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a due review waits to be scored by a job, or the job has failed, and why. */
export class ScoringJobs1764800000000 implements MigrationInterface {
  name = 'ScoringJobs1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE reviews ADD COLUMN scoring text, ADD COLUMN scoring_error text,
         ADD CONSTRAINT reviews_scoring_check CHECK (scoring IN ('queued', 'failed'))`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
