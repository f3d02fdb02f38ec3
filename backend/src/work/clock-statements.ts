/**
 * The steps of a clock, each one statement that changes the person's row and enters the step in the ledger with the
 * values the row then has. Only `statement_timestamp()` dates them: the statement begins after the row is held.
 */

/** $1 user, $2 seconds, $3 actor, $4 administrator or null, $5 details */
export const START_CLOCK = `
  WITH changed AS (
    UPDATE users SET work_started_at = statement_timestamp(),
      deadline_at = statement_timestamp() + make_interval(secs => $2::float8)
    WHERE id = $1 AND work_started_at IS NULL
    RETURNING id, work_started_at, deadline_at
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, actor_id, deadline_at, details)
  SELECT id, 'started', work_started_at, $3::text, $4::uuid, deadline_at, $5::jsonb FROM changed
  RETURNING at AS "workStartedAt", deadline_at AS "deadlineAt", statement_timestamp() AS "serverTime"`;

/** $1 user, $2 time of the submission, $3 details */
export const MARK_SUBMITTED = `
  WITH changed AS (
    UPDATE users SET work_submitted = true, submitted_at = $2::timestamptz
    WHERE id = $1 AND NOT work_submitted
    RETURNING id, submitted_at, deadline_at
  )
  INSERT INTO clock_entries (user_id, kind, at, actor, deadline_at, details)
  SELECT id, 'submitted', submitted_at, 'self', deadline_at, $3::jsonb FROM changed
  RETURNING user_id AS "userId"`;

/** $1 user: the reminders of the present deadline that are still to come take the place of those of the last. */
export const PLAN_REMINDERS = `
  INSERT INTO clock_reminders (user_id, hours, due_at)
  SELECT id, hours, deadline_at - make_interval(hours => hours)
  FROM users, unnest(ARRAY[48, 24, 6, 1]) AS hours
  WHERE id = $1 AND deadline_at - make_interval(hours => hours) > statement_timestamp()`;

/** $1 user */
export const READ_CLOCK = `
  SELECT work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", statement_timestamp() AS "serverTime"
  FROM users WHERE id = $1 AND work_started_at IS NOT NULL`;
