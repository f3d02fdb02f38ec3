import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsersByStart1764310000000 implements MigrationInterface {
  name = 'UsersByStart1764310000000';

  /** The newest first begin with those who have not started: without these, all of them are passed over. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX users_submitted_started ON users (work_started_at, id) WHERE work_submitted',
    );
    await runner.query(
      'CREATE INDEX users_penalized_started ON users (work_started_at, id) WHERE is_penalized',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
