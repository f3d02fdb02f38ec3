import { defineAudit } from '../audit/audit-definition.js';

export const USER_EDIT_WORK = defineAudit<{ userEmail: string; version: number }>('user.edit-work');
export const USER_START_WORK = defineAudit<{ userEmail: string; projectLink: string }>('user.start-work');
