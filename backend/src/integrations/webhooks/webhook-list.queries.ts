import { jsonTimeSql } from '../../core/database/json-time.js';
import type { ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import { DELIVERY_STATES } from './webhook.js';

const FILTERS = { id: 'id', projectId: 'id' } as const;

export const WEBHOOK_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'ASC'],
  filters: FILTERS,
};

export function webhookListStatement({ filter, direction }: ListQueryOf<typeof WEBHOOK_LIST>): ListStatement {
  const parameters: unknown[] = [];
  const conditions: string[] = [];
  if (filter.id) conditions.push(`w.id = ANY($${parameters.push(filter.id)}::uuid[])`);
  if (filter.projectId) conditions.push(`w.project_id = ANY($${parameters.push(filter.projectId)}::uuid[])`);
  const order = ['w.created_at', 'w.id'].map((expression) => ({ expression, direction }));
  return { from: 'webhooks w', conditions, order, parameters };
}

const WEBHOOK_FIELDS = `w.id AS "_id", w.url, w.description, w.types, w.project_id AS "projectId", w.is_enabled AS "isEnabled",
  w.disabled_reason AS "disabledReason", w.disabled_at AS "disabledAt", w.failing_since AS "failingSince",
  CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until END AS "previousSecretUntil",
  w.created_at AS "createdAt", w.version, CASE WHEN w.maker_id IS NOT NULL THEN json_build_object('_id', w.maker_id,
    'name', (SELECT name FROM users WHERE id = w.maker_id), 'apiKey', CASE WHEN w.maker_key_id IS NOT NULL
      THEN json_build_object('_id', w.maker_key_id, 'name', w.maker_key_name) END) END AS maker`;

export function selectWebhooks(page: string): string {
  return `SELECT ${WEBHOOK_FIELDS} FROM (${page}) AS w`;
}

/** $1 webhook */
export const READ_WEBHOOK = `SELECT ${WEBHOOK_FIELDS} FROM webhooks w WHERE w.id = $1`;

const DELIVERY_FILTERS = { state: DELIVERY_STATES } as const;

/** By `seq`, the newest first. */
export const DELIVERY_LIST: ListShape<'seq', typeof DELIVERY_FILTERS> = {
  sortable: ['seq'],
  defaultSort: ['seq', 'DESC'],
  filters: DELIVERY_FILTERS,
};

export type DeliveryListQuery = ListQueryOf<typeof DELIVERY_LIST>;

export function deliveryListStatement(
  webhookId: string,
  { filter, direction }: DeliveryListQuery,
): ListStatement {
  return {
    from: 'webhook_deliveries d',
    conditions: ['d.webhook_id = $1', ...(filter.state ? ['d.state = $2'] : [])],
    order: [{ expression: 'd.event_seq', direction }],
    parameters: [webhookId, ...(filter.state ? [filter.state] : [])],
  };
}

export function selectDeliveries(page: string): string {
  return `SELECT d.id AS "_id", e.id AS "eventId", e.seq::float8 AS seq, e.type, e.occurred_at AS "occurredAt", d.state,
      CASE WHEN d.state = 'pending' THEN d.next_attempt_at END AS "nextAttemptAt",
      (SELECT coalesce(json_agg(json_build_object('at', ${jsonTimeSql('a.started_at')}, 'durationMs', a.duration_ms, 'status', a.status,
          'error', a.error, 'response', a.response) ORDER BY a.id), '[]')
        FROM webhook_attempts a WHERE a.delivery_id = d.id) AS attempts
    FROM (${page}) AS d JOIN events e ON e.seq = d.event_seq`;
}
