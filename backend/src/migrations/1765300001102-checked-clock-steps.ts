import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './online-changes.js';

/** Checks the new constraints, and adds the end to the index by which users are counted. */
export class CheckedClockSteps1765300001102 implements MigrationInterface {
  name = 'CheckedClockSteps1765300001102';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assignments VALIDATE CONSTRAINT assignments_ended_unstarted_check');
    await runner.query('ALTER TABLE clock_entries VALIDATE CONSTRAINT clock_entries_kind_check');
    await createIndexConcurrently(
      runner,
      'assignments_steps',
      'ON assignments (user_id, started_at, submitted_at, penalized_at, deadline_at, ended_at)',
    );
    await dropIndexConcurrently(runner, 'assignments_flags');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
