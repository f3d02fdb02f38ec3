/** `closed`: the user withdrew it, or the work was submitted before anyone answered. */
export const REQUEST_ANSWERS = ['granted', 'refused', 'closed'] as const;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

export const MIN_HOURS = 1;
export const MAX_HOURS = 240;

/** The assignment of a request, and what its project gives without a question. Hours. */
export interface Allowance {
  freeExtensionHours: number;
  /** What the assignment has got without a question so far. */
  freelyGrantedHours: number;
  /** Whether the clock runs: it is started and not submitted, and its deadline has not passed. */
  isRunning: boolean;
}

/**
 * The hours that are granted at once. After the deadline an administrator decides, because an extension then also removes a penalty
 * and takes images back that others may have by now.
 */
export function freeHoursLeft({ freeExtensionHours, freelyGrantedHours, isRunning }: Allowance): number {
  return isRunning ? Math.max(0, Math.floor(freeExtensionHours - freelyGrantedHours)) : 0;
}
