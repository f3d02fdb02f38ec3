import { defineEvent } from '../core/events/domain-events.js';
import type { WorkMode } from './clock/clock-ledger.js';

/** The work clock of a user was started. */
export const ASSIGNMENT_STARTED = defineEvent<{ userId: string; startedAt: Date; deadlineAt: Date }>(
  'assignment.started',
  1,
);

export const ASSIGNMENT_EXTENDED = defineEvent<{ userId: string; extendedAt: Date; deadlineAt: Date }>(
  'assignment.extended',
  1,
);

/** The work is complete in one of its modes. Each text has a fact of its own. */
export const ASSIGNMENT_SUBMITTED = defineEvent<{ userId: string; mode: WorkMode; submittedAt: Date }>(
  'assignment.submitted',
  1,
);

/** A submitted text was returned for correction. */
export const ASSIGNMENT_RETURNED = defineEvent<{ userId: string; returnedAt: Date; deadlineAt: Date }>(
  'assignment.returned',
  1,
);

/** The work is not submitted any more, because no mode is complete after a return. */
export const ASSIGNMENT_REOPENED = defineEvent<{ userId: string; reopenedAt: Date; deadlineAt: Date }>(
  'assignment.reopened',
  1,
);

/** The deadline passed with nothing submitted. Published by the penalty job. */
export const ASSIGNMENT_MISSED = defineEvent<{ userId: string; deadlineAt: Date }>('assignment.missed', 1);

/** `system`: the penalty job. */
export const PENALTY_GIVEN = defineEvent<{ userId: string; by: 'admin' | 'system'; givenAt: Date }>(
  'penalty.given',
  1,
);

export const PENALTY_REMOVED = defineEvent<{ userId: string; by: 'admin' | 'system'; removedAt: Date }>(
  'penalty.removed',
  1,
);

export const DOCUMENT_SUBMITTED = defineEvent<{
  userId: string;
  draftVersion: number;
  words: number;
  submittedAt: Date;
  reviewDueAt: Date;
}>('document.submitted', 1);

export const PAGE_SUBMITTED = defineEvent<{
  userId: string;
  imageId: string;
  draftVersion: number;
  words: number;
  submittedAt: Date;
  reviewDueAt: Date;
}>('page.submitted', 1);
