import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** What the list of exports had: who has unfinished ones, which expire, and which files are stored. */
export class IndexesOfTaskFiles1765400000101 implements MigrationInterface {
  name = 'IndexesOfTaskFiles1765400000101';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'tasks_unfinished',
      'ON tasks (created_by) WHERE finished_at IS NULL',
    );
    await createIndexConcurrently(
      runner,
      'tasks_expiring',
      'ON tasks (expires_at) WHERE expires_at IS NOT NULL',
    );
    await createIndexConcurrently(runner, 'tasks_file', 'ON tasks (file_key) WHERE file_key IS NOT NULL');
    await runner.query('ALTER TABLE tasks VALIDATE CONSTRAINT tasks_state_check');
    await runner.query('ALTER TABLE tasks VALIDATE CONSTRAINT tasks_file_check');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
