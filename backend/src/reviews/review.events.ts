import { defineEvent } from '../core/events/domain-events.js';
import { RESULT_UNITS, REVIEW_KINDS } from './review.js';

const OF_REVIEW = { reviewId: 'uuid', userId: 'uuid', assignmentId: 'uuid' } as const;

/** `subjectId`: the image of a page, the session of sequential work; for a document, the user. */
const OF_SUBMISSION = { ...OF_REVIEW, kind: REVIEW_KINDS, subjectId: 'uuid' } as const;

export const REVIEW_OPENED = defineEvent('review.opened', 1, {
  ...OF_SUBMISSION,
  round: 'integer',
  dueAt: 'time',
});

export const REVIEW_CLAIMED = defineEvent('review.claimed', 1, { ...OF_REVIEW, reviewerId: 'uuid' });

export const REVIEW_RELEASED = defineEvent('review.released', 1, { ...OF_REVIEW, reviewerId: 'uuid' });

export const REVIEW_PUBLISHED = defineEvent('review.published', 1, {
  ...OF_SUBMISSION,
  reviewerId: { nullable: 'uuid' },
  percentage: 'number',
  unit: RESULT_UNITS,
  correct: 'integer',
  wrong: 'integer',
  words: { nullable: 'integer' },
  resultVersion: 'integer',
  publishedAt: 'time',
});

export const REVIEW_RETURNED = defineEvent('review.returned', 1, { ...OF_SUBMISSION, reviewerId: 'uuid' });

export const REVIEW_REOPENED = defineEvent('review.reopened', 1, {
  ...OF_SUBMISSION,
  resultVersion: 'integer',
  dueAt: 'time',
});
