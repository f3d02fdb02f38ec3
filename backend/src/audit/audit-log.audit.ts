import { defineAudit } from './audit-definition.js';

export const AUDIT_LOG_EXPORT = defineAudit<{ filter: string }>('audit-log.export');
