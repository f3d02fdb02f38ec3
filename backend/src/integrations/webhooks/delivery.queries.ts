import { EVENT_FIELDS } from '../events/event.queries.js';
import { MAKER_MAY_READ } from './webhook-makers.queries.js';

/** Longer than an attempt can take. */
const CLAIM_SECONDS = 30;

/**
 * Claims due deliveries of enabled webhooks whose maker may read events, and cancels those that were planned before the webhook was enabled: their transaction ended
 * after the webhook had been disabled, or it was enabled. $1 the webhooks to which this process is sending, $2 how many requests to each, $3 how many
 * may be sent to one at a time. Each webhook has its own share, so that a slow one delays no other.
 */
export const CLAIM_DELIVERIES = `
  WITH outdated AS (
    UPDATE webhook_deliveries d SET state = 'canceled', claimed_until = NULL, finished_at = now()
    FROM webhooks w WHERE w.is_enabled AND d.webhook_id = w.id AND d.state = 'pending' AND d.next_attempt_at < w.enabled_at
  ), due AS (
    SELECT d.id FROM webhooks w LEFT JOIN unnest($1::uuid[], $2::int[]) AS busy (id, requests) ON busy.id = w.id
    CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries
      WHERE webhook_id = w.id AND state = 'pending' AND next_attempt_at <= now()
        AND next_attempt_at >= coalesce(w.enabled_at, '-infinity') AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY next_attempt_at LIMIT greatest($3::int - coalesce(busy.requests, 0), 0)
      FOR UPDATE SKIP LOCKED) AS d
    WHERE w.is_enabled AND ${MAKER_MAY_READ}
  )
  UPDATE webhook_deliveries d SET claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
  FROM due, webhooks w, events e WHERE d.id = due.id AND w.id = d.webhook_id AND e.seq = d.event_seq
  RETURNING d.id AS "deliveryId", d.attempts, w.id AS "webhookId", w.url, w.secret,
    CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS "previousSecret",
    clock_timestamp() AS at, ${EVENT_FIELDS}`;

/** $1 deliveries. Lets another process make the attempts that this one has given up. */
export const RELEASE_DELIVERIES = `
  UPDATE webhook_deliveries SET claimed_until = NULL WHERE id = ANY($1) AND state = 'pending'`;

/**
 * $1 JSON array of attempts. An attempt counts only if nobody else has changed the delivery since the claim: another process after the
 * claim has ended, or an administrator who has disabled the webhook. Returns those that count, and whether the webhook is failing now.
 */
export const RECORD_ATTEMPTS = `
  WITH made AS (
    SELECT * FROM jsonb_to_recordset($1) AS made ("deliveryId" uuid, attempts int, state text, "delaySeconds" float8,
      at timestamptz, "durationMs" int, status int, error text, response text)
  ), changed AS (
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1, state = made.state, claimed_until = NULL,
      next_attempt_at = now() + make_interval(secs => made."delaySeconds"),
      finished_at = CASE WHEN made.state <> 'pending' THEN now() END
    FROM made WHERE d.id = made."deliveryId" AND d.state = 'pending' AND d.attempts = made.attempts
    RETURNING d.id, d.webhook_id
  ), attempts AS (
    INSERT INTO webhook_attempts (delivery_id, started_at, duration_ms, status, error, response)
    SELECT "deliveryId", at, "durationMs", status, error, response FROM made JOIN changed ON changed.id = "deliveryId"
  )
  SELECT changed.id AS "deliveryId", w.failing_since IS NOT NULL AS "isFailing"
  FROM changed LEFT JOIN webhooks w ON w.id = changed.webhook_id`;

/** $1 webhook */
export const RECORD_SUCCESS = `
  UPDATE webhooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL`;

/** $1 webhook, $2 days. Whether it has been failing for so long. */
export const RECORD_FAILURE = `
  UPDATE webhooks SET failing_since = coalesce(failing_since, now()) WHERE id = $1 AND is_enabled
  RETURNING failing_since <= now() - make_interval(days => $2) AS "isFailingTooLong"`;

/** $1 webhook */
export const ENABLE_WEBHOOK = `
  UPDATE webhooks SET is_enabled = true, enabled_at = clock_timestamp(), disabled_at = NULL, disabled_reason = NULL,
    failing_since = NULL WHERE id = $1`;

/** $1 webhook, $2 reason. Nothing is returned if it was disabled before. */
export const DISABLE_WEBHOOK = `
  UPDATE webhooks SET is_enabled = false, disabled_at = now(), disabled_reason = $2 WHERE id = $1 AND is_enabled
  RETURNING id, url, description, disabled_at AS "disabledAt", failing_since AS "failingSince"`;

/** $1 webhooks, $2 project */
export const WEBHOOKS_OF_PROJECT = 'SELECT id FROM webhooks WHERE id = ANY($1::uuid[]) AND project_id = $2';

/** $1 deliveries, $2 project */
export const DELIVERIES_OF_PROJECT = `
  SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
  WHERE d.id = ANY($1::uuid[]) AND w.project_id = $2`;

/** $1 webhook. What was planned for a disabled webhook is never sent. */
export const CANCEL_DELIVERIES = `
  UPDATE webhook_deliveries SET state = 'canceled', claimed_until = NULL, finished_at = now()
  WHERE webhook_id = $1 AND state = 'pending'`;

/**
 * SQL: a new round of attempts, which begins now. An attempt that is being made counts as its first one: nothing is sent twice, and if its
 * process was killed, another one makes it when the claim has ended.
 */
const NEW_ROUND = `state = 'pending', attempts = CASE WHEN state = 'pending' AND claimed_until > now() THEN attempts ELSE 0 END,
  next_attempt_at = clock_timestamp(), finished_at = NULL`;

/** $1 delivery */
export const REDELIVER = `UPDATE webhook_deliveries SET ${NEW_ROUND} WHERE id = $1`;

/** $1 webhook, $2 time. Those of events since then that wait or have failed. */
export const REDELIVER_SINCE = `
  UPDATE webhook_deliveries d SET ${NEW_ROUND} FROM events e
  WHERE e.seq = d.event_seq AND d.webhook_id = $1 AND d.state IN ('pending', 'failed') AND e.occurred_at >= $2`;

/** $1 delivery */
export const LOCK_DELIVERY = `
  SELECT w.id AS "webhookId", w.url, w.is_enabled AS "isEnabled", e.type, e.id AS "eventId"
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN events e ON e.seq = d.event_seq
  WHERE d.id = $1 FOR UPDATE OF d`;

/** $1 webhook */
export const DELETE_DELIVERIES = 'DELETE FROM webhook_deliveries WHERE webhook_id = $1';

/** $1 webhook. For a test, also while it is disabled. */
export const READ_FOR_TEST = `
  SELECT url, secret, CASE WHEN previous_secret_until > now() THEN previous_secret END AS "previousSecret",
    clock_timestamp() AS at
  FROM webhooks WHERE id = $1`;
