/** Longer than a process that lives needs to extend it, also under load. */
const LEASE = `interval '30 seconds'`;

/** How long an answer is repeated. */
const VALID = `interval '24 hours'`;

/**
 * $1 caller, $2 key, $3 hash of the request. Returns the run that has to answer, and the items that an earlier run has done, whose process
 * was killed. No row if there is an answer, if the call has done its work, if another run makes the answer, or if the key belongs to another
 * request.
 */
export const CLAIM_KEY = `
  INSERT INTO idempotency_keys AS k (caller_id, key, request_hash, run_id, locked_until)
  VALUES ($1, $2, $3, gen_random_uuid(), now() + ${LEASE})
  ON CONFLICT (caller_id, key) DO UPDATE SET request_hash = excluded.request_hash, created_at = now(),
    run_id = excluded.run_id, locked_until = excluded.locked_until, status = NULL, response = NULL, made_status = NULL, made_id = NULL,
    done_items = CASE WHEN k.created_at < now() - ${VALID} THEN '{}' ELSE k.done_items END
  WHERE (k.created_at < now() - ${VALID} AND (k.status IS NOT NULL OR k.locked_until < now()))
    OR (k.status IS NULL AND k.made_status IS NULL AND k.locked_until < now() AND k.request_hash = excluded.request_hash)
  RETURNING run_id AS "runId", done_items AS "doneItems"`;

/** $1 caller, $2 key, $3 hash of the request */
export const READ_KEY = `
  SELECT request_hash = $3 AS "isSame", status, response, made_status AS "madeStatus", made_id AS "madeId",
    status IS NULL AND locked_until >= now() AS "isRunning"
  FROM idempotency_keys WHERE caller_id = $1 AND key = $2`;

/** $1 caller, $2 key, $3 run */
const OWN_RUN = 'WHERE caller_id = $1 AND key = $2 AND run_id = $3 AND status IS NULL';

export const EXTEND_LEASE = `UPDATE idempotency_keys SET locked_until = now() + ${LEASE} ${OWN_RUN}`;

/** In a transaction of the call, whose now() may be older than the lease. $4 status and $5 id of what it made, or null; $6 items that it did */
export const CONFIRM_RUN = `
  UPDATE idempotency_keys SET locked_until = clock_timestamp() + ${LEASE}, made_status = coalesce($4::smallint, made_status),
    made_id = coalesce($5::text, made_id), done_items = done_items || $6::uuid[] ${OWN_RUN}`;

/** $4 status, $5 body */
export const STORE_ANSWER = `UPDATE idempotency_keys SET status = $4, response = $5 ${OWN_RUN}`;

/** What was done before a fault stays done. */
export const RELEASE_KEY = `
  WITH ended AS (
    UPDATE idempotency_keys SET locked_until = now() ${OWN_RUN} AND (made_status IS NOT NULL OR done_items <> '{}')
  )
  DELETE FROM idempotency_keys ${OWN_RUN} AND made_status IS NULL AND done_items = '{}'`;
