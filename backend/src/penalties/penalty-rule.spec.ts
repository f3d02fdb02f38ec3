import { expect, test } from 'vitest';
import { type ClockState, foldLedger } from '../assignments/clock/clock-ledger.js';
import { findSkipReason, isPenaltyDue } from './penalty-rule.js';

const DEADLINE = new Date('2026-03-05T10:00:00Z');
const MOVED = new Date('2026-03-06T10:00:00Z');
const at = (ms: number, from = DEADLINE) => new Date(from.getTime() + ms);
const started: ClockState = foldLedger([
  { kind: 'started', at: new Date('2026-03-01T10:00:00Z'), deadlineAt: DEADLINE, details: {} },
]);

test.each([
  ['not a millisecond before the deadline', started, at(-1), false],
  ['at the deadline', started, at(0), true],
  ['long after it', started, at(1e10), true],
  ['not before the start', foldLedger([]), at(0), false],
  ['not when the work was submitted', { ...started, submittedAt: at(-1) }, at(1), false],
  ['not in addition to another penalty', { ...started, penalizedAt: at(-1) }, at(1), false],
  ['not again once that deadline was settled', { ...started, settledDeadlineAt: DEADLINE }, at(1), false],
  [
    'again when the deadline was moved and missed again',
    { ...started, deadlineAt: MOVED, settledDeadlineAt: DEADLINE },
    at(0, MOVED),
    true,
  ],
] as const)('a penalty is due %s', (_, clock, now, isDue) => {
  expect(isPenaltyDue(clock, now)).toBe(isDue);
});

test.each([
  [undefined, 'not_found'],
  [{ role: 'reviewer', hasSeveralOpen: false, isPenalized: false }, 'administrator'],
  [{ role: 'user', hasSeveralOpen: true, isPenalized: true }, 'assignment_required'],
  [{ role: 'user', hasSeveralOpen: false, isPenalized: true }, 'already_penalized'],
  [{ role: 'user', hasSeveralOpen: false, isPenalized: false }, null],
] as const)('%j is skipped because of %j', (user, reason) => {
  expect(findSkipReason(user)).toBe(reason);
});
