import { defineEvent } from '../core/events/domain-events.js';

const OF_TEXT = {
  draftVersion: 'integer',
  words: 'integer',
  submittedAt: 'time',
  reviewDueAt: 'time',
} as const;

export const DOCUMENT_SUBMITTED = defineEvent('document.submitted', 1, {
  userId: 'uuid',
  assignmentId: 'uuid',
  ...OF_TEXT,
});

export const PAGE_SUBMITTED = defineEvent('page.submitted', 1, {
  userId: 'uuid',
  assignmentId: 'uuid',
  imageId: 'uuid',
  ...OF_TEXT,
});
