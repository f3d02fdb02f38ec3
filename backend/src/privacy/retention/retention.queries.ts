import { HAS_HISTORY } from '../../drafts/history.queries.js';

/** How many rows one statement deletes, and how many assignments one run checks. */
export const BATCH_ROWS = 1_000;

/**
 * $1 days. Delivered e-mails, and those that were withdrawn or expired before they were sent. A waiting e-mail and one that has
 * failed stay: an administrator can send them again.
 */
export const DELETE_EMAILS = `
  DELETE FROM emails WHERE id IN (
    SELECT id FROM emails WHERE created_at < now() - make_interval(days => $1)
      AND (sent_at < now() - make_interval(days => $1) OR (sent_at IS NULL AND encrypted_content IS NULL))
    ORDER BY created_at LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED)`;

/** $1 days */
export const DELETE_NOTIFICATIONS = `
  DELETE FROM work_start_notifications WHERE id IN (
    SELECT id FROM work_start_notifications WHERE started_at < now() - make_interval(days => $1)
    LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED)`;

/** $1 days. Except the keys of calls that still run. */
export const DELETE_IDEMPOTENCY_KEYS = `
  DELETE FROM idempotency_keys WHERE (caller_id, key) IN (
    SELECT caller_id, key FROM idempotency_keys
    WHERE created_at < now() - make_interval(days => $1) AND (status IS NOT NULL OR locked_until < now())
    LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED)`;

/**
 * For an assignment `a`; $1 days. The work was submitted, its deadline is over, and every submission has had a published result for
 * this time. Nothing is under review, returned or reopened.
 */
const IS_CLOSED = `(a.submitted_at IS NOT NULL AND a.deadline_at < now() - make_interval(days => $1)
  AND EXISTS (SELECT 1 FROM reviews WHERE assignment_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.assignment_id = a.id AND (r.status = 'open'
    OR r.published_at > now() - make_interval(days => $1)
    OR (r.status = 'returned' AND NOT EXISTS (
      SELECT 1 FROM reviews later WHERE later.assignment_id = r.assignment_id AND later.kind = r.kind
        AND later.subject_id = r.subject_id AND later.round > r.round)))))`;

/** $1 days, $2 the id to start after. The next assignments, and whether their history is to be deleted. */
export const LIST_CLOSED_WORK = `
  SELECT a.id, ${IS_CLOSED} AND ${HAS_HISTORY} AS "isDue"
  FROM (SELECT * FROM assignments WHERE id > $2 AND submitted_at IS NOT NULL ORDER BY id LIMIT ${BATCH_ROWS}) a
  ORDER BY a.id`;

/** $1 assignment. The user first, as a deletion. A new review, a return and a new deadline wait for this lock. */
export const LOCK_ASSIGNMENT = `
  SELECT a.id FROM assignments a JOIN users u ON u.id = a.user_id WHERE a.id = $1
  FOR KEY SHARE OF u SKIP LOCKED FOR NO KEY UPDATE OF a SKIP LOCKED`;

/** $1 days, $2 assignment. Asked again with the lock, in a statement of its own, which sees what was committed before the lock. */
export const CHECK_CLOSED = `SELECT 1 FROM assignments a WHERE a.id = $2 AND ${IS_CLOSED}`;
