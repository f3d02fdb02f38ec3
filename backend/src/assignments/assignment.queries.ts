/*
 * Which assignment of a user is the current one: the running one that was started last; if none runs, the open one that was given
 * first; if none is open, the one that was given last. A user has few assignments, which the unique key finds.
 */

/** SQL: whether the assignment `a` can be started or worked on: it has not ended, is not submitted, and its deadline has not passed. */
export function isOpenSql(a: string): string {
  return `(${a}.ended_at IS NULL AND ${a}.submitted_at IS NULL
    AND (${a}.started_at IS NULL OR statement_timestamp() < ${a}.deadline_at))`;
}

/** SQL: whether the assignment `a` is open and started. */
export function isRunningSql(a: string): string {
  return `(${a}.submitted_at IS NULL AND statement_timestamp() < ${a}.deadline_at)`;
}

/** SQL: whether users see the assignment `a` among theirs. One that only carries a penalty is gone with its penalty. */
export function isShownToUserSql(a: string): string {
  return `(NOT ${a}.penalty_only OR ${a}.penalized_at IS NOT NULL)`;
}

/** SQL: the state of the assignment `a`, as `workStatus` says it. */
export function stateSql(a: string): string {
  return `CASE WHEN ${a}.ended_at IS NOT NULL THEN 'ended' WHEN ${a}.submitted_at IS NOT NULL THEN 'submitted'
    WHEN ${a}.started_at IS NULL THEN 'not_started' WHEN statement_timestamp() < ${a}.deadline_at THEN 'in_progress'
    ELSE 'overdue' END`;
}

/** SQL: whether the user of the assignment `a` has no other work of its project, so that the project alone names it. */
export function isOnlyOfProjectSql(a: string): string {
  return `NOT EXISTS (SELECT 1 FROM assignments other WHERE other.user_id = ${a}.user_id AND other.project_id = ${a}.project_id
    AND other.id <> ${a}.id AND NOT other.penalty_only)`;
}

/** SQL: orders the assignments `a` of one user, the current one first. */
export function currentFirstSql(a: string): string {
  return `CASE WHEN ${isRunningSql(a)} THEN 0 WHEN ${isOpenSql(a)} THEN 1 ELSE 2 END,
    CASE WHEN ${isRunningSql(a)} THEN ${a}.started_at END DESC NULLS LAST,
    CASE WHEN ${isOpenSql(a)} THEN ${a}.number ELSE -${a}.number END`;
}

/** SQL: the id of the current assignment of a user; null without any. */
export function currentAssignmentIdSql(userId: string): string {
  return `(SELECT c.id FROM assignments c WHERE c.user_id = ${userId} ORDER BY ${currentFirstSql('c')} LIMIT 1)`;
}

/** $1 user. The current assignment, and how many are open. */
export const FIND_CURRENT = `
  SELECT a.id, a.penalty_only AS "isPenaltyOnly", (SELECT count(*)::int FROM assignments o WHERE o.user_id = $1 AND ${isOpenSql('o')}) AS "openCount"
  FROM assignments a WHERE a.user_id = $1 ORDER BY ${currentFirstSql('a')} LIMIT 1`;

/** $1 assignment, $2 user */
export const IS_OWN = 'SELECT 1 FROM assignments WHERE id = $1 AND user_id = $2';

/**
 * $1 users, $2 project, $3 kind, $4 administrator or null, $5 hours, $6 minimum of words, $7 the reason if it has ended from the
 * beginning, or null. The users are locked.
 */
export const ADD_ASSIGNMENTS = `
  INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, given_by, work_window_hours, min_words, ended_at, ended_reason)
  SELECT u.id, $2::uuid,
    (SELECT coalesce(max(number), 0) + 1 FROM assignments WHERE user_id = u.id),
    date_trunc('milliseconds', statement_timestamp()), $3::text, $4::uuid, $5::float8, $6::int,
    CASE WHEN $7::text IS NOT NULL THEN date_trunc('milliseconds', statement_timestamp()) END, $7::text
  FROM unnest($1::uuid[]) AS u (id)
  RETURNING id AS "assignmentId", user_id AS "userId", number, given_at AS "givenAt"`;

