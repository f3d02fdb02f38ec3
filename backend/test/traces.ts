import type { TestApp } from './test-app.js';

/** What calls leave behind beside their answer. */

interface AuditRow {
  actor_id: string | null;
  action: string;
  details: object;
}

/** The audit log about one person or thing, in its order. */
export function auditOf(app: TestApp, subjectId: string): Promise<AuditRow[]> {
  return app.rows<AuditRow>(
    'SELECT actor_id, action, details FROM audit_log WHERE subject_id = $1 ORDER BY id',
    [subjectId],
  );
}

/** The templates of the e-mails to an address, in their order. */
export async function emailsTo(app: TestApp, address: string): Promise<string[]> {
  const rows = await app.rows<{ template: string }>(
    'SELECT template FROM emails WHERE recipient = $1 ORDER BY created_at, template',
    [address],
  );
  return rows.map(({ template }) => template);
}
