import { isOnlyOfProjectSql } from '../assignment.queries.js';

/*
 * The SQL of the work clock. Each step is one statement that changes the assignment and adds the entry to the ledger. The
 * time of a step is the start of the statement; the row is locked before.
 */

/** Cut to milliseconds, the precision of JavaScript. */
const NOW = `date_trunc('milliseconds', statement_timestamp())`;

/** What each step returns of the entry that it has added. */
const STEP = `id AS "entryId", user_id AS "userId", assignment_id AS "assignmentId", at`;
const ENTERED = `${STEP}, deadline_at AS "deadlineAt"`;

/** $1 assignment, $2 user. The user first: a deletion locks the user and then deletes the assignments. */
export const LOCK_ASSIGNMENT = `
  SELECT 1 FROM assignments a JOIN users u ON u.id = a.user_id WHERE a.id = $1 AND a.user_id = $2
  FOR KEY SHARE OF u FOR NO KEY UPDATE OF a`;

/** $1 assignment, $2 actor, $3 administrator or null, $4 details */
export const START_CLOCK = `
  WITH changed AS (
    UPDATE assignments SET started_at = ${NOW},
      deadline_at = date_trunc('milliseconds', ${NOW} + make_interval(secs => work_window_hours * 3600))
    WHERE id = $1 AND started_at IS NULL AND ended_at IS NULL
    RETURNING id, user_id, started_at, deadline_at
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'started', started_at, $2::text, $3::uuid, deadline_at, $4::jsonb FROM changed
  RETURNING ${ENTERED}`;

/** $1 assignment, $2 seconds, $3 actor, $4 administrator, $5 details. A deadline in the past is extended from now. */
export const EXTEND_CLOCK = `
  WITH changed AS (
    UPDATE assignments SET deadline_at =
      date_trunc('milliseconds', greatest(deadline_at, ${NOW}) + make_interval(secs => $2::float8))
    WHERE id = $1 AND started_at IS NOT NULL AND submitted_at IS NULL AND ended_at IS NULL
    RETURNING id, user_id, deadline_at
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'extended', ${NOW}, $3::text, $4::uuid, deadline_at, $5::jsonb FROM changed
  RETURNING ${ENTERED}`;

/** $1 assignment, $2 deadline, $3 administrator, $4 details */
export const SET_DEADLINE = `
  WITH changed AS (
    UPDATE assignments SET deadline_at = date_trunc('milliseconds', $2::timestamptz)
    WHERE id = $1 AND started_at IS NOT NULL AND submitted_at IS NULL AND ended_at IS NULL
      AND $2::timestamptz >= ${NOW} + interval '24 hours'
    RETURNING id, user_id, deadline_at
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'deadline_set', ${NOW}, 'admin', $3::uuid, deadline_at, $4::jsonb FROM changed
  RETURNING ${ENTERED}`;

/**
 * $1 assignment, $2 administrator, $3 details. The deadline is not later than the end, so that every statement that compares it with the
 * time refuses to write, also in a process that does not know that a started assignment can end. The deadline is settled: no penalty.
 */
export const END_CLOCK = `
  WITH changed AS (
    UPDATE assignments SET ended_at = ${NOW}, ended_reason = 'ended', deadline_at = least(deadline_at, ${NOW}),
      settled_deadline_at = least(deadline_at, ${NOW}), missed_deadline_at = least(deadline_at, ${NOW})
    WHERE id = $1 AND started_at IS NOT NULL AND submitted_at IS NULL AND ended_at IS NULL
    RETURNING id, user_id, ended_at, deadline_at
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'ended', ended_at, 'admin', $2::uuid, deadline_at, $3::jsonb FROM changed
  RETURNING ${ENTERED}`;

