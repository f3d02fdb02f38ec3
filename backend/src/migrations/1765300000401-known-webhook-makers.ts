import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/**
 * The makers of earlier webhooks are those who created them or enabled them last, as the audit log has them. All webhooks go on: one
 * whose maker may not read events now has no maker, and one whose key may not has only the creator of the key.
 */
export class KnownWebhookMakers1765300000401 implements MigrationInterface {
  name = 'KnownWebhookMakers1765300000401';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['webhooks_maker_check', 'webhooks_reason_check'])
      await runner.query(`ALTER TABLE webhooks VALIDATE CONSTRAINT ${name}`);
    await inBatches(runner, ADD_MAKERS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const ADD_MAKERS = `
  WITH batch AS (SELECT id FROM webhooks WHERE id > $1 ORDER BY id LIMIT 100), known AS (
    SELECT batch.id, u.id AS maker_id, k.id AS key_id, k.name AS key_name FROM batch
    CROSS JOIN LATERAL (
      SELECT actor_id, api_key_id FROM audit_log
      WHERE subject_id = batch.id AND action IN ('webhook.create', 'webhook.enable')
      ORDER BY created_at DESC, id DESC LIMIT 1) AS entry
    JOIN users u ON u.id = entry.actor_id AND u.role IN ('admin', 'auditor') AND u.is_verified AND u.suspended_at IS NULL
    LEFT JOIN api_keys k ON k.id = entry.api_key_id AND k.created_by = u.id AND 'events:read' = ANY(k.permissions)
      AND (k.expires_at IS NULL OR k.expires_at > now())
  ), changed AS (
    UPDATE webhooks w SET maker_id = known.maker_id, maker_key_id = known.key_id, maker_key_name = known.key_name
    FROM known WHERE w.id = known.id AND w.maker_id IS NULL
  )
  SELECT id FROM batch ORDER BY id`;
