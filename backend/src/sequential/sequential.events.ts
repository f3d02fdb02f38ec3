import { defineEvent } from '../core/events/domain-events.js';

/** A session with all its texts was submitted. */
export const SEQUENTIAL_SUBMITTED = defineEvent<{
  userId: string;
  assignmentId: string;
  sessionId: string;
  images: number;
  words: number;
  submittedAt: Date;
  reviewDueAt: Date;
}>('sequential.submitted', 1);