/** $1 user, $2 actor, $3 administrator, $4 reason. Moves the deadlines that had not passed when the user was suspended. */
export const EXTEND_BY_SUSPENSION = `
  WITH changed AS (
    UPDATE assignments a SET deadline_at = date_trunc('milliseconds', a.deadline_at + (${NOW} - u.suspended_at))
    FROM users u
    WHERE a.user_id = $1 AND u.id = $1 AND a.submitted_at IS NULL AND a.ended_at IS NULL AND a.deadline_at > u.suspended_at
    RETURNING a.id, a.user_id, a.deadline_at, extract(epoch FROM ${NOW} - u.suspended_at)::float8 / 3600 AS hours
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'extended', ${NOW}, $2::text, $3::uuid, deadline_at,
    jsonb_build_object('hours', hours, 'reason', $4::text)
  FROM changed ORDER BY id
  RETURNING ${ENTERED}, (details->>'hours')::float8 AS hours`;

/**
 * $1 assignment, $2 seconds, $3 actor, $4 administrator, $5 details, $6 whether the work stays submitted. The deadline moves only
 * if less time than $2 is left. The caller has locked the row, so the first part reads the state before.
 */
export const RETURN_WORK = `
  WITH before AS (
    SELECT submitted_at IS NOT NULL AS was_submitted FROM assignments WHERE id = $1
  ), changed AS (
    UPDATE assignments SET submitted_at = CASE WHEN $6::boolean THEN submitted_at END,
      deadline_at = greatest(deadline_at, date_trunc('milliseconds', ${NOW} + make_interval(secs => $2::float8)))
    WHERE id = $1 AND started_at IS NOT NULL AND ended_at IS NULL
    RETURNING id, user_id, deadline_at
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'returned', ${NOW}, $3::text, $4::uuid, deadline_at, $5::jsonb FROM changed
  RETURNING ${ENTERED}, (SELECT was_submitted FROM before) AS "wasSubmitted"`;

/** $1 assignment, $2 time of the submission, $3 details */
export const MARK_SUBMITTED = `
  WITH changed AS (
    UPDATE assignments SET submitted_at = $2::timestamptz
    WHERE id = $1 AND submitted_at IS NULL AND ended_at IS NULL
    RETURNING id, user_id, submitted_at, deadline_at
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, deadline_at, details)
  SELECT id, user_id, 'submitted', submitted_at, 'self', deadline_at, $3::jsonb FROM changed
  RETURNING at < deadline_at AS "isInTime"`;

const SETTLED = `CASE WHEN deadline_at <= ${NOW} THEN deadline_at ELSE settled_deadline_at END`;

/** $1 assignments, $2 for each whether the sequential work is penalized too, $3 reason, $4 actor, $5 administrator or null */
export const PENALIZE = `
  WITH changed AS (
    UPDATE assignments SET penalized_at = ${NOW}, penalized_reason = $3,
      is_sequential_penalized = targets.is_sequential, settled_deadline_at = ${SETTLED}
    FROM unnest($1::uuid[], $2::boolean[]) AS targets (assignment_id, is_sequential)
    WHERE id = targets.assignment_id AND penalized_at IS NULL
    RETURNING id, user_id, penalized_at, deadline_at, is_sequential_penalized
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'penalized', penalized_at, $4::text, $5::uuid, deadline_at,
    jsonb_build_object('reason', $3::text, 'isSequential', is_sequential_penalized)
  FROM changed ORDER BY id
  RETURNING ${STEP}, (details->'isSequential')::boolean AS "isSequential"`;

/** $1 assignment, $2 actor, $3 administrator or null, $4 details, $5 the reason of the penalty, or null for any */
export const REMOVE_PENALTY = `
  WITH changed AS (
    UPDATE assignments SET penalized_at = NULL, penalized_reason = NULL, is_sequential_penalized = false,
      settled_deadline_at = ${SETTLED}
    WHERE id = $1 AND penalized_at IS NOT NULL AND ($5::text IS NULL OR penalized_reason = $5)
    RETURNING id, user_id, deadline_at
  )
  INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, user_id, 'penalty_removed', ${NOW}, $2::text, $3::uuid, deadline_at, $4::jsonb FROM changed
  RETURNING ${STEP}`;

/** $1 assignment */
export const DELETE_REMINDERS = 'DELETE FROM clock_reminders WHERE assignment_id = $1';

