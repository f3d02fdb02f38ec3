import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** In the list of assignments, those without the time of the sort come last in both directions, and ended ones can be selected. */
export class AssignmentListIndexes1765200000600 implements MigrationInterface {
  name = 'AssignmentListIndexes1765200000600';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, `ON assignments ${definition}`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const INDEXES = {
  assignments_started_last: '(started_at DESC NULLS LAST, user_id DESC)',
  assignments_deadline_last: '(deadline_at DESC NULLS LAST, user_id DESC)',
  assignments_ended: '(ended_at) WHERE ended_at IS NOT NULL',
};
