/*
 * The SQL of the work clock. Each step is one statement that changes the user's row and adds the entry to the ledger. The
 * time of a step is the start of the statement; the row is locked before.
 */

/** Cut to milliseconds, the precision of JavaScript. */
const NOW = `date_trunc('milliseconds', statement_timestamp())`;

/** $1 user, $2 seconds, $3 actor, $4 administrator or null, $5 details */
export const START_CLOCK = `
  WITH changed AS (
    UPDATE users SET work_started_at = ${NOW},
      deadline_at = date_trunc('milliseconds', ${NOW} + make_interval(secs => $2::float8))
    WHERE id = $1 AND work_started_at IS NULL
    RETURNING id, work_started_at, deadline_at
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, 'started', work_started_at, $3::text, $4::uuid, deadline_at, $5::jsonb FROM changed
  RETURNING id AS "entryId", user_id AS "userId", at, deadline_at AS "deadlineAt"`;

/** $1 user, $2 seconds, $3 actor, $4 administrator, $5 details. A deadline in the past is extended from now. */
export const EXTEND_CLOCK = `
  WITH changed AS (
    UPDATE users SET deadline_at =
      date_trunc('milliseconds', greatest(deadline_at, ${NOW}) + make_interval(secs => $2::float8))
    WHERE id = $1 AND work_started_at IS NOT NULL AND NOT work_submitted
    RETURNING id, deadline_at
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, 'extended', ${NOW}, $3::text, $4::uuid, deadline_at, $5::jsonb FROM changed
  RETURNING id AS "entryId", user_id AS "userId", at, deadline_at AS "deadlineAt"`;

/** $1 user, $2 actor, $3 administrator, $4 reason. Moves a deadline that had not passed when the user was suspended. */
export const EXTEND_BY_SUSPENSION = `
  WITH changed AS (
    UPDATE users SET deadline_at = date_trunc('milliseconds', deadline_at + (${NOW} - suspended_at))
    WHERE id = $1 AND NOT work_submitted AND deadline_at > suspended_at
    RETURNING id, deadline_at, extract(epoch FROM ${NOW} - suspended_at)::float8 / 3600 AS hours
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, 'extended', ${NOW}, $2::text, $3::uuid, deadline_at,
    jsonb_build_object('hours', hours, 'reason', $4::text)
  FROM changed
  RETURNING id AS "entryId", user_id AS "userId", at, deadline_at AS "deadlineAt", (details->>'hours')::float8 AS hours`;

/**
 * $1 user, $2 seconds, $3 actor, $4 administrator, $5 details, $6 whether the work stays submitted. The deadline moves only
 * if less time than $2 is left.
 */
export const RETURN_WORK = `
  WITH changed AS (
    UPDATE users SET work_submitted = $6::boolean, submitted_at = CASE WHEN $6::boolean THEN submitted_at END,
      deadline_at = greatest(deadline_at, date_trunc('milliseconds', ${NOW} + make_interval(secs => $2::float8)))
    WHERE id = $1 AND work_started_at IS NOT NULL
    RETURNING id, deadline_at
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, 'returned', ${NOW}, $3::text, $4::uuid, deadline_at, $5::jsonb FROM changed
  RETURNING id AS "entryId", user_id AS "userId", at, deadline_at AS "deadlineAt"`;

/**
 * $1 user. Whether the work is submitted, and whether it stays submitted because another mode is complete. An image that was uploaded after the last
 * page was submitted does not make the pages incomplete.
 */
export const READ_STILL_SUBMITTED = `
  SELECT u.work_submitted AS "wasSubmitted", u.work_submitted AND (
    EXISTS (
      SELECT 1 FROM drafts WHERE user_id = $1 AND kind = 'document' AND subject_id = $1 AND submitted_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM sequential_sessions WHERE user_id = $1 AND completed_at IS NOT NULL)
    OR coalesce((
      SELECT bool_and(p.submitted_at IS NOT NULL)
      FROM images i
      LEFT JOIN pages p ON p.image_id = i.id AND p.user_id = $1
      LEFT JOIN drafts d ON d.user_id = $1 AND d.kind = 'page' AND d.subject_id = i.id
      WHERE i.is_active AND (d.returned_at IS NOT NULL
        OR i.uploaded_at <= (SELECT max(submitted_at) FROM pages WHERE user_id = $1))), false)) AS "isStillSubmitted"
  FROM users u WHERE u.id = $1`;

