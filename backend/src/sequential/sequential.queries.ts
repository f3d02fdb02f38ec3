import { hasImageSql, imagesOfAssignmentSql } from '../images/assignment-images.queries.js';
import { isCompletableSql } from '../work/sequential-completion.queries.js';

/* The SQL of sequential sessions. Every change of a session locks its assignment first. */

/**
 * $1 assignment. Starts the session with the active images of the assignment, if there are any and the deadline has not passed. The
 * images are locked: a concurrent deletion or move to another project waits, or its image is left out.
 */
export const START_SESSION = `
  WITH chosen AS (
    SELECT i.id, own.position
    FROM assignments a CROSS JOIN LATERAL ${imagesOfAssignmentSql('a')} own JOIN reference_files i ON i.id = own.id
    WHERE a.id = $1 AND i.is_active AND ${hasImageSql('a', 'i')} FOR KEY SHARE OF i
  ), started AS (
    INSERT INTO sequential_sessions (assignment_id, total_images, started_at)
    SELECT a.id, (SELECT count(*) FROM chosen), clock_timestamp()
    FROM assignments a
    WHERE a.id = $1 AND clock_timestamp() < a.deadline_at AND EXISTS (SELECT 1 FROM chosen)
    ON CONFLICT (assignment_id) DO NOTHING
    RETURNING id
  )
  INSERT INTO sequential_images (session_id, image_id, position)
  SELECT s.id, c.id, row_number() OVER (ORDER BY c.position) - 1 FROM started s CROSS JOIN chosen c`;

/** The submitted images `p` of a session `s` that meet a condition, in the order of the images. */
const imageSubmissions = (condition: string) => `coalesce((
      SELECT json_agg(json_build_object('_id', p.id,
        'imageId', json_build_object('_id', i.id, 'filename', i.filename, 'title', i.title),
        'submissionContent', p.submission_content, 'isCorrect', p.is_correct, 'reviewComments', p.review_comments)
        ORDER BY p.position)
      FROM sequential_images p JOIN reference_files i ON i.id = p.image_id
      WHERE p.session_id = s.id AND ${condition}), '[]') AS "imageSubmissions"`;

export const IMAGE_SUBMISSIONS = imageSubmissions('p.submitted_at IS NOT NULL');

const readSession = (submissions: string) => `
  SELECT s.id AS "_id", a.user_id AS "userId", s.total_images AS "totalImages",
    s.completed_images AS "completedImages", s.completed_at IS NOT NULL AS "isCompleted",
    s.completed_at AS "completedAt", s.reviewed_at IS NOT NULL AS "isReviewed", s.is_penalized AS "isPenalized",
    s.review_deadline AS "reviewDeadline", s.accuracy_result AS "accuracyResult",
    ${submissions}
  FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id WHERE s.assignment_id = $1`;

/** $1 assignment. The session with all submitted texts. */
export const READ_SESSION = readSession(IMAGE_SUBMISSIONS);

/** $1 assignment, $2 a submitted image. The session with the text of this image only. */
export const READ_SESSION_WITH_IMAGE = readSession(imageSubmissions('p.image_id = $2'));

/** $1 assignment, $2 user. Nothing is found for an assignment of another user. */
export const READ_PROGRESS = `
  SELECT s.id AS "_id", s.total_images AS "totalImages", s.completed_images AS "completedImages", s.completed_at AS "completedAt"
  FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id
  WHERE s.assignment_id = $1 AND a.user_id = $2`;

/** SQL: whether the image `f` is in the session of the assignment `a`. */
export const hasRunOnSql = (a: string, f: string) => `EXISTS (
  SELECT 1 FROM sequential_sessions s JOIN sequential_images p ON p.session_id = s.id
  WHERE s.assignment_id = ${a}.id AND p.image_id = ${f}.id)`;

/** $1 images. Those of any session. */
export const FIND_IN_SESSIONS =
  'SELECT DISTINCT image_id AS id FROM sequential_images WHERE image_id = ANY($1::uuid[])';

