import { HAS_REFERENCE, IS_CLAIMED, IS_WAITING } from '../review.queries.js';

/** Longer than scoring takes: after it, the process that held the lease has died. */
const LEASE = `interval '60 seconds'`;

/** Sequential work is marked image by image, and a reopened result is decided again: only a reviewer can do both. */
const IS_SCORED_BY_WORDS = `(r.kind IN ('document', 'page') AND r.result_version = 1)`;

const IS_FREE = `NOT coalesce(${IS_CLAIMED}, false) AND (r.lease_until IS NULL OR r.lease_until <= now())`;

/** Leases the review that has been due for longest and that no reviewer has claimed. */
export const CLAIM_DUE = `
  UPDATE reviews SET lease_until = now() + ${LEASE} WHERE id = (
    SELECT r.id FROM reviews r
    WHERE r.status = 'open' AND r.due_at <= now() AND ${IS_SCORED_BY_WORDS} AND ${IS_FREE} AND ${HAS_REFERENCE}
    ORDER BY r.due_at, r.id LIMIT 1 FOR UPDATE OF r SKIP LOCKED
  ) RETURNING id, kind, user_id AS "userId", subject_id AS "subjectId"`;

/** $1 review */
export const END_LEASE = 'UPDATE reviews SET lease_until = NULL WHERE id = $1';

/** $1 reviews whose reference has no words, $2 limit. Marks overdue reviews as notified; each is returned once. */
export const CLAIM_UNNOTIFIED = `
  WITH unnotified AS (
    SELECT r.id FROM reviews r
    WHERE ${IS_WAITING} AND r.due_at <= now() AND r.overdue_told_at IS NULL
      AND (NOT (${IS_SCORED_BY_WORDS}) OR NOT ${HAS_REFERENCE} OR r.id = ANY($1::uuid[]))
    ORDER BY r.due_at, r.id LIMIT $2 FOR UPDATE OF r SKIP LOCKED
  ), notified AS (
    UPDATE reviews SET overdue_told_at = now() WHERE id IN (SELECT id FROM unnotified)
    RETURNING id, kind, user_id, subject_id, due_at
  )
  SELECT notified.id, notified.kind, notified.due_at AS "dueAt", u.name AS "userName", i.title AS "imageTitle"
  FROM notified JOIN users u ON u.id = notified.user_id LEFT JOIN images i ON i.id = notified.subject_id
  ORDER BY notified.due_at, notified.id`;

/** $1 roles. The first condition is that of the index users_staff. */
export const READ_STAFF = `SELECT id, name, email FROM users WHERE role <> 'user' AND role = ANY($1) AND is_verified ORDER BY id`;
