import { stateSql } from '../../assignments/assignment.queries.js';
import { imagesOfAssignmentSql } from '../../images/assignment-images.queries.js';
import { REVIEW_TITLE } from '../../reviews/report/report.queries.js';
import { publishedMarks } from '../../reviews/review.queries.js';

/*
 * Everything that is stored about one assignment. Staff are named, because a case file says who decided; their e-mail and network addresses
 * are not in it.
 */

/** SQL: one of the staff; null for none. `name` is null if the account was deleted. @param id SQL */
function staffSql(id: string): string {
  return `CASE WHEN ${id} IS NOT NULL THEN
    json_build_object('id', ${id}, 'name', (SELECT name FROM users WHERE id = ${id})) END`;
}

/** $1 assignment */
export const READ_CASE = `
  SELECT a.id, a.number, ${stateSql('a')} AS state,
    json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'mobileNumber', u.mobile_number) AS "user",
    json_build_object('id', p.id, 'name', p.name) AS project,
    a.given_at AS "givenAt", a.given_by_kind AS "givenByKind", ${staffSql('a.given_by')} AS "givenBy",
    a.work_window_hours AS "workWindowHours", a.min_words AS "minWords", a.started_at AS "startedAt", a.deadline_at AS "deadlineAt",
    a.submitted_at AS "submittedAt", a.ended_at AS "endedAt", a.ended_reason AS "endedReason", a.penalized_at AS "penalizedAt",
    a.penalized_reason AS "penalizedReason", a.is_sequential_penalized AS "isSequentialPenalized",
    a.accuracy_result AS "accuracyResult", a.sequential_accuracy AS "sequentialAccuracy",
    a.guidelines_opened_version AS "guidelinesOpenedVersion"
  FROM assignments a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id WHERE a.id = $1`;

/** $1 assignment. The signed agreement of its user. */
export const READ_AGREEMENT = `
  SELECT s.agreement_content AS text, s.agreement_version AS version, s.user_name AS name, s.user_email AS email,
    s.user_mobile_number AS "mobileNumber", s.signed_at AS "signedAt", s.ip_address AS "ipAddress", s.user_agent AS "userAgent",
    s.fingerprint, s.signature_png AS "signaturePng", s.pdf_key AS "pdfKey"
  FROM signed_agreements s JOIN assignments a ON a.user_id = s.user_id WHERE a.id = $1`;

/** $1 assignment. What `ClockStepsService` does not say of the steps: who decided, and the facts for programs. Without links that grant access. */
export const LIST_CLOCK_FACTS = `
  SELECT e.id, ${staffSql('e.actor_id')} AS admin, e.details - 'projectLink' AS facts
  FROM clock_entries e WHERE e.assignment_id = $1`;

/**
 * $1 assignment. The versions of the guidelines that were in force between the gift and the submission, and the one that the user has
 * opened. `html` is empty if a version removed them.
 */
export const LIST_GUIDELINES = `
  SELECT g.version, g.html, g.created_at AS "createdAt", g.replaced_at AS "replacedAt",
    coalesce(g.version = a.guidelines_opened_version, false) AS "isNewestOpened"
  FROM assignments a JOIN LATERAL (
    SELECT version, html, created_at, lead(created_at) OVER (ORDER BY version) AS replaced_at
    FROM project_guidelines WHERE project_id = a.project_id) g ON true
  WHERE a.id = $1 AND (g.version = a.guidelines_opened_version
    OR (g.created_at <= coalesce(a.submitted_at, a.ended_at, statement_timestamp()) AND coalesce(g.replaced_at > a.given_at, true)))
  ORDER BY g.version`;

/** $1 assignment. The images that it has, and those with a text in it. */
export const LIST_IMAGES = `
  SELECT f.id, f.title, f.original_name AS "fileName", f.sha256
  FROM reference_files f JOIN assignments a ON a.id = $1
  WHERE f.id IN (SELECT i.id FROM ${imagesOfAssignmentSql('a')} i)
    OR f.id IN (SELECT subject_id FROM drafts WHERE assignment_id = $1 AND kind <> 'document')
  ORDER BY f.position, f.id`;

