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
