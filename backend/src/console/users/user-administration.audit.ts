import { defineAudit } from '../../audit/audit-definition.js';

export const USERS_EXPORT = defineAudit<{ filter: string }>('users.export');
export const USER_UPDATE = defineAudit<{ userEmail: string; changed: string }>('user.update');
export const USER_REVEAL_PASSWORD = defineAudit<{ userEmail: string }>('user.reveal-password');
export const USER_SUSPEND = defineAudit<{ userEmail: string; reason: string }>('user.suspend');
export const USER_LIFT_SUSPENSION = defineAudit<{ userEmail: string; reason: string }>(
  'user.lift-suspension',
);
export const USER_CORRECT_EMAIL = defineAudit<{ userEmail: string; from: string }>('user.correct-email');