/** $1 session, $2 image, or null for the one at the position $3 */
export const FIND_IMAGE = `
  SELECT image_id AS "imageId", position FROM sequential_images
  WHERE session_id = $1 AND CASE WHEN $2::uuid IS NULL THEN position = $3 ELSE image_id = $2 END`;

/** $1 session, $2 image, $3 time, $4 text */
export const SUBMIT_IMAGE = `
  WITH counted AS (
    UPDATE sequential_sessions SET completed_images = completed_images + 1 WHERE id = $1
  )
  UPDATE sequential_images SET submitted_at = $3, submission_content = $4 WHERE session_id = $1 AND image_id = $2`;

/** $1 assignment, $2 seconds until the review is due. The caller has locked the assignment, so `statement_timestamp()` is later. */
export const COMPLETE_SESSION = `
  UPDATE sequential_sessions s
  SET completed_at = statement_timestamp(), review_deadline = statement_timestamp() + make_interval(secs => $2)
  FROM assignments a
  WHERE s.assignment_id = $1 AND a.id = $1 AND statement_timestamp() < a.deadline_at
    AND s.completed_at IS NULL AND s.completed_images = s.total_images
  RETURNING s.completed_at AS "completedAt"`;

/** $1 assignment */
export const IS_COMPLETABLE = `
  SELECT ${isCompletableSql('s')} AS "isCompletable" FROM sequential_sessions s WHERE s.assignment_id = $1`;

/** $1 session. Takes the images that are passed over out of the run, so that it ends with the submitted ones. */
export const DROP_PASSED_OVER = `
  WITH dropped AS (
    DELETE FROM sequential_images p USING sequential_sessions s
    WHERE s.id = $1 AND p.session_id = $1 AND p.position >= s.completed_images
  )
  UPDATE sequential_sessions SET total_images = completed_images WHERE id = $1`;

/** $1 session, $2 image. Moves an unsubmitted image behind the others. The positions are negative for a moment, because they are unique. */
export const TAKE_OUT_OF_ORDER = `
  UPDATE sequential_images p
  SET position = -1 - CASE WHEN p.image_id = $2 THEN s.total_images - 1 ELSE p.position - 1 END
  FROM sequential_sessions s, sequential_images moved
  WHERE s.id = $1 AND p.session_id = $1 AND moved.session_id = $1 AND moved.image_id = $2 AND p.position >= moved.position`;

/** $1 session */
export const PUT_IN_ORDER = `
  UPDATE sequential_images SET position = -1 - position WHERE session_id = $1 AND position < 0`;

/** $1 session. The submitted texts in the order of the images. */
export const READ_TEXTS =
  'SELECT submission_content AS text FROM sequential_images WHERE session_id = $1 ORDER BY position';

/** $1 assignment */
export const READ_TEXTS_TO_COMPLETE = `
  SELECT i.submission_content AS text FROM sequential_sessions s
    JOIN sequential_images i ON i.session_id = s.id AND i.submitted_at IS NOT NULL
  WHERE s.assignment_id = $1 AND s.completed_at IS NULL AND ${isCompletableSql('s')} ORDER BY i.position`;

/** $1 assignment */
export const REOPEN_SESSION = `
  WITH opened AS (
    UPDATE sequential_sessions SET completed_images = 0, completed_at = NULL, review_deadline = NULL
    WHERE assignment_id = $1 RETURNING id
  ), images AS (
    UPDATE sequential_images p SET submitted_at = NULL, submission_content = NULL
    FROM opened s WHERE p.session_id = s.id RETURNING p.image_id
  )
  SELECT image_id AS "imageId" FROM images`;

/** $1 assignments. Marks sessions that are not completed. */
export const PENALIZE_UNFINISHED = `
  UPDATE sequential_sessions SET is_penalized = true
  WHERE assignment_id = ANY($1::uuid[]) AND completed_at IS NULL RETURNING assignment_id AS "assignmentId"`;

/** $1 assignment */
export const LIFT_PENALTY = 'UPDATE sequential_sessions SET is_penalized = false WHERE assignment_id = $1';
