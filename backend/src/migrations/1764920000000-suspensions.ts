import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** Users can be suspended. */
export class Suspensions1764920000000 implements MigrationInterface {
  name = 'Suspensions1764920000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS suspended_at timestamptz');
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS suspended_reason text');
    await createIndexConcurrently(
      runner,
      'users_suspended',
      'ON users (created_at, id) WHERE suspended_at IS NOT NULL',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
