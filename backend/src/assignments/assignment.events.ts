import { defineEvent } from '../core/events/domain-events.js';
import type { WorkMode } from './clock/clock-ledger.js';
import type { RequestAnswer } from './extension-requests/extension-request.js';

/** What every fact about an assignment contains. */
type OfAssignment = { userId: string; assignmentId: string };

export const ASSIGNMENT_GIVEN = defineEvent<OfAssignment & { projectId: string; givenAt: Date }>(
  'assignment.given',
  1,
);

/** The work clock was started. */
export const ASSIGNMENT_STARTED = defineEvent<OfAssignment & { startedAt: Date; deadlineAt: Date }>(
  'assignment.started',
  1,
);

export const ASSIGNMENT_EXTENDED = defineEvent<OfAssignment & { extendedAt: Date; deadlineAt: Date }>(
  'assignment.extended',
  1,
);

/** The work is complete in one of its modes. Each text has a fact of its own. */
export const ASSIGNMENT_SUBMITTED = defineEvent<OfAssignment & { mode: WorkMode; submittedAt: Date }>(
  'assignment.submitted',
  1,
);

/** A submitted text was returned for correction. */
export const ASSIGNMENT_RETURNED = defineEvent<OfAssignment & { returnedAt: Date; deadlineAt: Date }>(
  'assignment.returned',
  1,
);

/** The work is not submitted any more, because no mode is complete after a return. */
export const ASSIGNMENT_REOPENED = defineEvent<OfAssignment & { reopenedAt: Date; deadlineAt: Date }>(
  'assignment.reopened',
  1,
);

/** The assignment ended before its start. */
export const ASSIGNMENT_ENDED = defineEvent<OfAssignment & { endedAt: Date }>('assignment.ended', 1);

/** The deadline passed with nothing submitted. Published by the penalty job. */
export const ASSIGNMENT_MISSED = defineEvent<OfAssignment & { deadlineAt: Date }>('assignment.missed', 1);

/** `system`: the penalty job. */
export const PENALTY_GIVEN = defineEvent<OfAssignment & { by: 'admin' | 'system'; givenAt: Date }>(
  'penalty.given',
  1,
);

export const PENALTY_REMOVED = defineEvent<OfAssignment & { by: 'admin' | 'system'; removedAt: Date }>(
  'penalty.removed',
  1,
);

/** A user asks for more time, and an administrator must answer. */
export const REQUEST_OPENED = defineEvent<
  OfAssignment & { requestId: string; hours: number; createdAt: Date }
>('extension-request.opened', 1);

/** `closed`: the work was submitted. A request that is granted at once was never open. */
export const REQUEST_ANSWERED = defineEvent<
  OfAssignment & { requestId: string; answer: RequestAnswer; answeredAt: Date }
>('extension-request.answered', 1);
