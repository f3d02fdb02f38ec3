import { defineAudit } from '../../audit/audit-definition.js';

interface Named {
  url: string;
}

export const WEBHOOK_CREATE = defineAudit<Named>('webhook.create');
export const WEBHOOK_UPDATE = defineAudit<Named>('webhook.update');
export const WEBHOOK_DELETE = defineAudit<Named>('webhook.delete');
export const WEBHOOK_ENABLE = defineAudit<Named>('webhook.enable');
export const WEBHOOK_DISABLE = defineAudit<Named>('webhook.disable');
export const WEBHOOK_ROTATE_SECRET = defineAudit<Named>('webhook.rotate-secret');
export const WEBHOOK_TEST = defineAudit<Named>('webhook.test');
export const WEBHOOK_REDELIVER = defineAudit<Named & { type: string; eventId: string }>('webhook.redeliver');
export const WEBHOOK_REDELIVER_SINCE = defineAudit<Named & { since: string; events: number }>(
  'webhook.redeliver-since',
);
