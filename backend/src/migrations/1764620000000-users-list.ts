import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** The indexes of the deadlines in the list of users. */
export class UsersList1764620000000 implements MigrationInterface {
  name = 'UsersList1764620000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'users_deadline', 'ON users (deadline_at, id)');
    await createIndexConcurrently(
      runner,
      'users_working_deadline',
      'ON users (deadline_at, id) WHERE work_started_at IS NOT NULL AND NOT work_submitted',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
