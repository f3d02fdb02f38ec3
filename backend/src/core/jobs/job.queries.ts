// All statements on the tables of pg-boss. They are private to it, so an update of pg-boss is checked against this file.

/** The table of the jobs, also as the personal-data registry names it. */
export const JOBS_TABLE = 'pgboss.job';

/** A copy of each job that has failed for good. */
export const DEAD_LETTERS = 'dead-letters';

const IS_UNFINISHED = `state IN ('created', 'retry', 'active', 'failed')`;

/**
 * The indexes of the list of jobs: of one state, and of all that are not completed. pg-boss creates its tables when it starts, so this cannot
 * be a migration. Checks first whether they exist, because CREATE INDEX waits for all writers even if they do.
 */
export const INDEX_STATES = `
  DO $$ BEGIN
    IF to_regclass('pgboss.job_common_listed') IS NULL OR to_regclass('pgboss.job_common_unfinished') IS NULL THEN
      PERFORM pg_advisory_xact_lock(hashtext('index-job-states'));
      CREATE INDEX IF NOT EXISTS job_common_listed ON pgboss.job_common (state, created_on, id) INCLUDE (name);
      CREATE INDEX IF NOT EXISTS job_common_unfinished ON pgboss.job_common (created_on, id) WHERE ${IS_UNFINISHED};
    END IF;
  END $$`;

/** Reads only waiting jobs, by the index job_common_listed. */
export const WAITING = `
  SELECT name, count(*) FILTER (WHERE state = 'retry')::int AS retrying,
    extract(epoch FROM now() - min(created_on))::float8 AS "oldestSeconds"
  FROM pgboss.job WHERE state IN ('created', 'retry') AND name <> '${DEAD_LETTERS}' GROUP BY name`;

/** The payload as it was enqueued. */
const PAYLOAD = `data - 'traceparent'`;

/** $1 queue, $2 payload */
export const RUN_NOW = `
  UPDATE pgboss.job SET start_after = least(start_after, now())
  WHERE name = $1 AND state IN ('created', 'retry', 'active') AND ${PAYLOAD} = $2`;

/**
 * $1 queue, $2 job. Starts now what waits for its next attempt. Of two calls at once, one succeeds: the second checks the row
 * again when the first has committed, and its transaction may have begun before that of the first.
 */
export const START_RETRY = `
  UPDATE pgboss.job SET start_after = clock_timestamp()
  WHERE name = $1 AND id = $2 AND state = 'retry' AND start_after > clock_timestamp()`;

/** $1 queue, $2 payload */
export const FIND_FAILED = `
  SELECT id FROM pgboss.job WHERE name = $1 AND state = 'failed' AND ${PAYLOAD} = $2 ORDER BY completed_on DESC LIMIT 1`;

/** $1 queue, $2 payloads. Those for which no job waits, runs or has failed. */
export const FIND_LOST = `
  SELECT payload FROM unnest($2::jsonb[]) AS payload WHERE NOT EXISTS (
    SELECT FROM pgboss.job WHERE name = $1 AND state IN ('created', 'retry', 'active', 'failed') AND ${PAYLOAD} = payload)`;

/** $1 pattern. The message of the newest job that failed with such a message and will be tried again. */
export const FIND_RETRIED_ERROR = `
  SELECT output ->> 'message' AS message FROM pgboss.job
  WHERE state = 'retry' AND output ->> 'message' LIKE $1
  ORDER BY created_on DESC LIMIT 1`;

/** @param values selects texts: deletes the jobs whose payload has one of them as a value */
export const deleteJobsWith = (values: string) => `
  DELETE FROM pgboss.job WHERE jsonb_typeof(data) = 'object' AND EXISTS (
    SELECT 1 FROM jsonb_each_text(data) WHERE value IN (${values}))`;

/** For the catalog: `n` is a schema and `c` a table of it. Statistics and settings of pg-boss are made anew at a start. */
export const IS_COPIED_JOB_TABLE = `n.nspname = 'pgboss' AND c.relname IN ('queue', 'job')`;

/** The state of a job as the console shows it, and as pg-boss stores it. */
const STORED_STATES = {
  waiting: 'created',
  retrying: 'retry',
  running: 'active',
  failed: 'failed',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

const SHOWN_STATE = `CASE state::text ${Object.entries(STORED_STATES)
  .map(([shown, state]) => `WHEN '${state}' THEN '${shown}'`)
  .join(' ')} END`;

// A failed job stays in its queue and has a copy among the dead letters; it is shown once.
const IS_SHOWN = (queue: string) => `${queue} <> '${DEAD_LETTERS}' AND ${queue} NOT LIKE '\\_\\_pgboss%'`;

/** The jobs of a filter; without a `state`, all that are not completed. The conditions are those of the index job_common_listed. */
export function jobListStatement(
  filter: { queue?: string; state?: keyof typeof STORED_STATES },
  direction: 'ASC' | 'DESC',
) {
  const parameters: unknown[] = [];
  const conditions = [IS_SHOWN('name')];
  if (filter.state)
    conditions.push(`state = $${parameters.push(STORED_STATES[filter.state])}::pgboss.job_state`);
  else conditions.push(IS_UNFINISHED);
  if (filter.queue) conditions.push(`name = $${parameters.push(filter.queue)}`);
  const order = [
    { expression: 'job.created_on', direction },
    { expression: 'job.id', direction },
  ];
  return { from: 'pgboss.job job', conditions, order, parameters };
}

/** The columns of a job of the console's list. */
export const JOB_COLUMNS = `job.id AS "_id", job.name AS queue, ${SHOWN_STATE} AS state, retry_count AS retries,
  retry_limit AS "retryLimit", created_on AS "createdAt", start_after AS "dueAt", completed_on AS "endedAt",
  output ->> 'message' AS "lastError"`;

/** $1 job */
export const FIND_QUEUE = `SELECT name AS queue FROM pgboss.job WHERE ${IS_SHOWN('name')} AND id = $1`;

export const COUNT_BY_QUEUE = `
  SELECT queue.name,
    count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
    count(*) FILTER (WHERE state = 'active')::int AS running,
    count(*) FILTER (WHERE state = 'failed')::int AS failed
  FROM pgboss.queue LEFT JOIN pgboss.job
    ON job.name = queue.name AND job.state NOT IN ('completed', 'cancelled')
  WHERE ${IS_SHOWN('queue.name')}
  GROUP BY queue.name ORDER BY queue.name`;