/** $1 assignment */
export const LIST_TEXTS = `
  SELECT d.id, d.kind, d.subject_id AS "subjectId", coalesce(f.title, 'Document') AS title, d.version, d.saved_at AS "savedAt",
    d.submitted_at AS "submittedAt", d.returned_at AS "returnedAt"
  FROM drafts d LEFT JOIN reference_files f ON f.id = d.subject_id AND d.kind <> 'document'
  WHERE d.assignment_id = $1 ORDER BY d.kind, f.position, d.id`;

/** $1 text. `author` is null for the user. */
export const LIST_VERSIONS = `
  SELECT v.version, v.saved_at AS "savedAt", v.length, v.reason, v.restored_from AS "restoredFrom", ${staffSql('v.author_id')} AS author
  FROM draft_versions v WHERE v.draft_id = $1 ORDER BY v.version`;

/** $1 assignment */
export const READ_SEQUENTIAL_WORK = `
  SELECT s.started_at AS "startedAt", s.completed_at AS "completedAt", s.total_images AS "totalImages",
    s.completed_images AS "completedImages", s.is_penalized AS "isPenalized", s.accuracy_result AS "accuracyResult"
  FROM sequential_sessions s WHERE s.assignment_id = $1`;

/** What a reviewer has not published is not in it. $1 assignment */
export const LIST_REVIEWS = `
  SELECT r.id, r.kind, ${REVIEW_TITLE} AS title, r.round, r.status, r.words, r.submitted_at AS "submittedAt", r.due_at AS "dueAt",
    r.published_at AS "publishedAt", r.result_version AS "resultVersion", r.result, r.compared,
    CASE WHEN r.published_at IS NOT NULL THEN coalesce(${publishedMarks('r')}, '[]') ELSE '[]' END AS marks,
    CASE WHEN r.published_at IS NOT NULL THEN r.overall_comments ELSE '' END AS "overallComments",
    CASE WHEN r.published_at IS NOT NULL THEN r.override_reason END AS "overrideReason",
    CASE WHEN r.published_at IS NOT NULL THEN ${staffSql('r.reviewer_id')} END AS reviewer,
    r.returned_at AS "returnedAt", r.return_reason AS "returnReason", r.return_hours AS "returnHours",
    r.reported_at AS "reportedAt", r.report_key AS "reportKey", r.report_sha256 AS "reportSha256"
  FROM reviews r WHERE r.assignment_id = $1 ORDER BY r.submitted_at, r.id`;

/** $1 assignment. Published results that were reopened later. */
export const LIST_REOPENED = `
  SELECT o.review_id AS "reviewId", o.version, o.result, o.compared, o.cause, ${publishedMarks('o')} AS marks, o.overall_comments AS "overallComments",
    o.override_reason AS "overrideReason", o.published_at AS "publishedAt", ${staffSql('o.reviewer_id')} AS reviewer,
    o.reopened_at AS "reopenedAt", ${staffSql('o.reopened_by')} AS "reopenedBy", o.reason, o.report_key AS "reportKey",
    o.report_sha256 AS "reportSha256"
  FROM reopened_results o JOIN reviews r ON r.id = o.review_id WHERE r.assignment_id = $1 ORDER BY o.review_id, o.version`;

/** $1 assignment */
export const LIST_EXTENSION_REQUESTS = `
  SELECT r.id, r.hours, r.reason, r.created_at AS "createdAt", r.answer, r.answered_at AS "answeredAt",
    ${staffSql('r.answered_by')} AS "answeredBy", r.granted_hours AS "grantedHours", r.refusal_reason AS "refusalReason",
    r.is_withdrawn AS "isWithdrawn"
  FROM extension_requests r WHERE r.assignment_id = $1 ORDER BY r.created_at, r.id`;

