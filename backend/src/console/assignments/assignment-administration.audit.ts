import { defineAudit } from '../../audit/audit-definition.js';

// The subject is the user.

export const ASSIGNMENT_GIVE = defineAudit<{ userEmail: string; assignmentId: string; project: string }>(
  'assignment.give',
);
export const ASSIGNMENT_WITHDRAW = defineAudit<{ userEmail: string; assignmentId: string }>(
  'assignment.withdraw',
);
export const ASSIGNMENT_END = defineAudit<{ userEmail: string; assignmentId: string; reason: string }>(
  'assignment.end',
);
/** Without a subject. */
export const ASSIGNMENTS_EXPORT = defineAudit<{ filter: string }>('assignments.export');
