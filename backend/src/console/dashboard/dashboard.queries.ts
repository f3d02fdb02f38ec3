/**
 * Users by step, without staff. A user with several assignments counts once for each step that one of them has reached. Both tables are read
 * in the order of the user by an index that has all columns, users_flags and assignments_steps. A signature without a copy was ticked by staff.
 */
export const COUNT_USERS = `
  SELECT count(*)::int AS total, count(*) FILTER (WHERE u.is_verified)::int AS verified,
    count(*) FILTER (WHERE u.is_signed_agreement)::int AS signed,
    count(*) FILTER (WHERE u.is_signed_agreement AND s.user_id IS NULL)::int AS "signedByStaff", count(*) FILTER (WHERE w.is_started)::int AS started,
    count(*) FILTER (WHERE w.is_working)::int AS working, count(*) FILTER (WHERE w.is_submitted)::int AS submitted,
    count(*) FILTER (WHERE w.is_penalized)::int AS penalized
  FROM users u LEFT JOIN (
    SELECT user_id, bool_or(started_at IS NOT NULL AND ended_at IS NULL) AS is_started,
      bool_or(started_at IS NOT NULL AND submitted_at IS NULL AND ended_at IS NULL AND deadline_at > now()) AS is_working,
      bool_or(submitted_at IS NOT NULL) AS is_submitted, bool_or(penalized_at IS NOT NULL) AS is_penalized
    FROM assignments GROUP BY user_id
  ) w ON w.user_id = u.id LEFT JOIN signed_agreements s ON s.user_id = u.id
  WHERE u.role = 'user'`;

export const COUNT_REFUSED_EMAILS = `
  SELECT count(*)::int AS "refusedEmails" FROM emails WHERE sent_at IS NULL AND refused_at IS NOT NULL`;

/** $1 assignments */
export const READ_DOCUMENTS = `
  SELECT assignment_id AS "assignmentId", saved_at AS "lastSaved", submitted_at AS "submittedAt",
    submitted_at IS NOT NULL AS "isSubmitted"
  FROM drafts WHERE assignment_id = ANY($1) AND kind = 'document'`;

/** Counts by day, from the indexes users_created and users_staff. */
const addedSince = (condition: string) => `
    SELECT date_trunc('day', created_at, 'UTC') AS day, count(*) AS n FROM users
    WHERE ${condition} AND created_at >= (SELECT day FROM since) GROUP BY 1`;

/** $1 days. Each count reads one range of an index. Staff are counted separately and subtracted. */
export const BY_DAY = `
  WITH days AS (
    SELECT day FROM generate_series(
      date_trunc('day', now(), 'UTC') - make_interval(days => $1::int - 1), date_trunc('day', now(), 'UTC'), interval '1 day'
    ) AS day
  ), since AS (SELECT min(day) AS day FROM days),
  all_users AS (${addedSince('true')}
  ), staff AS (${addedSince(`role <> 'user'`)}
  ), registered AS (
    SELECT day, all_users.n - coalesce(staff.n, 0) AS n FROM all_users LEFT JOIN staff USING (day)
  ), signed AS (
    SELECT date_trunc('day', signed_at, 'UTC') AS day, count(*) AS n FROM signed_agreements
    WHERE signed_at >= (SELECT day FROM since) GROUP BY 1
  ), submitted AS (
    SELECT date_trunc('day', submitted_at, 'UTC') AS day, count(*) AS n FROM assignments
    WHERE submitted_at IS NOT NULL AND submitted_at >= (SELECT day FROM since) GROUP BY 1
  )
  SELECT to_char(days.day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, coalesce(registered.n, 0)::int AS registrations,
    coalesce(signed.n, 0)::int AS signatures, coalesce(submitted.n, 0)::int AS submissions
  FROM days LEFT JOIN registered USING (day) LEFT JOIN signed USING (day) LEFT JOIN submitted USING (day)
  ORDER BY days.day`;

/** $1 hours ahead, $2 hours of a step. Reads the index assignments_deadline_due. */
export const DUE = `
  WITH steps AS (
    SELECT step, now() + make_interval(hours => step) AS "from", now() + make_interval(hours => step + $2::int) AS "to"
    FROM generate_series(0, $1::int - $2::int, $2::int) AS step
  ), due AS (
    SELECT floor(extract(epoch FROM deadline_at - now()) / (3600 * $2::int))::int * $2::int AS step, count(*) AS n
    FROM assignments
    WHERE submitted_at IS NULL AND penalized_at IS NULL AND deadline_at IS DISTINCT FROM settled_deadline_at
      AND deadline_at >= now() AND deadline_at < now() + make_interval(hours => $1::int)
    GROUP BY 1
  )
  SELECT "from", "to", coalesce(due.n, 0)::int AS count FROM steps LEFT JOIN due USING (step) ORDER BY step`;

/** $1 days. In tens of percents; 100 percent is a group of its own. Reads the newest rows of an index only. */
export const RESULTS = `
  WITH published AS (
    SELECT (result->>'percentage')::int / 10 * 10 AS "from", count(*) AS n FROM reviews
    WHERE published_at >= date_trunc('day', now(), 'UTC') - make_interval(days => $1::int - 1) GROUP BY 1
  )
  SELECT tens AS "from", least(tens + 9, 100) AS "to", coalesce(published.n, 0)::int AS count
  FROM generate_series(0, 100, 10) AS tens LEFT JOIN published ON published."from" = tens ORDER BY tens`;
