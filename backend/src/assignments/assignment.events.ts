import { defineEvent } from '../core/events/domain-events.js';
import { END_REASONS } from './assignment.js';
import { WORK_MODES } from './clock/clock-ledger.js';
import { REQUEST_ANSWERS } from './extension-requests/extension-request.js';

/** What every fact about an assignment contains. */
const OF_ASSIGNMENT = { userId: 'uuid', assignmentId: 'uuid' } as const;

export const ASSIGNMENT_GIVEN = defineEvent('assignment.given', 1, {
  ...OF_ASSIGNMENT,
  projectId: 'uuid',
  givenAt: 'time',
});

export const ASSIGNMENT_STARTED = defineEvent('assignment.started', 1, {
  ...OF_ASSIGNMENT,
  startedAt: 'time',
  deadlineAt: 'time',
});

export const ASSIGNMENT_EXTENDED = defineEvent('assignment.extended', 1, {
  ...OF_ASSIGNMENT,
  extendedAt: 'time',
  deadlineAt: 'time',
});

export const ASSIGNMENT_SHORTENED = defineEvent('assignment.shortened', 1, {
  ...OF_ASSIGNMENT,
  shortenedAt: 'time',
  deadlineAt: 'time',
});

export const ASSIGNMENT_SUBMITTED = defineEvent('assignment.submitted', 1, {
  ...OF_ASSIGNMENT,
  mode: WORK_MODES,
  submittedAt: 'time',
});

export const ASSIGNMENT_RETURNED = defineEvent('assignment.returned', 1, {
  ...OF_ASSIGNMENT,
  returnedAt: 'time',
  deadlineAt: 'time',
});

export const ASSIGNMENT_REOPENED = defineEvent('assignment.reopened', 1, {
  ...OF_ASSIGNMENT,
  reopenedAt: 'time',
  deadlineAt: 'time',
});

export const ASSIGNMENT_ENDED = defineEvent('assignment.ended', 1, {
  ...OF_ASSIGNMENT,
  endedAt: 'time',
  reason: END_REASONS,
});

/** Published by the penalty job, whether it gives a penalty or not. The time of the event is the deadline. */
export const ASSIGNMENT_MISSED = defineEvent('assignment.missed', 1, {
  ...OF_ASSIGNMENT,
  deadlineAt: 'time',
});

/** `system`: the penalty job. */
const BY = ['admin', 'system'] as const;

export const PENALTY_GIVEN = defineEvent('penalty.given', 1, { ...OF_ASSIGNMENT, by: BY, givenAt: 'time' });

export const PENALTY_REMOVED = defineEvent('penalty.removed', 1, {
  ...OF_ASSIGNMENT,
  by: BY,
  removedAt: 'time',
});

export const REQUEST_OPENED = defineEvent('extension-request.opened', 1, {
  ...OF_ASSIGNMENT,
  requestId: 'uuid',
  hours: 'number',
  createdAt: 'time',
});

export const REQUEST_ANSWERED = defineEvent('extension-request.answered', 1, {
  ...OF_ASSIGNMENT,
  requestId: 'uuid',
  answer: REQUEST_ANSWERS,
  answeredAt: 'time',
});
