import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/** The bytes of each text with all its versions, so that a save can check the limit. */
export class StoredBytes1764890000000 implements MigrationInterface {
  name = 'StoredBytes1764890000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE drafts ADD COLUMN IF NOT EXISTS stored_bytes bigint NOT NULL DEFAULT 0');
    await inBatches(runner, COUNT_STORED_BYTES);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/**
 * By user, because batches go by uuid. The rows are locked after everything is counted. What the previous version saves
 * meanwhile is not counted: a few minutes of writing.
 */
const COUNT_STORED_BYTES = `
  WITH batch AS (
    SELECT DISTINCT user_id AS id FROM drafts WHERE user_id > $1 ORDER BY id LIMIT 20
  ), counted AS MATERIALIZED (
    SELECT d.id AS draft_id,
      (SELECT coalesce(sum(100 + coalesce(octet_length(inserted), 0)), 0) FROM draft_versions WHERE draft_id = d.id)
      + (SELECT coalesce(sum(octet_length(content)), 0) FROM draft_snapshots WHERE draft_id = d.id) AS bytes
    FROM drafts d JOIN batch ON batch.id = d.user_id
  ), changed AS (
    UPDATE drafts d SET stored_bytes = counted.bytes FROM counted WHERE d.id = counted.draft_id
  )
  SELECT id FROM batch ORDER BY id`;
