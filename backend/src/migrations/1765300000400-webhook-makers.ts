import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who made a webhook, since when it is enabled, and that it is disabled when its maker may not read events any more. */
export class WebhookMakers1765300000400 implements MigrationInterface {
  name = 'WebhookMakers1765300000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhooks ADD COLUMN maker_id uuid, ADD COLUMN maker_key_id uuid,
      ADD COLUMN maker_key_name text, ADD COLUMN enabled_at timestamptz,
      ADD CONSTRAINT webhooks_maker_check
        CHECK ((maker_key_id IS NULL) = (maker_key_name IS NULL) AND (maker_key_id IS NULL OR maker_id IS NOT NULL)) NOT VALID,
      DROP CONSTRAINT webhooks_reason_check, ADD CONSTRAINT webhooks_reason_check
        CHECK (disabled_reason IN ('staff', 'gone', 'failing', 'access-lost')) NOT VALID`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
