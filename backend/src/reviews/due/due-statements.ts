import { HAS_REFERENCE, IS_CLAIMED, IS_WAITING } from '../review-conditions.js';

/** Longer than a text is scored; after it, whoever held it has died. */
const LEASE = `interval '60 seconds'`;

/** Runs are reviewed image by image, which nothing but a person can do. */
const IS_SCORED_BY_WORDS = `r.kind IN ('document', 'page')`;

const IS_FREE = `NOT coalesce(${IS_CLAIMED}, false) AND (r.lease_until IS NULL OR r.lease_until <= now())`;

/** The one that has been due for longest, for whoever asks. What a reviewer holds is the reviewer's. */
export const CLAIM_DUE = `
  UPDATE reviews SET lease_until = now() + ${LEASE} WHERE id = (
    SELECT r.id FROM reviews r
    WHERE r.status = 'open' AND r.due_at <= now() AND ${IS_SCORED_BY_WORDS} AND ${IS_FREE} AND ${HAS_REFERENCE}
    ORDER BY r.due_at, r.id LIMIT 1 FOR UPDATE OF r SKIP LOCKED
  ) RETURNING id, kind, user_id AS "userId", subject_id AS "subjectId"`;

/** $1 review */
export const END_LEASE = 'UPDATE reviews SET lease_until = NULL WHERE id = $1';

/** $1 reviews whose reference says nothing, $2 how many at a time. Each is told of once. */
export const CLAIM_UNTOLD = `
  WITH untold AS (
    SELECT r.id FROM reviews r
    WHERE ${IS_WAITING} AND r.due_at <= now() AND r.overdue_told_at IS NULL
      AND (NOT (${IS_SCORED_BY_WORDS}) OR NOT ${HAS_REFERENCE} OR r.id = ANY($1::uuid[]))
    ORDER BY r.due_at, r.id LIMIT $2 FOR UPDATE OF r SKIP LOCKED
  ), told AS (
    UPDATE reviews SET overdue_told_at = now() WHERE id IN (SELECT id FROM untold)
    RETURNING id, kind, user_id, subject_id, due_at
  )
  SELECT told.id, told.kind, told.due_at AS "dueAt", u.name AS person, i.title AS "imageTitle"
  FROM told JOIN users u ON u.id = told.user_id LEFT JOIN images i ON i.id = told.subject_id
  ORDER BY told.due_at, told.id`;

export const READ_ADMINS = `SELECT id, name, email FROM users WHERE role = 'admin' AND is_verified ORDER BY id`;
