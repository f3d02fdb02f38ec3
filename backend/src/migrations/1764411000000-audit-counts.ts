import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditCounts1764411000000 implements MigrationInterface {
  name = 'AuditCounts1764411000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/**
 * How many entries there are of each action by each administrator. Every statement appends what it adds; a job folds the
 * rows of the same action and administrator into one. Nothing is ever taken away: the log keeps all of its entries.
 */
const STATEMENTS = [
  'CREATE TABLE audit_counts (actor_id uuid NOT NULL, action text NOT NULL, entries bigint NOT NULL)',
  `CREATE FUNCTION count_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO audit_counts SELECT actor_id, action, count(*) FROM added GROUP BY actor_id, action;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER audit_log_counted AFTER INSERT ON audit_log
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_audit_entries()`,
  // After the trigger, whose lock keeps others from writing in between.
  'INSERT INTO audit_counts SELECT actor_id, action, count(*) FROM audit_log GROUP BY actor_id, action',
  'CREATE INDEX audit_log_actor_action ON audit_log (actor_id, action, created_at, id)',
];
