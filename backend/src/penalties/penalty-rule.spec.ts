import { describe, expect, test } from 'vitest';
import { type ClockState, foldLedger } from '../work/clock-ledger.js';
import { penaltyDue } from './penalty-rule.js';

const DEADLINE = new Date('2026-03-05T10:00:00Z');
const MOVED = new Date('2026-03-06T10:00:00Z');
const at = (ms: number, from = DEADLINE) => new Date(from.getTime() + ms);
const run: ClockState = foldLedger([
  { kind: 'started', at: new Date('2026-03-01T10:00:00Z'), deadlineAt: DEADLINE, details: {} },
]);

const DUE = { reason: 'missed_deadline', isSequential: false };

describe('a missed deadline', () => {
  test.each([
    ['is none a millisecond before', run, at(-1), null],
    ['is one at the deadline', run, at(0), DUE],
    ['is one long after it', run, at(1e10), DUE],
    ['is none before the start', foldLedger([]), at(0), null],
    ['is none when the work was submitted', { ...run, workSubmitted: true }, at(1), null],
    ['is not punished on top of another penalty', { ...run, isPenalized: true }, at(1), null],
    ['is not punished again once that was settled', { ...run, settledDeadlineAt: DEADLINE }, at(1), null],
    [
      'is one again when the deadline was moved and missed again',
      { ...run, deadlineAt: MOVED, settledDeadlineAt: DEADLINE },
      at(0, MOVED),
      DUE,
    ],
  ] as const)('%s', (_, clock, now, penalty) => {
    expect(penaltyDue(clock, false, now)).toEqual(penalty);
  });
});

test('unfinished sequential work is penalised along', () => {
  expect(penaltyDue(run, true, at(0))).toEqual({ ...DUE, isSequential: true });
});
