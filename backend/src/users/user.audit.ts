import { defineAudit } from '../audit/audit-definition.js';

export const USER_CREATE = defineAudit<{ userEmail: string; role: string; source?: string }>('user.create');
export const USER_CHANGE_ROLE = defineAudit<{ userEmail: string; from: string; to: string }>(
  'user.change-role',
);
export const USER_DELETE = defineAudit<{ role: string }>('user.delete');
