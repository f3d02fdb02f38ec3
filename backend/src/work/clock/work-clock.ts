export const WORK_STATUSES = ['not_started', 'in_progress', 'submitted', 'overdue'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ClockFacts {
  workStartedAt: Date | null;
  deadlineAt: Date | null;
  workSubmitted: boolean;
}

/** Submitted wins over the deadline, the deadline over the start. At the deadline itself it has passed. */
export function workStatus(facts: ClockFacts, now: Date): WorkStatus {
  if (facts.workSubmitted) return 'submitted';
  if (!facts.workStartedAt || !facts.deadlineAt) return 'not_started';
  return now < facts.deadlineAt ? 'in_progress' : 'overdue';
}

/** Milliseconds to the deadline; 0 after it, and before there is one. */
export function timeRemainingMs(facts: ClockFacts, now: Date): number {
  return facts.deadlineAt ? Math.max(0, facts.deadlineAt.getTime() - now.getTime()) : 0;
}

/** The time remaining in days, rounded up: the last hour is still 1 day. */
export function daysLeft(remainingMs: number): number {
  return Math.ceil(remainingMs / DAY_MS);
}

/** How many words a day it takes; 0 when none are missing or no time is left. */
export function wordsPerDay(missingWords: number, remainingMs: number): number {
  const days = daysLeft(remainingMs);
  return days === 0 ? 0 : Math.ceil(Math.max(0, missingWords) / days);
}
