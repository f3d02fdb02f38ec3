import { pluralize } from '@inkwell/contract/format-count';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import type { WorkAssignment } from '../api/types';
import type { StatusStyle } from '../ui/Badge';
import { statusStyles } from './workStatus';

export const assignmentStyles: Record<WorkAssignment['state'], StatusStyle> = {
  not_started: statusStyles.not_started,
  in_progress: statusStyles.in_progress,
  submitted: statusStyles.submitted,
  overdue: statusStyles.overdue,
  ended: statusStyles.ended,
};

/** Whether the user can start it or work on it. */
export function isOpen({ state }: Pick<WorkAssignment, 'state'>): boolean {
  return state === 'in_progress' || state === 'not_started';
}

/** `96 hours`, and `1 hour 30 minutes` if it is not a whole number. */
export function formatHours(hours: number): string {
  return Number.isInteger(hours) ? pluralize(hours, 'hour') : formatTimeLeft(hours * 3_600_000);
}

const END_REASONS: Record<NonNullable<WorkAssignment['endedReason']>, string> = {
  ended: 'It was ended by the staff. What you have written stays readable.',
  withdrawn: 'It was withdrawn before you had started it.',
  not_started_in_time: 'It was not started in time.',
  project_closed: 'Its project was closed before you had started it.',
  penalty_only: 'It has no work.',
};

/** Why an assignment ended, as a sentence. */
export function describeEnd({ endedReason }: Pick<WorkAssignment, 'endedReason'>): string {
  return endedReason ? END_REASONS[endedReason] : 'It has ended.';
}
