/* The SQL of requests for more time. Every change locks the assignment first, as a submission does. */

/** Cut to milliseconds, the precision of JavaScript. */
const NOW = `date_trunc('milliseconds', statement_timestamp())`;

/** SQL: the fields of the request `r` that its user sees. */
export function requestColumns(r: string): string {
  return `${r}.id AS "_id", ${r}.hours, ${r}.reason, ${r}.created_at AS "createdAt", ${r}.answer,
    ${r}.answered_at AS "answeredAt", ${r}.granted_hours AS "grantedHours", ${r}.refusal_reason AS "refusalReason",
    ${r}.is_withdrawn AS "isWithdrawn"`;
}

/** $1 assignment. A request that was granted without an administrator counts as free. */
export const READ_ALLOWANCE = `
  SELECT a.started_at AS "startedAt", a.submitted_at AS "submittedAt", a.ended_at AS "endedAt",
    coalesce(a.deadline_at > ${NOW} AND a.submitted_at IS NULL, false) AS "isRunning", p.free_extension_hours AS "freeExtensionHours",
    (SELECT coalesce(sum(granted_hours), 0) FROM extension_requests
      WHERE assignment_id = a.id AND answer = 'granted' AND answered_by IS NULL)::float8 AS "freelyGrantedHours"
  FROM assignments a JOIN projects p ON p.id = a.project_id WHERE a.id = $1`;

/** $1 assignment, $2 hours, $3 reason. Nothing is added while a request is open. */
export const ADD_REQUEST = `
  INSERT INTO extension_requests AS r (assignment_id, hours, reason, created_at)
  VALUES ($1, $2, $3, ${NOW})
  ON CONFLICT (assignment_id) WHERE answered_at IS NULL DO NOTHING
  RETURNING ${requestColumns('r')}`;

/** $1 request */
export const FIND_OWNER_OF_REQUEST = `
  SELECT r.assignment_id AS "assignmentId", a.user_id AS "userId", r.hours, r.reason
  FROM extension_requests r JOIN assignments a ON a.id = r.assignment_id WHERE r.id = $1`;

/** $1 request, $2 answer, $3 administrator or null, $4 granted hours or null, $5 reason of a refusal or null. Once. */
export const ANSWER_REQUEST = `
  UPDATE extension_requests r SET answer = $2, answered_at = ${NOW}, answered_by = $3, granted_hours = $4, refusal_reason = $5
  WHERE r.id = $1 AND r.answered_at IS NULL
  RETURNING ${requestColumns('r')}`;

/** $1 assignment. The request that is open when the work is submitted or ended, or its deadline is set. */
export const CLOSE_REQUEST = `
  UPDATE extension_requests r SET answer = 'closed', answered_at = ${NOW}
  WHERE r.assignment_id = $1 AND r.answered_at IS NULL
  RETURNING ${requestColumns('r')}`;

/** $1 assignment, $2 request. Once. */
export const WITHDRAW_REQUEST = `
  UPDATE extension_requests r SET answer = 'closed', answered_at = ${NOW}, is_withdrawn = true
  WHERE r.assignment_id = $1 AND r.id = $2 AND r.answered_at IS NULL
  RETURNING ${requestColumns('r')}`;

/** $1 assignment, $2 request */
export const FIND_REQUEST = `
  SELECT ${requestColumns('r')} FROM extension_requests r WHERE r.assignment_id = $1 AND r.id = $2`;

/** $1 assignment, $2 limit. The newest first. */
export const LIST_REQUESTS = `
  SELECT ${requestColumns('r')} FROM extension_requests r WHERE r.assignment_id = $1 ORDER BY r.created_at DESC, r.id LIMIT $2`;
