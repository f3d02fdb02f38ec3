import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DashboardTabs1764221000000 implements MigrationInterface {
  name = 'DashboardTabs1764221000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE INDEX users_working ON users (work_started_at, id)
        WHERE work_started_at IS NOT NULL AND NOT work_submitted`,
      'CREATE INDEX users_submitted ON users (submitted_at, id) WHERE work_submitted',
      'CREATE INDEX users_penalized_at ON users (penalized_at, id) WHERE is_penalized',
    ];
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
