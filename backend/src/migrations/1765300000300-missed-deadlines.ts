import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, inBatches } from './online-changes.js';

/**
 * The last deadline of each clock that was published as missed. Until now only the penalty job published it. What staff had penalized
 * before the deadline stays null, so the job settles it once.
 */
export class MissedDeadlines1765300000300 implements MigrationInterface {
  name = 'MissedDeadlines1765300000300';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assignments ADD COLUMN IF NOT EXISTS missed_deadline_at timestamptz');
    await inBatches(
      runner,
      `WITH batch AS (
         SELECT a.id FROM assignments a
         WHERE a.id > $1 AND a.deadline_at = a.settled_deadline_at AND a.missed_deadline_at IS NULL AND EXISTS (
           SELECT 1 FROM clock_entries e WHERE e.assignment_id = a.id AND e.kind = 'penalized' AND e.actor = 'system'
             AND e.deadline_at = a.deadline_at)
         ORDER BY id LIMIT 100
       ), changed AS (
         UPDATE assignments a SET missed_deadline_at = a.settled_deadline_at FROM batch WHERE a.id = batch.id)
       SELECT id FROM batch ORDER BY id`,
    );
    await createIndexConcurrently(
      runner,
      'assignments_deadline_missed',
      'ON assignments (deadline_at) WHERE submitted_at IS NULL AND deadline_at IS DISTINCT FROM missed_deadline_at',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
