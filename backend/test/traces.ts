import type { TestApp } from './test-app.js';

interface AuditRow {
  actor_id: string | null;
  action: string;
  details: object;
}

/** The audit log entries with this subject, the oldest first. */
export function auditOf(app: TestApp, subjectId: string): Promise<AuditRow[]> {
  return app.rows<AuditRow>(
    'SELECT actor_id, action, details FROM audit_log WHERE subject_id = $1 ORDER BY id',
    [subjectId],
  );
}

/** The templates of the e-mails to an address, the oldest first. */
export async function emailsTo(app: TestApp, address: string): Promise<string[]> {
  const rows = await app.rows<{ template: string }>(
    'SELECT template FROM emails WHERE recipient = $1 ORDER BY created_at, template',
    [address],
  );
  return rows.map(({ template }) => template);
}
