export const WORK_STATUSES = ['not_started', 'in_progress', 'submitted', 'overdue'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** `ended`: it ended before its start, or staff ended it. */
export const ASSIGNMENT_STATES = [...WORK_STATUSES, 'ended'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export interface ClockFacts {
  startedAt: Date | null;
  deadlineAt: Date | null;
  submittedAt: Date | null;
}

/** `submitted` takes precedence over `overdue`. At the time of the deadline itself, the work is overdue. */
export function workStatus(facts: ClockFacts, now: Date): WorkStatus {
  if (facts.submittedAt) return 'submitted';
  if (!facts.startedAt || !facts.deadlineAt) return 'not_started';
  return now < facts.deadlineAt ? 'in_progress' : 'overdue';
}

/** Milliseconds until the deadline; 0 after it and before the start. */
export function timeRemainingMs(facts: ClockFacts, now: Date): number {
  return facts.deadlineAt ? Math.max(0, facts.deadlineAt.getTime() - now.getTime()) : 0;
}

/** The remaining time in days, rounded up: the last hour is 1 day. */
export function daysLeft(remainingMs: number): number {
  return Math.ceil(remainingMs / DAY_MS);
}

/**
 * Words per day that are needed to finish in time; 0 if no words are missing or no time is left. Days are not rounded up to
 * whole days, because half of the words on each of 1.1 days are not enough. The last day counts as a whole one.
 */
export function wordsPerDay(missingWords: number, remainingMs: number): number {
  if (remainingMs === 0) return 0;
  const days = Math.max(1, Math.ceil(remainingMs / HOUR_MS) / 24);
  return Math.ceil(Math.max(0, missingWords) / days);
}