/** $1 assignment */
export const LIST_IMAGE_REPORTS = `
  SELECT r.id, f.title, r.reason, r.x, r.y, r.created_at AS "createdAt", r.answer, r.note, r.answered_at AS "answeredAt",
    ${staffSql('r.answered_by')} AS "answeredBy"
  FROM image_reports r JOIN reference_files f ON f.id = r.image_id WHERE r.assignment_id = $1 ORDER BY r.created_at, r.id`;

/** $1 assignment. Without links that grant access. */
export const LIST_AUDIT_ENTRIES = `
  SELECT e.created_at AS "createdAt", e.action, ${staffSql('e.actor_id')} AS actor,
    e.api_key_name AS "apiKey", e.details - 'projectLink' AS details, e.changes
  FROM audit_log e JOIN assignments a ON e.subject_id = a.user_id AND e.details->>'assignmentId' = a.id::text
  WHERE a.id = $1 ORDER BY e.created_at, e.id`;

/** How the first assignment of a user is named in keys of e-mails; see `outsideId`. */
const OUTSIDE_ID = `CASE WHEN a.number = 1 THEN a.user_id ELSE a.id END`;

/** SQL: whether the e-mail `e` to the user of the assignment `a` is about it, or about the agreement. By the keys that the modules give. */
const IS_ABOUT = `CASE split_part(e.key, ':', 1)
  WHEN 'assignment-given' THEN split_part(e.key, ':', 2) = a.id::text
  WHEN 'assignment-withdrawn' THEN split_part(e.key, ':', 2) = a.id::text
  WHEN 'not-started' THEN split_part(e.key, ':', 2) = a.id::text
  WHEN 'project-access' THEN split_part(e.key, ':', 2) = (${OUTSIDE_ID})::text
  WHEN 'deadline-reminder' THEN split_part(e.key, ':', 2) = (${OUTSIDE_ID})::text
  WHEN 'submission-receipt' THEN split_part(e.key, ':', 3) = (${OUTSIDE_ID})::text
  WHEN 'submission-receipts' THEN split_part(e.key, ':', 3) = (${OUTSIDE_ID})::text
  WHEN 'clock' THEN split_part(e.key, ':', 2) IN (SELECT id::text FROM clock_entries WHERE assignment_id = a.id)
  WHEN 'extension-refused' THEN split_part(e.key, ':', 2) IN (SELECT id::text FROM extension_requests WHERE assignment_id = a.id)
  WHEN 'image-report-answered' THEN split_part(e.key, ':', 2) IN (SELECT id::text FROM image_reports WHERE assignment_id = a.id)
  WHEN 'review-report' THEN split_part(e.key, ':', 2) IN (SELECT id::text FROM reviews WHERE assignment_id = a.id)
  WHEN 'agreement-signed' THEN e.subject_id IN (SELECT id FROM signed_agreements WHERE user_id = a.user_id)
  ELSE false END`;

/** $1 assignment. With those that were sent once more. */
export const LIST_EMAILS = `
  WITH RECURSIVE about AS (
    SELECT e.id, e.user_id FROM assignments a JOIN emails e ON e.user_id = a.user_id WHERE a.id = $1 AND ${IS_ABOUT}
    UNION
    SELECT again.id, again.user_id FROM about JOIN emails again
      ON again.user_id = about.user_id AND starts_with(again.key, 'repeated:' || about.id || ':')
  )
  SELECT e.id, e.recipient, e.template, e.created_at AS "createdAt", e.sent_at AS "sentAt", e.refused_at AS "refusedAt",
    e.expires_at AS "expiresAt", e.attempts, e.last_error AS "lastError",
    (SELECT coalesce(json_agg(file->>'filename'), '[]') FROM jsonb_array_elements(e.attachments) AS file) AS attachments
  FROM emails e JOIN about USING (id) ORDER BY e.created_at, e.id`;
