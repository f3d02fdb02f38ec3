import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SequentialReviews1764240000000 implements MigrationInterface {
  name = 'SequentialReviews1764240000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `ALTER TABLE sequential_sessions ADD COLUMN overall_comments text NOT NULL DEFAULT ''`,
      'CREATE INDEX sequential_sessions_started ON sequential_sessions (started_at, id)',
      'CREATE INDEX sequential_sessions_completed ON sequential_sessions (completed_at, id)',
      `CREATE INDEX sequential_sessions_newest_completed ON sequential_sessions
        (completed_at DESC NULLS LAST, id DESC)`,
      `CREATE INDEX sequential_sessions_waiting ON sequential_sessions (review_deadline)
        WHERE completed_at IS NOT NULL AND reviewed_at IS NULL AND NOT is_penalized`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
