import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, inBatches } from './online-changes.js';

/** Lets the trigger on `reviews` write what the results published before were compared with. */
export class FillComparedReferences1765300000104 implements MigrationInterface {
  name = 'FillComparedReferences1765300000104';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The new column has no statistics: PostgreSQL takes `compared IS NULL` for rare, and may read and sort the whole table for each batch.
    await inBatches(
      runner,
      `WITH batch AS (
         SELECT id FROM reviews WHERE id > $1 AND status = 'published' AND CASE WHEN compared IS NULL THEN true END ORDER BY id LIMIT 100
       ), completed AS (
         UPDATE reviews SET compared = NULL WHERE id IN (SELECT id FROM batch))
       SELECT id FROM batch ORDER BY id`,
    );
    await createIndexConcurrently(
      runner,
      'reviews_compared',
      'ON reviews USING gin (compared jsonb_path_ops)',
    );
    await runner.query('ALTER TABLE reopened_results VALIDATE CONSTRAINT reopened_results_cause_check');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
