import { currentTextSql } from '../images/reference-text.queries.js';

// Expressions about a row `r` of `reviews`.

/**
 * Sequential work with a penalty cannot be reviewed. The condition of the index sequential_sessions_penalized. Because the
 * kind is tested first, PostgreSQL evaluates EXISTS for the rows of a page only, and hashes all penalties once for a count.
 */
export const IS_PENALIZED = `(r.kind = 'sequential' AND EXISTS (
  SELECT 1 FROM sequential_sessions penalized
  WHERE penalized.id = r.subject_id AND penalized.is_penalized AND penalized.completed_at IS NOT NULL))`;

export const IS_WAITING = `r.status = 'open' AND NOT ${IS_PENALIZED}`;

/** The status that staff read. Pending and overdue follow from the time. */
export const STATUS = `CASE r.status WHEN 'published' THEN 'reviewed' WHEN 'returned' THEN 'returned'
  ELSE CASE WHEN ${IS_PENALIZED} THEN 'penalized' WHEN r.due_at > now() THEN 'pending' ELSE 'overdue' END END`;

/**
 * SQL: `open` or `published` for a submitted text of an assignment on one of its images, null without one. A document and completed sequential
 * work have a text on each image.
 */
export const statusOfTextSql = (assignmentId: string, imageId: string) =>
  `greatest(${statusSql(`r.assignment_id = ${assignmentId} AND r.kind = 'page' AND r.subject_id = ${imageId}`)},
    ${statusSql(`r.assignment_id = ${assignmentId} AND r.kind IN ('document', 'sequential')`)})`;

/** Each condition is a range of the unique key. */
const statusSql = (condition: string) =>
  `(SELECT max(r.status) FROM reviews r WHERE ${condition} AND r.status <> 'returned')`;

/** `clock_timestamp()`: a statement that waited for the row uses the time after the wait. */
export const IS_CLAIMED = 'r.claimed_by IS NOT NULL AND r.claim_expires_at > clock_timestamp()';

/**
 * The editor saves while an administrator corrects a submitted text, and half of a correction must not be published. Ten minutes
 * after the last save the correction counts as finished.
 */
export const IS_BEING_CORRECTED = `EXISTS (
  SELECT 1 FROM drafts c
  WHERE c.assignment_id = r.assignment_id AND c.kind = r.kind AND c.subject_id = r.subject_id
    AND c.saved_at > c.submitted_at AND c.saved_at > now() - interval '10 minutes')`;

/** Nobody has claimed it, and its result was never published. */
export const IS_UNOPENED = `r.status = 'open' AND r.opened_at IS NULL AND r.claimed_by IS NULL AND r.result_version = 1`;

/**
 * Whether the text and the references of the stored proposal have no newer version. 0.4.0 stores new versions without removing the
 * proposal.
 */
export const IS_PROPOSAL_CURRENT = `(r.status = 'open' AND EXISTS (
    SELECT FROM drafts c WHERE c.assignment_id = r.assignment_id AND c.kind = r.kind AND c.subject_id = r.subject_id
      AND c.version = (r.proposal->>'textVersion')::int)
  AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset(r.proposal->'references') AS g ("fileId" uuid, version int)
    WHERE NOT EXISTS (SELECT FROM reference_texts t WHERE t.file_id = g."fileId" AND t.version = g.version)
      OR EXISTS (SELECT FROM reference_texts n WHERE n.file_id = g."fileId" AND n.version > g.version)))`;

/**
 * The marks of a published review `row`, with their comments. Earlier releases stored a mark beside a comparison, too, which
 * changed nothing and could contradict the result.
 */
export const publishedMarks = (row: string) => `CASE WHEN ${row}.result->>'unit' = 'words' THEN (
    SELECT jsonb_agg(given.mark || '{"isCorrect": null}' ORDER BY given.place)
    FROM jsonb_array_elements(${row}.marks) WITH ORDINALITY AS given (mark, place))
  ELSE ${row}.marks END`;

/**
 * Whether a file `f` is active in the project of an assignment. Such files are compared with documents that were submitted when a
 * review had no list of its files.
 * @param assignmentId SQL
 */
export const isActiveInProjectSql = (assignmentId: string) =>
  `(f.is_active AND (f.project_id IS NULL OR f.project_id = (SELECT project_id FROM assignments WHERE id = ${assignmentId})))`;

/** Whether the submission can be compared with a reference text, or a published one was. */
export const HAS_REFERENCE = `CASE WHEN r.status = 'published' THEN jsonb_path_exists(r.compared, '$[*].references[*]')
  ELSE CASE r.kind WHEN 'page' THEN coalesce(${currentTextSql('r.subject_id')} ~ '\\S', false)
  WHEN 'sequential' THEN EXISTS (
    SELECT 1 FROM sequential_images p WHERE p.session_id = r.subject_id AND ${currentTextSql('p.image_id')} ~ '\\S')
  ELSE CASE WHEN r.reference_ids IS NULL THEN EXISTS (
      SELECT 1 FROM reference_files f WHERE ${isActiveInProjectSql('r.assignment_id')} AND ${currentTextSql('f.id')} ~ '\\S')
    ELSE EXISTS (SELECT 1 FROM unnest(r.reference_ids) AS file_of_review (id) WHERE ${currentTextSql('file_of_review.id')} ~ '\\S') END
  END END`;

/** The key of the e-mail with the report of a review `r`: one for each version of its result. An e-mail of several has that of the first. */
export const REPORT_EMAIL_KEY = `('review-report:' || r.id::text
  || CASE WHEN r.result_version > 1 THEN ':' || r.result_version::text ELSE '' END)`;

/** Which reviews an API key of a project may use; see `access/project-scope.ts`. $1 ids, $2 project. */
export const REVIEWS_OF_PROJECT = `
  SELECT r.id FROM reviews r JOIN assignments a ON a.id = r.assignment_id
  WHERE r.id = ANY($1::uuid[]) AND a.project_id = $2`;

/** The same of sequential sessions. $1 ids, $2 project. */
export const SEQUENTIAL_WORK_OF_PROJECT = `
  SELECT s.id FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id
  WHERE s.id = ANY($1::uuid[]) AND a.project_id = $2`;
