import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OperationsLists1764223000000 implements MigrationInterface {
  name = 'OperationsLists1764223000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'CREATE INDEX audit_log_actor ON audit_log (actor_id, created_at, id)',
      'CREATE INDEX audit_log_action ON audit_log (action, created_at, id)',
      'CREATE INDEX emails_created ON emails (created_at, id)',
      'CREATE INDEX emails_unsent ON emails (created_at, id) WHERE sent_at IS NULL',
      'CREATE INDEX emails_search ON emails USING gin (recipient gin_trgm_ops)',
    ];
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
