import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the program last began to score a review, so that later corrections of its text are known without the job. */
export class ScoringAttempts1764940000000 implements MigrationInterface {
  name = 'ScoringAttempts1764940000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews ADD COLUMN scoring_began_at timestamptz');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
