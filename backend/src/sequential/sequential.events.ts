import { defineEvent } from '../core/events/domain-events.js';

export const SEQUENTIAL_SUBMITTED = defineEvent('sequential.submitted', 1, {
  userId: 'uuid',
  assignmentId: 'uuid',
  sessionId: 'uuid',
  images: 'integer',
  words: 'integer',
  submittedAt: 'time',
  reviewDueAt: 'time',
});
