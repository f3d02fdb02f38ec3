import { defineEvent } from '../core/events/domain-events.js';

/** What submissions are compared with has changed: the text of an image or of a PDF, or whether it is used. */
export const REFERENCE_CHANGED = defineEvent<{ referenceId: string }>('reference.changed', 1);
