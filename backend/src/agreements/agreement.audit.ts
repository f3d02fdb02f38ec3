import { defineAudit } from '../audit/audit-definition.js';

export const AGREEMENT_CREATE = defineAudit<{ version: number }>('agreement.create');
export const AGREEMENT_UPDATE = defineAudit<{ version: number }>('agreement.update');
export const AGREEMENT_DELETE = defineAudit<{ version: number }>('agreement.delete');
export const SIGNED_AGREEMENT_SEND_PDF = defineAudit<{ userEmail: string }>('signed-agreement.send-pdf');
