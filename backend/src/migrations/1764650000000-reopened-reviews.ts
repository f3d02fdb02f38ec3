import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results that were reopened, and the version of the result of each review. */
export class ReopenedReviews1764650000000 implements MigrationInterface {
  name = 'ReopenedReviews1764650000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE reopened_results (
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
    await runner.query('ALTER TABLE reviews ADD COLUMN result_version integer NOT NULL DEFAULT 1');
    await runner.query(SET_OVERRIDE_REASONS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/** The dashboards of users whose percentage was set by a reviewer get the reason. */
const SET_OVERRIDE_REASONS = `
  UPDATE users u SET accuracy_result = u.accuracy_result || jsonb_build_object('overrideReason', o.reasons)
  FROM (
    SELECT user_id, string_agg(override_reason, '; ' ORDER BY published_at) AS reasons
    FROM reviews WHERE status = 'published' AND kind IN ('document', 'page') AND override_reason IS NOT NULL
    GROUP BY user_id
  ) AS o
  WHERE u.id = o.user_id AND u.accuracy_result IS NOT NULL`;
