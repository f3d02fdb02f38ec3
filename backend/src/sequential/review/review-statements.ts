import { RUN_COLUMNS } from './review-list.js';

/** $1 session. With what was submitted in it, in the order of the images. */
export const READ_RUN_TO_REVIEW = `
  SELECT ${RUN_COLUMNS}, s.overall_comments AS "overallComments",
    coalesce((
      SELECT json_agg(json_build_object('_id', p.id,
        'imageId', json_build_object('_id', i.id, 'filename', i.filename, 'title', i.title),
        'submissionContent', p.submission_content, 'isCorrect', p.is_correct, 'reviewComments', p.review_comments)
        ORDER BY p.position)
      FROM sequential_images p JOIN images i ON i.id = p.image_id
      WHERE p.session_id = s.id AND p.submitted_at IS NOT NULL), '[]') AS "imageSubmissions"
  FROM sequential_sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`;

/** $1 session, $2 accuracy, $3 overall comments. No row when it may not be reviewed, or not any more. */
export const MARK_REVIEWED = `
  UPDATE sequential_sessions SET reviewed_at = clock_timestamp(), accuracy_result = $2, overall_comments = $3
  WHERE id = $1 AND completed_at IS NOT NULL AND reviewed_at IS NULL AND NOT is_penalized
  RETURNING reviewed_at AS "reviewedAt"`;

/** $1 session, $2 images, $3 marks, $4 comments */
export const MARK_IMAGES = `
  UPDATE sequential_images p SET is_correct = m.is_correct, review_comments = m.comments
  FROM unnest($2::uuid[], $3::boolean[], $4::text[]) AS m (image_id, is_correct, comments)
  WHERE p.session_id = $1 AND p.image_id = m.image_id`;

/** $1 user, $2 result: what the person's dashboard shows. */
export const PUBLISH_ACCURACY = 'UPDATE users SET sequential_accuracy = $2 WHERE id = $1';
