import { defineAudit } from '../../audit/audit-definition.js';

export const USERS_EXPORT = defineAudit<{ filter: string }>('users.export');
/** The assignment is that of a changed penalty. */
export const USER_UPDATE = defineAudit<{ userEmail: string; changed: string; assignmentId?: string }>(
  'user.update',
);
export const USER_REVEAL_PASSWORD = defineAudit<{ userEmail: string }>('user.reveal-password');
export const USER_SUSPEND = defineAudit<{ userEmail: string; reason: string }>('user.suspend');
/** `deadlines`: the extended ones, each with its assignment. */
export const USER_LIFT_SUSPENSION = defineAudit<{ userEmail: string; reason: string; deadlines?: string }>(
  'user.lift-suspension',
);
export const USER_CORRECT_EMAIL = defineAudit<{ userEmail: string; from: string }>('user.correct-email');
