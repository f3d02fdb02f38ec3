import { defineAudit } from '../audit/audit-definition.js';

export const USER_PENALIZE = defineAudit<{ userEmail: string; reason: string }>('user.penalize');
export const USER_REMOVE_PENALTY = defineAudit<{ userEmail: string; reason: string }>('user.remove-penalty');
export const USER_EXTEND_DEADLINE = defineAudit<{ userEmail: string; hours: number; reason: string }>(
  'user.extend-deadline',
);