/** $1 user, $2 time of the submission, $3 details */
export const MARK_SUBMITTED = `
  WITH changed AS (
    UPDATE users SET work_submitted = true, submitted_at = $2::timestamptz
    WHERE id = $1 AND NOT work_submitted
    RETURNING id, submitted_at, deadline_at
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, deadline_at, details)
  SELECT id, 'submitted', submitted_at, 'self', deadline_at, $3::jsonb FROM changed
  RETURNING at < deadline_at AS "isInTime"`;

const SETTLED = `CASE WHEN deadline_at <= ${NOW} THEN deadline_at ELSE settled_deadline_at END`;

/** $1 users, $2 for each whether the sequential work is penalized too, $3 reason, $4 actor, $5 administrator or null */
export const PENALIZE = `
  WITH changed AS (
    UPDATE users SET is_penalized = true, penalized_at = ${NOW}, penalized_reason = $3,
      is_sequential_work_penalized = targets.is_sequential, settled_deadline_at = ${SETTLED}
    FROM unnest($1::uuid[], $2::boolean[]) AS targets (user_id, is_sequential)
    WHERE id = targets.user_id AND NOT is_penalized
    RETURNING id, penalized_at, deadline_at, is_sequential_work_penalized
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, 'penalized', penalized_at, $4::text, $5::uuid, deadline_at,
    jsonb_build_object('reason', $3::text, 'isSequential', is_sequential_work_penalized)
  FROM changed ORDER BY id
  RETURNING id AS "entryId", user_id AS "userId", at, deadline_at AS "deadlineAt", details->'isSequential' AS "isSequential"`;

/** $1 user, $2 actor, $3 administrator or null, $4 details, $5 the reason of the penalty, or null for any */
export const REMOVE_PENALTY = `
  WITH changed AS (
    UPDATE users SET is_penalized = false, penalized_at = NULL, penalized_reason = NULL,
      is_sequential_work_penalized = false, settled_deadline_at = ${SETTLED}
    WHERE id = $1 AND is_penalized AND ($5::text IS NULL OR penalized_reason = $5)
    RETURNING id, deadline_at
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, 'penalty_removed', ${NOW}, $2::text, $3::uuid, deadline_at, $4::jsonb FROM changed
  RETURNING id AS "entryId", user_id AS "userId", at`;

export const DELETE_REMINDERS = 'DELETE FROM clock_reminders WHERE user_id = $1';

/** $1 user, $2 hours before the deadline. Only reminders that are not due yet. */
export const PLAN_REMINDERS = `
  INSERT INTO clock_reminders (user_id, hours, due_at)
  SELECT id, hours, deadline_at - make_interval(hours => hours)
  FROM users, unnest($2::int[]) AS hours
  WHERE id = $1 AND deadline_at - make_interval(hours => hours) > ${NOW}`;

const CLOCK = `
  work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", work_submitted AS "workSubmitted",
  submitted_at AS "submittedAt", is_penalized AS "isPenalized", penalized_at AS "penalizedAt",
  is_sequential_work_penalized AS "isSequentialWorkPenalized", penalized_reason AS "penalizedReason",
  settled_deadline_at AS "settledDeadlineAt", ${NOW} AS "serverTime"`;

/** $1 user */
export const READ_CLOCK = `SELECT ${CLOCK} FROM users WHERE id = $1`;

/**
 * $1 limit. Locks the clocks that missed their deadline and are not settled, the earliest first. Suspended users are skipped, and
 * so are rows locked by a submission, an administrator or another process. The conditions match the index users_deadline_due.
 */
export const CLAIM_OVERDUE_CLOCKS = `
  SELECT id AS "userId", ${CLOCK} FROM users
  WHERE deadline_at <= ${NOW} AND NOT work_submitted AND NOT is_penalized
    AND deadline_at IS DISTINCT FROM settled_deadline_at AND suspended_at IS NULL
  ORDER BY deadline_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`;

/** $1 limit. Also locks the user's row. If that is locked already, the reminder is left to the next run. Not for suspended users. */
export const CLAIM_REMINDERS = `
  SELECT r.user_id AS "userId", r.hours, u.name, u.email, u.deadline_at AS "deadlineAt", ${NOW} AS now
  FROM clock_reminders r JOIN users u ON u.id = r.user_id
  WHERE r.due_at <= ${NOW} AND u.suspended_at IS NULL
  ORDER BY r.due_at LIMIT $1 FOR NO KEY UPDATE OF u, r SKIP LOCKED`;
