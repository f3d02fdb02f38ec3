import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WorkClock1764200000000 implements MigrationInterface {
  name = 'WorkClock1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...LEDGER, ...REMINDERS, ...PENALTIES, ...EMAILS, ...CLOCKS_BEFORE]) {
      await runner.query(statement);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const LEDGER = [
  `CREATE TABLE clock_entries (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    actor_id uuid,
    deadline_at timestamptz,
    details jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT clock_entries_pkey PRIMARY KEY (id),
    CONSTRAINT clock_entries_kind_check
      CHECK (kind IN ('started', 'extended', 'submitted', 'penalized', 'penalty_removed')),
    CONSTRAINT clock_entries_actor_check CHECK (actor IN ('self', 'admin', 'system')),
    CONSTRAINT clock_entries_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX clock_entries_user ON clock_entries (user_id, id)',
  // A clock starts once and is submitted once, whatever the code does.
  `CREATE UNIQUE INDEX clock_entries_once ON clock_entries (user_id, kind) WHERE kind IN ('started', 'submitted')`,
  `CREATE FUNCTION keep_clock_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Gone with the account; when that happens, the account is not there any more.
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the ledger of a clock can only be added to';
  END $$`,
  `CREATE TRIGGER clock_entries_keep BEFORE UPDATE OR DELETE ON clock_entries
    FOR EACH ROW EXECUTE FUNCTION keep_clock_entries()`,
  `CREATE TRIGGER clock_entries_keep_all BEFORE TRUNCATE ON clock_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_clock_entries()`,
];

const REMINDERS = [
  `CREATE TABLE clock_reminders (
    user_id uuid NOT NULL,
    hours integer NOT NULL,
    due_at timestamptz NOT NULL,
    CONSTRAINT clock_reminders_pkey PRIMARY KEY (user_id, hours),
    CONSTRAINT clock_reminders_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX clock_reminders_due ON clock_reminders (due_at)',
];

const PENALTIES = [
  'ALTER TABLE users ADD COLUMN settled_deadline_at timestamptz',
  `CREATE INDEX users_deadline_due ON users (deadline_at)
    WHERE NOT work_submitted AND NOT is_penalized AND deadline_at IS DISTINCT FROM settled_deadline_at`,
];

const EMAILS = ['ALTER TABLE emails ADD COLUMN expires_at timestamptz'];

/** What ran before there was a ledger: nothing could be extended, and only the document be submitted. */
export const CLOCKS_BEFORE = [
  'UPDATE users SET penalized_at = now() WHERE is_penalized AND penalized_at IS NULL',
  'UPDATE users SET submitted_at = now() WHERE work_submitted AND submitted_at IS NULL',
  `UPDATE users SET settled_deadline_at = deadline_at WHERE is_penalized AND penalized_at >= deadline_at`,
  `INSERT INTO clock_entries (user_id, kind, at, actor, deadline_at, details)
    SELECT id, kind, at, actor, deadline_at, details FROM (
      SELECT id, 'started' AS kind, work_started_at AS at, 'self' AS actor, deadline_at, '{}'::jsonb AS details
      FROM users WHERE work_started_at IS NOT NULL
      UNION ALL
      SELECT id, 'submitted', submitted_at, 'self', deadline_at, '{"mode": "document"}' FROM users WHERE work_submitted
      UNION ALL
      SELECT id, 'penalized', penalized_at, 'system', deadline_at, jsonb_build_object(
        'reason', coalesce(penalized_reason, ''), 'isSequential', is_sequential_work_penalized)
      FROM users WHERE is_penalized
    ) AS steps ORDER BY at`,
  `INSERT INTO clock_reminders (user_id, hours, due_at)
    SELECT id, hours, deadline_at - make_interval(hours => hours)
    FROM users, unnest(ARRAY[48, 24, 6, 1]) AS hours
    WHERE NOT work_submitted AND deadline_at - make_interval(hours => hours) > now()`,
];
