import { defineAudit } from '../../audit/audit-definition.js';

export const AUTOMATION_TRIGGER = defineAudit<{
  penalized: number;
  scored: number;
  reportsSent: number;
  queued: number;
}>('automation.trigger');