/** $1 assignment, $2 hours before the deadline. Only reminders that are not due yet. */
export const PLAN_REMINDERS = `
  INSERT INTO clock_reminders (assignment_id, hours, due_at)
  SELECT id, hours, deadline_at - make_interval(hours => hours)
  FROM assignments, unnest($2::int[]) AS hours
  WHERE id = $1 AND deadline_at - make_interval(hours => hours) > ${NOW}`;

const CLOCK = `
  a.started_at AS "startedAt", a.deadline_at AS "deadlineAt", a.submitted_at AS "submittedAt",
  a.penalized_at AS "penalizedAt", a.is_sequential_penalized AS "isSequentialPenalized",
  a.penalized_reason AS "penalizedReason", a.settled_deadline_at AS "settledDeadlineAt", ${NOW} AS "serverTime"`;

/** $1 assignment */
export const READ_CLOCK = `SELECT a.number, a.penalty_only AS "isPenaltyOnly", a.ended_at AS "endedAt", ${CLOCK} FROM assignments a WHERE a.id = $1`;

/**
 * $1 limit. Notes that deadlines passed without a submission, the earliest first, whether a penalty stands or not. Suspended users are
 * skipped, and so are rows locked by a submission, an administrator or another process. The conditions match the index
 * assignments_deadline_missed.
 */
export const SETTLE_MISSED = `
  WITH due AS (
    SELECT a.id FROM assignments a JOIN users u ON u.id = a.user_id AND u.suspended_at IS NULL
    WHERE a.deadline_at <= ${NOW} AND a.submitted_at IS NULL AND a.ended_at IS NULL
      AND a.deadline_at IS DISTINCT FROM a.missed_deadline_at
    ORDER BY a.deadline_at LIMIT $1 FOR KEY SHARE OF u SKIP LOCKED FOR NO KEY UPDATE OF a SKIP LOCKED
  ), changed AS (
    UPDATE assignments a SET missed_deadline_at = a.deadline_at FROM due WHERE a.id = due.id
    RETURNING a.id, a.user_id, a.deadline_at
  )
  SELECT id AS "assignmentId", user_id AS "userId", deadline_at AS "deadlineAt" FROM changed ORDER BY deadline_at, id`;

/**
 * $1 limit, $2 assignments to skip. Locks the settled clocks whose missed deadline decides about a penalty that was neither given nor
 * removed yet, the earliest first. Skips the same rows as above. The conditions match the index assignments_deadline_due.
 */
export const CLAIM_OVERDUE_CLOCKS = `
  SELECT a.id AS "assignmentId", a.user_id AS "userId", ${CLOCK}
  FROM assignments a JOIN users u ON u.id = a.user_id AND u.suspended_at IS NULL
  WHERE a.deadline_at <= ${NOW} AND a.submitted_at IS NULL AND a.penalized_at IS NULL
    AND a.deadline_at IS DISTINCT FROM a.settled_deadline_at AND a.deadline_at = a.missed_deadline_at AND a.ended_at IS NULL
    AND a.id <> ALL($2::uuid[])
  ORDER BY a.deadline_at LIMIT $1 FOR KEY SHARE OF u SKIP LOCKED FOR NO KEY UPDATE OF a SKIP LOCKED`;

/** $1 limit. Also locks the assignment. If it is locked already, the reminder is left to the next run. Not for suspended users. */
export const CLAIM_REMINDERS = `
  SELECT r.assignment_id AS "assignmentId", a.user_id AS "userId", r.hours, a.deadline_at AS "deadlineAt", ${NOW} AS now
  FROM clock_reminders r JOIN assignments a ON a.id = r.assignment_id
    JOIN users u ON u.id = a.user_id AND u.suspended_at IS NULL
  WHERE r.due_at <= ${NOW}
  ORDER BY r.due_at LIMIT $1
  FOR KEY SHARE OF u SKIP LOCKED FOR NO KEY UPDATE OF a, r SKIP LOCKED`;

/** $1 assignments */
export const READ_RECIPIENTS = `
  SELECT a.id AS "assignmentId", u.id AS "userId", u.name, u.email, a.number, a.deadline_at AS "deadlineAt", p.name AS project,
    ${isOnlyOfProjectSql('a')} AS "isOnlyOfProject"
  FROM assignments a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id
  WHERE a.id = ANY($1::uuid[])`;
