import { defineAudit } from '../../audit/audit-definition.js';

export const JOB_RETRY = defineAudit<{ queue: string }>('job.retry');
export const EMAIL_RETRY = defineAudit<{ userEmail: string; template: string }>('email.retry');
export const EMAIL_SEND_AGAIN = defineAudit<{ userEmail: string; template: string }>('email.send-again');
