import { defineAudit } from '../audit/audit-definition.js';

/** What the entries about an assignment tell. */
interface OfAssignment {
  userEmail: string;
  assignmentId: string;
  reason: string;
}

export const USER_PENALIZE = defineAudit<OfAssignment>('user.penalize');
export const USER_REMOVE_PENALTY = defineAudit<OfAssignment>('user.remove-penalty');
export const ASSIGNMENT_SET_DEADLINE = defineAudit<OfAssignment & { deadlineAt: string }>(
  'assignment.set-deadline',
);
export const USER_EXTEND_DEADLINE = defineAudit<OfAssignment & { hours: number }>('user.extend-deadline');