/** $1 assignment, $2 reason. Only before the start. */
export const END_ASSIGNMENT = `
  UPDATE assignments SET ended_at = date_trunc('milliseconds', statement_timestamp()), ended_reason = $2
  WHERE id = $1 AND started_at IS NULL AND ended_at IS NULL
  RETURNING id AS "assignmentId", user_id AS "userId", ended_at AS "endedAt"`;

/** $1 users, $2 project. Those with an open assignment in it. */
export const FIND_OPEN_IN_PROJECT = `
  SELECT DISTINCT a.user_id AS "userId" FROM assignments a
  WHERE a.user_id = ANY($1::uuid[]) AND a.project_id = $2 AND ${isOpenSql('a')}`;

/** $1 user */
export const HAS_OPEN = `SELECT 1 FROM assignments a WHERE a.user_id = $1 AND ${isOpenSql('a')} LIMIT 1`;

const PROJECT = `
  p.id, p.name, p.state, p.modes, p.min_words AS "minWords", p.work_window_hours AS "workWindowHours",
  p.review_window_hours AS "reviewWindowHours", p.start_within_hours AS "startWithinHours",
  p.images_per_assignment AS "imagesPerAssignment", p.texts_per_image AS "textsPerImage",
  p.gives_automatically AS "givesAutomatically", p.users_may_take_next AS "usersMayTakeNext"`;

/** $1 project */
export const READ_PROJECT = `SELECT ${PROJECT} FROM projects p WHERE p.id = $1`;

/** $1 project */
export const LOCK_AGAINST_DELETION = `${READ_PROJECT} FOR KEY SHARE`;

/** $1 project. Two gifts of one project follow each other, so that both see which images are held. */
export const LOCK_PROJECT = `${READ_PROJECT} FOR NO KEY UPDATE`;

/** $1 assignment */
export const READ_PROJECT_OF = `
  SELECT ${PROJECT}, a.min_words AS "minWordsAtGift" FROM projects p JOIN assignments a ON a.project_id = p.id WHERE a.id = $1`;

export const READ_DEFAULT_PROJECT = `SELECT ${PROJECT} FROM projects p WHERE p.is_default`;

/** $1 limit. Locks assignments that were not started within the time of their project, or before it was closed. */
export const CLAIM_UNSTARTED = `
  SELECT a.id AS "assignmentId", a.user_id AS "userId", p.state = 'closed' AS "isProjectClosed"
  FROM assignments a JOIN projects p ON p.id = a.project_id JOIN users u ON u.id = a.user_id
  WHERE a.started_at IS NULL AND a.ended_at IS NULL AND (p.state = 'closed'
    OR a.given_at + make_interval(secs => p.start_within_hours * 3600) <= statement_timestamp())
  ORDER BY a.given_at LIMIT $1 FOR KEY SHARE OF u SKIP LOCKED FOR NO KEY UPDATE OF a SKIP LOCKED`;

/** Of the names of all projects, until the end of the transaction. */
export const LOCK_PROJECT_NAMES = `SELECT pg_advisory_xact_lock(hashtext('inkwell project names'))`;

/** $1 project. Only few are there. */
export const OTHER_PROJECT_NAMES = 'SELECT name FROM projects WHERE id <> $1::uuid';

/** $1 project */
export const COUNT_ASSIGNMENTS = 'SELECT count(*)::int AS assignments FROM assignments WHERE project_id = $1';

/** $1 project, $2 limit. The newest first. */
export const READ_GUIDELINES = `
  SELECT version, html, created_at AS "createdAt" FROM project_guidelines WHERE project_id = $1
  ORDER BY version DESC LIMIT $2`;

/** $1 project, which is locked, $2 sanitised HTML */
export const ADD_GUIDELINES = `
  INSERT INTO project_guidelines (project_id, version, html)
  SELECT $1::uuid, coalesce(max(version), 0) + 1, $2::text FROM project_guidelines WHERE project_id = $1::uuid`;

/** $1 new project, $2 copied project. The newest guidelines are version 1 of the copy. */
export const COPY_GUIDELINES = `
  INSERT INTO project_guidelines (project_id, version, html)
  SELECT $1::uuid, 1, html FROM project_guidelines WHERE project_id = $2::uuid ORDER BY version DESC LIMIT 1`;
