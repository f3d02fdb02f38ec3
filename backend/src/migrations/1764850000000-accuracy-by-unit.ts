import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/**
 * The results on dashboards that added words and images up. Those of compared texts only stay as they are: their results do not know the
 * words of the reference.
 */
export class AccuracyByUnit1764850000000 implements MigrationInterface {
  name = 'AccuracyByUnit1764850000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatches(
      runner,
      `WITH batch AS (
        SELECT id FROM users
        WHERE id > $1 AND accuracy_result IS NOT NULL AND EXISTS (
          SELECT 1 FROM reviews r WHERE r.user_id = users.id AND r.kind IN ('document', 'page') AND r.status = 'published'
            AND r.result->>'unit' = 'images')
        ORDER BY id LIMIT 500
      ), results AS (
        SELECT r.user_id, r.published_at, r.override_reason, r.result->>'unit' AS unit, (r.result->>'correct')::numeric AS correct,
          (r.result->>'wrong')::numeric AS wrong, (r.result->>'percentage')::numeric AS percentage,
          r.result->>'unit' = max(r.result->>'unit') OVER (PARTITION BY r.user_id) AS is_shown,
          CASE WHEN r.result->>'unit' = 'images' THEN 1
            ELSE greatest(1, (r.result->>'correct')::numeric + (r.result->>'wrong')::numeric) END AS weight
        FROM reviews r JOIN batch ON batch.id = r.user_id
        WHERE r.kind IN ('document', 'page') AND r.status = 'published'
      ), figures AS (
        SELECT user_id, jsonb_strip_nulls(jsonb_build_object(
          'correct', sum(correct) FILTER (WHERE is_shown), 'wrong', sum(wrong) FILTER (WHERE is_shown),
          'percentage', round(sum(percentage * weight) FILTER (WHERE is_shown) / sum(weight) FILTER (WHERE is_shown)),
          'unit', min(unit) FILTER (WHERE is_shown),
          'images', jsonb_build_object(
            'correct', sum(correct) FILTER (WHERE unit = 'images'), 'wrong', sum(wrong) FILTER (WHERE unit = 'images')),
          'overrideReason', string_agg(override_reason, '; ' ORDER BY published_at) FILTER (WHERE is_shown),
          'reviewedAt', to_char(max(published_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) AS accuracy
        FROM results GROUP BY user_id
      ), changed AS (
        UPDATE users u SET accuracy_result = f.accuracy FROM figures f WHERE f.user_id = u.id
      )
      SELECT id FROM batch ORDER BY id`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
