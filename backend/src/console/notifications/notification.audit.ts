import { defineAudit } from '../../audit/audit-definition.js';

export const NOTIFICATIONS_CLEAR = defineAudit<Record<string, never>>('notifications.clear');
