import { defineEvent } from '../core/events/domain-events.js';

export const REFERENCE_CHANGED = defineEvent('reference.changed', 1, { referenceId: 'uuid' });
