import type { ClockFacts } from '../work-status.js';

/** Who takes a step: the user, an administrator, or the system. */
export type ClockActor = 'self' | 'admin' | 'system';

export const WORK_MODES = ['document', 'pages', 'sequential'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

/** Why the system lifted a penalty. */
export type LiftReason = 'deadline_extended' | 'submitted_in_time';

/** How far a deadline was moved, and why. */
export interface ExtensionDetails {
  hours: number;
  reason: string;
  /** The user asked for it; the reason is the user's. */
  isRequested?: true;
  /** What the user asked for. */
  requestedHours?: number;
}

/** Submitted work that was returned for correction. */
export interface ReturnDetails {
  reviewKind: 'document' | 'page' | 'sequential';
  /** Title of the page; null for other work. */
  title: string | null;
  reason: string;
  /** Minimum time for the correction. */
  hours: number;
  /** Whether the work stays submitted because another mode is complete. */
  isStillSubmitted: boolean;
}

/** A step of a clock with the details of its kind. */
export type ClockStep =
  | { kind: 'started'; details: { projectLink?: string } }
  | { kind: 'extended'; details: ExtensionDetails }
  | { kind: 'deadline_set'; details: { reason: string } }
  | { kind: 'ended'; details: { reason: string } }
  | { kind: 'submitted'; details: { mode: WorkMode } }
  | { kind: 'returned'; details: ReturnDetails }
  | { kind: 'penalized'; details: { reason: string; isSequential: boolean } }
  | { kind: 'penalty_removed'; details: { reason?: LiftReason } };

export type ClockStepKind = ClockStep['kind'];

export const CLOCK_STEPS = [
  'started',
  'extended',
  'deadline_set',
  'submitted',
  'penalized',
  'penalty_removed',
  'returned',
  'ended',
] as const satisfies ClockStepKind[];

/** The reason of a penalty that the penalty job gives. */
export const MISSED_DEADLINE = 'missed_deadline';

/** A step in the ledger. `deadlineAt` is the deadline after the step. */
export type LedgerEntry = ClockStep & { at: Date; deadlineAt: Date | null };

/** The state of a clock. */
export interface ClockState extends ClockFacts {
  /** Null without a penalty. */
  penalizedAt: Date | null;
  penalizedReason: string | null;
  isSequentialPenalized: boolean;
  /** The last deadline after which a penalty was given or removed, or at which the assignment was ended. The penalty job skips it. */
  settledDeadlineAt: Date | null;
}

const NO_PENALTY = { penalizedAt: null, penalizedReason: null, isSequentialPenalized: false };

const NOT_STARTED: ClockState = {
  startedAt: null,
  deadlineAt: null,
  submittedAt: null,
  ...NO_PENALTY,
  settledDeadlineAt: null,
};

/** Computes the state of a clock from all its entries, the oldest first. */
export function foldLedger(entries: Iterable<LedgerEntry>): ClockState {
  let state = NOT_STARTED;
  for (const entry of entries) state = applyStep(state, entry);
  return state;
}

function applyStep(state: ClockState, entry: LedgerEntry): ClockState {
  const { at, deadlineAt } = entry;
  switch (entry.kind) {
    case 'started':
      return { ...state, startedAt: at, deadlineAt };
    case 'extended':
    case 'deadline_set':
      return { ...state, deadlineAt };
    case 'ended':
      return { ...state, deadlineAt, settledDeadlineAt: deadlineAt };
    case 'submitted':
      return { ...state, submittedAt: at };
    case 'returned':
      return { ...state, deadlineAt, submittedAt: entry.details.isStillSubmitted ? state.submittedAt : null };
    case 'penalized':
      return {
        ...state,
        isSequentialPenalized: entry.details.isSequential,
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
