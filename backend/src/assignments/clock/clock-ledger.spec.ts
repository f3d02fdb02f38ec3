import { expect, test } from 'vitest';
import { foldLedger, type LedgerEntry } from './clock-ledger.js';

const START = new Date('2026-03-01T10:00:00Z');
const DEADLINE = new Date('2026-03-05T10:00:00Z');
const LATER = new Date('2026-03-06T10:00:00Z');
const after = (hours: number) => new Date(DEADLINE.getTime() + hours * 3_600_000);

const started: LedgerEntry = { kind: 'started', at: START, deadlineAt: DEADLINE, details: {} };
const penalized = (at: Date, reason: string, isSequential = false): LedgerEntry => ({
  kind: 'penalized',
  at,
  deadlineAt: DEADLINE,
  details: { reason, isSequential },
});
const removed = (at: Date): LedgerEntry => ({
  kind: 'penalty_removed',
  at,
  deadlineAt: DEADLINE,
  details: {},
});

test('a ledger without entries is a clock that has not started', () => {
  expect(foldLedger([])).toEqual({
    startedAt: null,
    deadlineAt: null,
    submittedAt: null,
    isSequentialPenalized: false,
    penalizedAt: null,
    penalizedReason: null,
    settledDeadlineAt: null,
  });
});

test('folding the ledger applies each step to the state', () => {
  const state = foldLedger([
    started,
    { kind: 'extended', at: START, deadlineAt: LATER, details: { hours: 24, reason: 'power cut' } },
    { kind: 'submitted', at: after(1), deadlineAt: LATER, details: { mode: 'pages' } },
  ]);
  expect(state).toMatchObject({
    startedAt: START,
    deadlineAt: LATER,
    submittedAt: after(1),
    penalizedAt: null,
  });
});

test('returned work is submitted only if another mode is complete', () => {
  const returned = (isStillSubmitted: boolean): LedgerEntry => ({
    kind: 'returned',
    at: after(-1),
    deadlineAt: LATER,
    details: { reviewKind: 'page', title: 'Ledger', reason: 'torn', hours: 24, isStillSubmitted },
  });
  const submitted: LedgerEntry = {
    kind: 'submitted',
    at: after(-2),
    deadlineAt: DEADLINE,
    details: { mode: 'document' },
  };
  expect(foldLedger([started, submitted, returned(true)])).toMatchObject({
    submittedAt: after(-2),
    deadlineAt: LATER,
  });
  const opened = [started, submitted, returned(false)];
  expect(foldLedger(opened)).toMatchObject({ submittedAt: null, deadlineAt: LATER });
  expect(foldLedger([started, returned(true)])).toMatchObject({ submittedAt: null });
  expect(foldLedger([...opened, { ...submitted, at: after(1) }])).toMatchObject({
    submittedAt: after(1),
  });
});

test('a penalty has its reason and time until it is removed', () => {
  const entries = [started, penalized(after(1), 'missed_deadline', true)];
  expect(foldLedger(entries)).toMatchObject({
    isSequentialPenalized: true,
    penalizedAt: after(1),
    penalizedReason: 'missed_deadline',
  });
  expect(foldLedger([...entries, removed(after(2))])).toMatchObject({
    isSequentialPenalized: false,
    penalizedAt: null,
    penalizedReason: null,
  });
});

test.each([
  ['a penalty before it', [penalized(after(-1), 'copied')], null],
  ['one given and taken back before it', [penalized(after(-2), 'copied'), removed(after(-1))], null],
  ['a penalty at it', [penalized(after(0), 'missed_deadline')], DEADLINE],
  [
    'one from before that is taken back after it',
    [penalized(after(-1), 'copied'), removed(after(1))],
    DEADLINE,
  ],
] as const)('a deadline is settled by what is decided after it: %s', (_, entries, settledDeadlineAt) => {
  expect(foldLedger([started, ...entries])).toMatchObject({ settledDeadlineAt });
});
