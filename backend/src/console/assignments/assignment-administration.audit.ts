import { defineAudit } from '../../audit/audit-definition.js';

// The subject is the user.

export const ASSIGNMENT_GIVE = defineAudit<{ userEmail: string; assignmentId: string; project: string }>(
  'assignment.give',
);
export const ASSIGNMENT_WITHDRAW = defineAudit<{ userEmail: string; assignmentId: string }>(
  'assignment.withdraw',
);
/** Without a subject. */
export const ASSIGNMENTS_EXPORT = defineAudit<{ filter: string }>('assignments.export');
