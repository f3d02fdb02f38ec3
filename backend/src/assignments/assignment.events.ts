import { defineEvent } from '../core/events/domain-events.js';
import { END_REASONS } from './assignment.js';
import { WORK_MODES } from './clock/clock-ledger.js';
import { REQUEST_ANSWERS } from './extension-requests/extension-request.js';

/** What every fact about an assignment contains. */
const OF_ASSIGNMENT = { userId: 'uuid', assignmentId: 'uuid' } as const;

export const ASSIGNMENT_GIVEN = defineEvent(
  'assignment.given',
  1,
  { ...OF_ASSIGNMENT, projectId: 'uuid', givenAt: 'time' },
  'A user was given work in a project.',
);

export const ASSIGNMENT_STARTED = defineEvent(
  'assignment.started',
  1,
  { ...OF_ASSIGNMENT, startedAt: 'time', deadlineAt: 'time' },
  'The work clock was started.',
);

export const ASSIGNMENT_EXTENDED = defineEvent(
  'assignment.extended',
  1,
  { ...OF_ASSIGNMENT, extendedAt: 'time', deadlineAt: 'time' },
  'The deadline is later now.',
);

export const ASSIGNMENT_SHORTENED = defineEvent(
  'assignment.shortened',
  1,
  { ...OF_ASSIGNMENT, shortenedAt: 'time', deadlineAt: 'time' },
  'The deadline is earlier now.',
);

export const ASSIGNMENT_SUBMITTED = defineEvent(
  'assignment.submitted',
  1,
  { ...OF_ASSIGNMENT, mode: WORK_MODES, submittedAt: 'time' },
  'The work is complete in one of its modes. Each text has a fact of its own.',
);

export const ASSIGNMENT_RETURNED = defineEvent(
  'assignment.returned',
  1,
  { ...OF_ASSIGNMENT, returnedAt: 'time', deadlineAt: 'time' },
  'A submitted text was returned for correction.',
);

export const ASSIGNMENT_REOPENED = defineEvent(
  'assignment.reopened',
  1,
  { ...OF_ASSIGNMENT, reopenedAt: 'time', deadlineAt: 'time' },
  'The work is not submitted any more, because no mode is complete after a return.',
);

export const ASSIGNMENT_ENDED = defineEvent(
  'assignment.ended',
  1,
  { ...OF_ASSIGNMENT, endedAt: 'time', reason: END_REASONS },
  'The assignment ended before its start, or staff ended it (`reason` is `ended`). Version 0.4.0 gave no reason.',
);

/** Published by the penalty job, whether it gives a penalty or not. The time of the event is the deadline. */
export const ASSIGNMENT_MISSED = defineEvent(
  'assignment.missed',
  1,
  { ...OF_ASSIGNMENT, deadlineAt: 'time' },
  'The deadline passed with nothing submitted.',
);

/** `system`: the penalty job. */
const BY = ['admin', 'system'] as const;

export const PENALTY_GIVEN = defineEvent(
  'penalty.given',
  1,
  { ...OF_ASSIGNMENT, by: BY, givenAt: 'time' },
  'The assignment has a penalty: by an administrator, or by the system after a missed deadline.',
);

export const PENALTY_REMOVED = defineEvent(
  'penalty.removed',
  1,
  { ...OF_ASSIGNMENT, by: BY, removedAt: 'time' },
  'The assignment has no penalty any more.',
);

export const REQUEST_OPENED = defineEvent(
  'extension-request.opened',
  1,
  { ...OF_ASSIGNMENT, requestId: 'uuid', hours: 'number', createdAt: 'time' },
  'A user asks for more time, and an administrator must answer.',
);

export const REQUEST_ANSWERED = defineEvent(
  'extension-request.answered',
  1,
  { ...OF_ASSIGNMENT, requestId: 'uuid', answer: REQUEST_ANSWERS, answeredAt: 'time' },
  'A request for more time is answered. `closed`: the user withdrew it, the work was submitted or ended, or its deadline was set. A request that is granted at once was never open.',
);
