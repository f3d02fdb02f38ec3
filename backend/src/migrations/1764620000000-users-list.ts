import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes of the deadlines in the list of users. */
export class UsersList1764620000000 implements MigrationInterface {
  name = 'UsersList1764620000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of INDEXES) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const INDEXES = [
  'CREATE INDEX users_deadline ON users (deadline_at, id)',
  `CREATE INDEX users_working_deadline ON users (deadline_at, id)
    WHERE work_started_at IS NOT NULL AND NOT work_submitted`,
];
