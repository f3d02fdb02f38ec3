import { defineAudit } from '../../audit/audit-definition.js';

export const EXPORT_CREATE = defineAudit<{ kind: string; filter: string }>('export.create');
export const EXPORT_DOWNLOAD = defineAudit<{ kind: string; filter: string }>('export.download');
