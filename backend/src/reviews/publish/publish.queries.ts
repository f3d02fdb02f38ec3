import { jsonTimeSql } from '../../core/database/json-time.js';
/** $1 assignment, $2 kind, $3 subjects. Locks the texts, always in the same order, and returns their newest versions. */
export const LOCK_TEXTS = `
  SELECT subject_id AS "itemId", version FROM drafts WHERE assignment_id = $1 AND kind = $2 AND subject_id = ANY($3::uuid[])
  ORDER BY id FOR SHARE`;

/** $1 review, $2 reviewer or null for the program, $3 result, $4 marks, $5 overall comments, $6 reason of an override, $7 what was compared */
export const PUBLISH = `
  WITH published AS (
    UPDATE reviews SET status = 'published', published_at = date_trunc('milliseconds', statement_timestamp()),
      reviewer_id = $2::uuid, result = $3::jsonb, marks = $4::jsonb, overall_comments = $5, override_reason = $6, compared = $7::jsonb,
      draft = NULL, claimed_by = NULL, claim_expires_at = NULL, scoring = NULL, scoring_error = NULL
    WHERE id = $1 AND status = 'open' RETURNING published_at, result_version, words
  )
  SELECT published_at AS "publishedAt", result_version AS "resultVersion", words FROM published`;

/** $1 session, $2 time, $3 accuracy, $4 overall comments */
export const MARK_SESSION_REVIEWED = `
  UPDATE sequential_sessions SET reviewed_at = $2, accuracy_result = $3, overall_comments = $4 WHERE id = $1`;

/** $1 session, $2 images, $3 marks, $4 comments */
export const MARK_SESSION_IMAGES = `
  UPDATE sequential_images p SET is_correct = m.is_correct, review_comments = m.comments
  FROM unnest($2::uuid[], $3::boolean[], $4::text[]) AS m (image_id, is_correct, comments)
  WHERE p.session_id = $1 AND p.image_id = m.image_id`;

/**
 * $1 assignment. The result of the document and the pages together on the dashboard; null without a published one. Words and images are never
 * added up: the figures are of the compared texts, with the mean of their percentages weighted by the legible words of the references, so that a
 * reviewer's override counts too, and with the reasons of overrides. Pages that a reviewer only marked are in `images`; the
 * figures are about them if there are no others. Results of older releases have no `referenceWords`.
 */
export const READ_ACCURACY = `
  SELECT CASE WHEN count(*) > 0 THEN jsonb_strip_nulls(jsonb_build_object(
    'correct', sum(correct) FILTER (WHERE "isShown"), 'wrong', sum(wrong) FILTER (WHERE "isShown"),
    'percentage', round(sum(percentage * weight) FILTER (WHERE "isShown") / sum(weight) FILTER (WHERE "isShown")),
    'unit', min(unit) FILTER (WHERE "isShown"),
    'images', CASE WHEN bool_or(unit = 'images') THEN jsonb_build_object(
      'correct', sum(correct) FILTER (WHERE unit = 'images'), 'wrong', sum(wrong) FILTER (WHERE unit = 'images')) END,
    'overrideReason', string_agg(override_reason, '; ' ORDER BY published_at) FILTER (WHERE "isShown"),
    'reviewedAt', ${jsonTimeSql('max(published_at)')})) END AS accuracy
  FROM (
    SELECT *, unit = max(unit) OVER () AS "isShown",
      CASE WHEN unit = 'images' THEN 1 ELSE greatest(1, coalesce("referenceWords" - "illegibleWords", correct + wrong)) END AS weight
    FROM (
      SELECT published_at, override_reason, coalesce(result->>'unit', 'words') AS unit, (result->>'correct')::numeric AS correct,
        (result->>'wrong')::numeric AS wrong, (result->>'percentage')::numeric AS percentage,
        (result->>'referenceWords')::numeric AS "referenceWords",
        coalesce((result->>'illegibleWords')::numeric, 0) AS "illegibleWords"
      FROM reviews WHERE assignment_id = $1 AND kind IN ('document', 'page') AND status = 'published'
    ) AS results
  ) AS weighted`;
