import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event feed and webhooks. */
export class Events1765200000100 implements MigrationInterface {
  name = 'Events1765200000100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const STATEMENTS = [
  `CREATE TABLE event_feed (
    id boolean NOT NULL DEFAULT true,
    generation bigint NOT NULL,
    database text,
    deleted_up_to bigint[] NOT NULL,
    CONSTRAINT event_feed_pkey PRIMARY KEY (id),
    CONSTRAINT event_feed_id_check CHECK (id)
  )`,
  `INSERT INTO event_feed (generation, deleted_up_to) VALUES (1, '{0,0,0}')`,
  `CREATE TABLE events (
    seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    id uuid NOT NULL,
    generation bigint NOT NULL,
    transaction_id bigint NOT NULL,
    type text NOT NULL,
    version int NOT NULL,
    occurred_at timestamptz NOT NULL,
    subject uuid NOT NULL,
    project_id uuid,
    data jsonb NOT NULL,
    CONSTRAINT events_pkey PRIMARY KEY (seq)
  )`,
  'CREATE INDEX events_feed ON events (generation, transaction_id, seq)',
  `CREATE INDEX events_project ON events (project_id, generation, transaction_id, seq) WHERE project_id IS NOT NULL`,
  `CREATE TABLE webhooks (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    url text NOT NULL,
    description text NOT NULL DEFAULT '',
    types text[],
    project_id uuid,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_until timestamptz,
    is_enabled boolean NOT NULL DEFAULT true,
    disabled_at timestamptz,
    disabled_reason text,
    failing_since timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    version int NOT NULL DEFAULT 1,
    changed_at timestamptz NOT NULL DEFAULT now(),
    changed_by text,
    CONSTRAINT webhooks_pkey PRIMARY KEY (id),
    CONSTRAINT webhooks_project_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
    CONSTRAINT webhooks_disabled_check
      CHECK (is_enabled = (disabled_at IS NULL) AND is_enabled = (disabled_reason IS NULL)),
    CONSTRAINT webhooks_reason_check CHECK (disabled_reason IN ('staff', 'gone', 'failing')),
    CONSTRAINT webhooks_previous_check CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
  )`,
  `CREATE TABLE webhook_deliveries (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    webhook_id uuid NOT NULL,
    event_seq bigint NOT NULL,
    state text NOT NULL DEFAULT 'pending',
    attempts int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    claimed_until timestamptz,
    finished_at timestamptz,
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
    CONSTRAINT webhook_deliveries_event_fkey FOREIGN KEY (event_seq) REFERENCES events (seq) ON DELETE CASCADE,
    CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('pending', 'delivered', 'failed', 'canceled'))
  )`,
  'CREATE UNIQUE INDEX webhook_deliveries_event ON webhook_deliveries (webhook_id, event_seq)',
  'CREATE INDEX webhook_deliveries_events ON webhook_deliveries (event_seq)',
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'pending'`,
  `CREATE TABLE webhook_attempts (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    delivery_id uuid NOT NULL,
    started_at timestamptz NOT NULL,
    duration_ms int NOT NULL,
    status int,
    error text,
    response text,
    CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id),
    CONSTRAINT webhook_attempts_delivery_fkey
      FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id)',
];
