import { HIDDEN_WRITER_NAME } from '../../../assignments/writer-names.queries.js';
import type { DraftKey } from '../../../drafts/draft-change.js';
import { imagesOfAssignmentSql } from '../../../images/assignment-images.queries.js';

/** $1 project or null for all */
export const LIST_PROJECTS = `
  SELECT p.id, p.name FROM projects p WHERE $1::uuid IS NULL OR p.id = $1::uuid ORDER BY p.name, p.id`;

/** Of a draft `d`. $2 first moment or null, $3 first moment after the range */
const IS_SUBMITTED = `d.submitted_at >= coalesce($2::timestamptz, '-infinity') AND d.submitted_at < $3::timestamptz`;

/** $1 project or null for all, $2 first moment or null, $3 first moment after the range */
export const COUNT_TEXTS = `
  SELECT count(*)::int AS count FROM drafts d JOIN assignments a ON a.id = d.assignment_id
  WHERE ($1::uuid IS NULL OR a.project_id = $1::uuid) AND ${IS_SUBMITTED}`;

/** $1 the end that the caller gave, or null. Texts that are submitted after the start of the export are not in it. */
export const READ_END = `SELECT least(statement_timestamp(), $1::timestamptz) AS "end"`;

/** An assignment with submitted texts. */
export interface AssignmentWithTexts {
  id: string;
  number: number;
  userId: string;
  userName: string;
  penalty: string;
}

/**
 * $1 project, $2 first moment or null, $3 first moment after the range, $4 user and $5 assignment to start after, $6 limit, $7 whether
 * the names of users in blind projects are read
 */
export const LIST_ASSIGNMENTS = `
  SELECT a.id, a.number, u.id AS "userId", CASE WHEN $7::boolean THEN u.name ELSE ${HIDDEN_WRITER_NAME} END AS "userName",
    replace(coalesce(a.penalized_reason, ''), '_', ' ') AS penalty
  FROM assignments a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id
  WHERE a.project_id = $1::uuid AND (a.user_id, a.id) > ($4::uuid, $5::uuid)
    AND EXISTS (SELECT 1 FROM drafts d WHERE d.assignment_id = a.id AND ${IS_SUBMITTED})
  ORDER BY a.user_id, a.id LIMIT $6`;

/** A submitted text without its content. */
export interface SubmittedText {
  id: string;
  kind: DraftKey['kind'];
  subjectId: string;
  submittedAt: Date;
  version: number;
  isNewest: boolean;
  savedAt: Date;
  /** In UTF-16 units. */
  length: number;
  /** The administrator who saved this version; null if the user did. */
  correctedBy: string | null;
  imageId: string | null;
  imageTitle: string | null;
  imageFileName: string | null;
  imageSha256: string | null;
  /** In its project. */
  position: number | null;
  /** Among the images of the assignment that were published, from 1. */
  pageNumber: number | null;
  reviewId: string | null;
  percentage: string | null;
  reviewer: string | null;
  publishedAt: Date | null;
}

/** The newest review of a draft `d`. */
const REVIEW = `
  SELECT r.* FROM reviews r WHERE r.assignment_id = d.assignment_id AND r.kind = d.kind
    AND r.subject_id = CASE d.kind WHEN 'sequential'
      THEN (SELECT s.id FROM sequential_sessions s WHERE s.assignment_id = d.assignment_id) ELSE d.subject_id END
  ORDER BY r.round DESC LIMIT 1`;

/** The version that a review shows: the newest, or the one whose result was published. */
const VERSION = `
  SELECT version, saved_at, length, author_id FROM draft_versions
  WHERE draft_id = d.id AND saved_at <= coalesce(r.published_at, 'infinity')
    AND version <= coalesce((r.result ->> 'textVersion')::int, version)
  ORDER BY version DESC LIMIT 1`;

/** $1 assignment, $2 first moment or null, $3 first moment after the range */
export const LIST_TEXTS = `
  SELECT d.id::text, d.kind, d.subject_id AS "subjectId", d.submitted_at AS "submittedAt", v.version,
    v.version = d.version AS "isNewest", v.saved_at AS "savedAt", v.length,
    CASE WHEN v.author_id IS NOT NULL THEN coalesce(author.name, 'Administrator') END AS "correctedBy",
    i.id AS "imageId", i.title AS "imageTitle", coalesce(nullif(i.original_name, ''), i.filename) AS "imageFileName",
    i.sha256 AS "imageSha256", i.position, page.number AS "pageNumber", r.id AS "reviewId", r.result ->> 'percentage' AS percentage,
    CASE WHEN r.published_at IS NOT NULL THEN CASE WHEN r.reviewer_id IS NULL THEN 'Program'
      ELSE coalesce(reviewer.name, 'Administrator') END END AS reviewer, r.published_at AS "publishedAt"
  FROM drafts d
  LEFT JOIN reference_files i ON d.kind <> 'document' AND i.id = d.subject_id
  LEFT JOIN (
    SELECT image.id, row_number() OVER (ORDER BY image.position, image.id)::int AS number
    FROM assignments a CROSS JOIN LATERAL ${imagesOfAssignmentSql('a')} image
    WHERE a.id = $1::uuid AND image.published_at IS NOT NULL) page ON page.id = i.id
  LEFT JOIN LATERAL (${REVIEW}) r ON true
  CROSS JOIN LATERAL (${VERSION}) v
  LEFT JOIN users author ON author.id = v.author_id
  LEFT JOIN users reviewer ON reviewer.id = r.reviewer_id
  WHERE d.assignment_id = $1::uuid AND ${IS_SUBMITTED}
  ORDER BY d.kind, i.position, d.id`;
