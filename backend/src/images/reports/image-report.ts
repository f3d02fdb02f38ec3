/** What staff did about a reported image. */
export const REPORT_ANSWERS = ['replaced', 'hidden', 'readable'] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];

/** The time that is left at least after an answer. */
export const HOURS_AFTER_ANSWER = 24;

/** An open report delays the penalty for a missed deadline by this time, so that staff can answer. */
export const HOURS_OF_DELAY = 72;

/** A report in the last hours before the deadline delays no penalty: else a user could report an image to be late. */
export const HOURS_BEFORE_DEADLINE = 1;

/**
 * Whether the user gets more time with the answer, which removes a penalty for a missed deadline. A replaced or readable image must still
 * be transcribed. A hidden one need not: only if the deadline has passed, the rest of the work needs time. An answer that does not agree
 * leaves the penalty that was given meanwhile.
 */
export function givesTime(
  answer: ReportAnswer,
  { isOverdue, isPenalizedForDeadline }: { isOverdue: boolean; isPenalizedForDeadline: boolean },
): boolean {
  if (answer === 'readable') return !isPenalizedForDeadline;
  return answer === 'replaced' || isOverdue;
}

/** Why the deadline moves, in the ledger. */
export function reasonOfTime(answer: ReportAnswer, title: string): string {
  const image = `The image “${title}” that you reported`;
  if (answer === 'replaced') return `${image} was replaced`;
  return answer === 'hidden' ? `${image} is not part of the work any more` : `${image} can be read`;
}
