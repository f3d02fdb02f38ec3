import { defineAudit } from '../audit/audit-definition.js';

export const USER_EDIT_WORK = defineAudit<{ userEmail: string; assignmentId: string; version: number }>(
  'user.edit-work',
);
export const USER_START_WORK = defineAudit<{
  userEmail: string;
  assignmentId: string;
  projectLink: string;
}>('user.start-work');
