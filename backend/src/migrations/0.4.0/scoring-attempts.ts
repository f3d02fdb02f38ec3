import type { QueryRunner } from 'typeorm';

/** When the program last began to score a review, so that later corrections of its text are known without the job. */
export async function addScoringAttempts(runner: QueryRunner): Promise<void> {
  await runner.query('ALTER TABLE reviews ADD COLUMN scoring_began_at timestamptz');
}
