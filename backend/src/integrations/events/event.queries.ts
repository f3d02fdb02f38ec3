/*
 * The order of the feed is generation, transaction, number. Numbers are given before the commit, so an event with a lower number can
 * become visible later. The feed therefore shows only events whose transaction is older than every running one: none of these can
 * become visible any more.
 */

/** The age of the first event that the feed does not show yet, in seconds. No row if it shows all. */
export const READ_FEED_DELAY = `
  SELECT greatest(extract(epoch FROM now() - e.occurred_at), 0)::float8 AS seconds FROM event_feed feed CROSS JOIN LATERAL (
    SELECT occurred_at FROM events
    WHERE (generation, transaction_id) >= (feed.generation, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
    ORDER BY generation, transaction_id, seq LIMIT 1) AS e`;

/** SQL: whether a type is one of the selected ones, or of a selected subject (`assignment.*`). */
function isSelectedSql(type: string, selected: string): string {
  return `(${type} = ANY(${selected}) OR split_part(${type}, '.', 1) || '.*' = ANY(${selected}))`;
}

/**
 * Of events of one type. $1 type, $2 version; arrays with a value for each event: $3 ids, $4 times, $5 subjects, $6 data, $7 projects,
 * $8 assignments, $9 images or PDFs. Also plans the deliveries to the webhooks, in the same statement, because it runs in every
 * transaction that makes a fact true.
 */
export const ADD_EVENTS = `
  WITH event AS (
    INSERT INTO events (id, type, version, occurred_at, subject, data, generation, transaction_id, project_id)
    SELECT given.id, $1, $2, given.at, given.subject, given.data, (SELECT generation FROM event_feed), pg_current_xact_id()::text::bigint,
      coalesce(given.project, (SELECT project_id FROM assignments WHERE id = given.assignment),
        (SELECT project_id FROM reference_files WHERE id = given.reference))
    FROM unnest($3::uuid[], $4::timestamptz[], $5::uuid[], $6::jsonb[], $7::uuid[], $8::uuid[], $9::uuid[])
      WITH ORDINALITY AS given (id, at, subject, data, project, assignment, reference, place)
    ORDER BY given.place
    RETURNING seq, type, project_id
  )
  INSERT INTO webhook_deliveries (webhook_id, event_seq, next_attempt_at)
  SELECT w.id, event.seq, clock_timestamp() FROM event JOIN webhooks w ON w.is_enabled
    AND (w.types IS NULL OR ${isSelectedSql('event.type', 'w.types')}) AND (w.project_id IS NULL OR w.project_id = event.project_id)`;

/** The last position that the feed shows now, if there is one, and the last deleted one. */
export const READ_FEED = `
  SELECT feed.deleted_up_to::text[] AS "deletedUpTo",
    CASE WHEN last.seq IS NOT NULL THEN ARRAY[last.generation, last.transaction_id, last.seq]::text[] END AS last
  FROM event_feed feed LEFT JOIN LATERAL (
    SELECT generation, transaction_id, seq FROM events
    WHERE (generation, transaction_id) < (feed.generation, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
    ORDER BY generation DESC, transaction_id DESC, seq DESC LIMIT 1) AS last ON true`;

/** The fields of an event as a client gets them, of `events e`. The data name the project, also where only its assignment or image is published. */
export const EVENT_FIELDS = `e.id, e.seq::float8 AS seq, e.type, e.version, e.occurred_at AS "occurredAt", e.subject,
  CASE WHEN e.project_id IS NULL THEN e.data ELSE e.data || jsonb_build_object('projectId', e.project_id) END AS data`;

const SELECT_EVENTS = `
  SELECT ${EVENT_FIELDS}, ARRAY[e.generation, e.transaction_id, e.seq]::text[] AS position FROM events e
  WHERE (e.generation, e.transaction_id, e.seq) > ($1::bigint, $2::bigint, $3::bigint)
    AND (e.generation, e.transaction_id, e.seq) <= ($4::bigint, $5::bigint, $6::bigint)
    AND ($7::text[] IS NULL OR ${isSelectedSql('e.type', '$7')})`;

const IN_ORDER = 'ORDER BY e.generation, e.transaction_id, e.seq LIMIT $8';

/** $1 to $3 the position to start after, $4 to $6 the last one, $7 types or null, $8 limit */
export const LIST_EVENTS = `${SELECT_EVENTS} ${IN_ORDER}`;

/** As `LIST_EVENTS`; $9 project. Without a parameter that can be null, so that the index of the project is used. */
export const LIST_PROJECT_EVENTS = `${SELECT_EVENTS} AND e.project_id = $9 ${IN_ORDER}`;

/** Begins a generation if the database is another one than that in which the present one began: a restored copy. */
export const BEGIN_GENERATION = `
  UPDATE event_feed SET database = present.name,
    generation = greatest(generation + 1, extract(epoch FROM clock_timestamp())::bigint)
  FROM (SELECT system_identifier || '/' || oid AS name
    FROM pg_control_system(), pg_database WHERE datname = current_database()) AS present
  WHERE database IS DISTINCT FROM present.name`;

export const BATCH_ROWS = 1_000;

/**
 * $1 days. Deletes from the beginning of the feed, so the mark says which cursors are too old, and the deliveries with them. No index by
 * time is needed: only the oldest rows are looked at.
 */
export const DELETE_EVENTS = `
  WITH oldest AS (
    SELECT generation, transaction_id, seq, occurred_at FROM events
    ORDER BY generation, transaction_id, seq LIMIT ${BATCH_ROWS}
  ), deleted AS (
    DELETE FROM events e USING oldest
    WHERE e.seq = oldest.seq AND oldest.occurred_at < now() - make_interval(days => $1)
    RETURNING e.generation, e.transaction_id, e.seq
  ), marked AS (
    UPDATE event_feed SET deleted_up_to = greatest(deleted_up_to, last.position)
    FROM (SELECT ARRAY[generation, transaction_id, seq] AS position FROM deleted
      ORDER BY generation DESC, transaction_id DESC, seq DESC LIMIT 1) AS last
  )
  SELECT count(*)::int AS deleted FROM deleted`;

/** $1 days. The oldest attempts have the lowest ids. */
export const DELETE_ATTEMPTS = `
  WITH deleted AS (
    DELETE FROM webhook_attempts WHERE id IN (SELECT id FROM webhook_attempts ORDER BY id LIMIT ${BATCH_ROWS})
      AND started_at < now() - make_interval(days => $1)
    RETURNING id
  )
  SELECT count(*)::int AS deleted FROM deleted`;
