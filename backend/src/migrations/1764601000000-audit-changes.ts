import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** The changed fields of audited actions, and the search in the audit log. The expressions are in audit-list.service.ts. */
export class AuditChanges1764601000000 implements MigrationInterface {
  name = 'AuditChanges1764601000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log ADD COLUMN IF NOT EXISTS changes jsonb');
    await createIndexConcurrently(
      runner,
      'audit_log_search',
      `ON audit_log USING gin (
         lower(actor_email || ' ' || jsonb_path_query_array(details, '$.*')::text || ' ' ||
           coalesce(jsonb_path_query_array(changes, '$.*.*')::text, '')) gin_trgm_ops)`,
    );
    await createIndexConcurrently(
      runner,
      'audit_log_actor_email',
      'ON audit_log USING gin (actor_email gin_trgm_ops)',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
