import { defineAudit } from '../../audit/audit-definition.js';

// The subject is the user. The reason of a grant is that of the user, the reason of a refusal that of the administrator.

type OfRequest = { userEmail: string; assignmentId: string; reason: string };

export const EXTENSION_GRANT = defineAudit<OfRequest & { hours: number }>('extension-request.grant');
export const EXTENSION_REFUSE = defineAudit<OfRequest>('extension-request.refuse');
