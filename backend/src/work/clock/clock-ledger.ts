import type { ClockFacts } from './work-clock.js';

/** Who takes a step: the person, an administrator, or the program by itself. */
export type ClockActor = 'self' | 'admin' | 'system';

export type WorkMode = 'document' | 'pages' | 'sequential';

/** Why a penalty was lifted that nobody removed by itself. */
export type LiftReason = 'deadline_extended' | 'submitted_in_time';

/** Submitted work that was given back to be corrected. */
export interface ReturnedWork {
  reviewKind: 'document' | 'page' | 'sequential';
  /** Of the page. */
  title: string | null;
  reason: string;
  /** How long there is for the correction at least. */
  hours: number;
  /** Whether what else is submitted counts as the work. */
  isStillSubmitted: boolean;
}

/** A step of a clock, with what only this kind of step has. */
export type ClockStep =
  | { kind: 'started'; details: { projectLink?: string } }
  | { kind: 'extended'; details: { hours: number; reason: string } }
  | { kind: 'submitted'; details: { mode: WorkMode } }
  | { kind: 'returned'; details: ReturnedWork }
  | { kind: 'penalized'; details: { reason: string; isSequential: boolean } }
  | { kind: 'penalty_removed'; details: { reason?: LiftReason } };

export type ClockStepKind = ClockStep['kind'];

export const CLOCK_STEPS = [
  'started',
  'extended',
  'submitted',
  'penalized',
  'penalty_removed',
  'returned',
] as const satisfies ClockStepKind[];

/** Why the penalty job penalises. */
export const MISSED_DEADLINE = 'missed_deadline';

/** A step as the ledger holds it. `deadlineAt` is the deadline after it. */
export type LedgerEntry = ClockStep & { at: Date; deadlineAt: Date | null };

/** Everything about a clock that its ledger tells. */
export interface ClockState extends ClockFacts {
  submittedAt: Date | null;
  isPenalized: boolean;
  isSequentialWorkPenalized: boolean;
  penalizedAt: Date | null;
  penalizedReason: string | null;
  /** The last deadline after which a penalty was given or taken back: about this one nothing is left to decide. */
  settledDeadlineAt: Date | null;
}

const NO_PENALTY = {
  isPenalized: false,
  isSequentialWorkPenalized: false,
  penalizedAt: null,
  penalizedReason: null,
};

const NOT_STARTED: ClockState = {
  workStartedAt: null,
  deadlineAt: null,
  workSubmitted: false,
  submittedAt: null,
  ...NO_PENALTY,
  settledDeadlineAt: null,
};

/** The present state of a clock, from all its entries in their order. */
export function foldLedger(entries: Iterable<LedgerEntry>): ClockState {
  let state = NOT_STARTED;
  for (const entry of entries) state = stateAfter(state, entry);
  return state;
}

function stateAfter(state: ClockState, entry: LedgerEntry): ClockState {
  const { at, deadlineAt } = entry;
  switch (entry.kind) {
    case 'started':
      return { ...state, workStartedAt: at, deadlineAt };
    case 'extended':
      return { ...state, deadlineAt };
    case 'submitted':
      return { ...state, workSubmitted: true, submittedAt: at };
    case 'returned': {
      const isSubmitted = state.workSubmitted && entry.details.isStillSubmitted;
      return {
        ...state,
        deadlineAt,
        workSubmitted: isSubmitted,
        submittedAt: isSubmitted ? state.submittedAt : null,
      };
    }
    case 'penalized':
      return {
        ...state,
        isPenalized: true,
        isSequentialWorkPenalized: entry.details.isSequential,
        penalizedAt: at,
        penalizedReason: entry.details.reason,
        settledDeadlineAt: settled(state, entry),
      };
    case 'penalty_removed':
      return { ...state, ...NO_PENALTY, settledDeadlineAt: settled(state, entry) };
  }
}

function settled({ settledDeadlineAt }: ClockState, { at, deadlineAt }: LedgerEntry): Date | null {
  return deadlineAt && at >= deadlineAt ? deadlineAt : settledDeadlineAt;
}
