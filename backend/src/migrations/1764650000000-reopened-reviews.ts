import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/** Results that were reopened, and the version of the result of each review. */
export class ReopenedReviews1764650000000 implements MigrationInterface {
  name = 'ReopenedReviews1764650000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS reopened_results (
         review_id uuid NOT NULL,
         version integer NOT NULL,
         result jsonb NOT NULL,
         marks jsonb NOT NULL,
         overall_comments text NOT NULL,
         override_reason text,
         published_at timestamptz NOT NULL,
         reviewer_id uuid,
         report_key text,
         report_sha256 text,
         reopened_at timestamptz NOT NULL,
         reopened_by uuid NOT NULL,
         reason text NOT NULL,
         CONSTRAINT reopened_results_pkey PRIMARY KEY (review_id, version),
         CONSTRAINT reopened_results_review_fkey FOREIGN KEY (review_id) REFERENCES reviews (id) ON DELETE CASCADE
       )`,
    );
    await runner.query(
      'ALTER TABLE reviews ADD COLUMN IF NOT EXISTS result_version integer NOT NULL DEFAULT 1',
    );
    await inBatches(runner, SET_OVERRIDE_REASONS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/** The dashboards of users whose percentage was set by a reviewer get the reason. */
const SET_OVERRIDE_REASONS = `
  WITH batch AS (
    SELECT user_id AS id, string_agg(override_reason, '; ' ORDER BY published_at) AS reasons
    FROM reviews
    WHERE status = 'published' AND kind IN ('document', 'page') AND override_reason IS NOT NULL AND user_id > $1
    GROUP BY user_id ORDER BY user_id LIMIT 100
  ), changed AS (
    UPDATE users u SET accuracy_result = u.accuracy_result || jsonb_build_object('overrideReason', batch.reasons)
    FROM batch WHERE u.id = batch.id AND u.accuracy_result IS NOT NULL AND NOT u.accuracy_result ? 'overrideReason'
  )
  SELECT id FROM batch ORDER BY id`;
