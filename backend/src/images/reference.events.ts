import { defineEvent } from '../core/events/domain-events.js';

export const REFERENCE_CHANGED = defineEvent(
  'reference.changed',
  1,
  { referenceId: 'uuid' },
  'What submissions are compared with has changed: the text of an image or of a PDF, or whether it is used.',
);
