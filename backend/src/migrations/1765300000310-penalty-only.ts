import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/**
 * Whether an assignment only carries a penalty. The trigger also sets it for what 0.4.0 adds while both versions run. It can be replaced by
 * the statement of the gift in the release after 0.5.0.
 */
export class PenaltyOnly1765300000310 implements MigrationInterface {
  name = 'PenaltyOnly1765300000310';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE assignments ADD COLUMN IF NOT EXISTS penalty_only boolean NOT NULL DEFAULT false',
    );
    await runner.query(
      `CREATE OR REPLACE FUNCTION set_penalty_only() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         NEW.penalty_only := NEW.ended_reason IS NOT DISTINCT FROM 'penalty_only';
         RETURN NEW;
       END $$`,
    );
    await runner.query(
      `CREATE OR REPLACE TRIGGER assignments_penalty_only BEFORE INSERT ON assignments
       FOR EACH ROW WHEN (NEW.ended_reason IS NOT NULL) EXECUTE FUNCTION set_penalty_only()`,
    );
    await inBatches(
      runner,
      `WITH batch AS (
         SELECT id FROM assignments
         WHERE id > $1 AND ended_reason = 'penalty_only' AND NOT penalty_only ORDER BY id LIMIT 100
       ), changed AS (
         UPDATE assignments a SET penalty_only = true FROM batch WHERE a.id = batch.id)
       SELECT id FROM batch ORDER BY id`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
