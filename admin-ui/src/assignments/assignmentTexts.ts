import { pluralize } from '@inkwell/contract/format-count';
import type { Assignment } from '../providers/resources';
import type { Tone } from '../theme/palette';

export const stateStyles: Record<Assignment['state'], { label: string; tone: Tone }> = {
  not_started: { label: 'Not started', tone: 'gray' },
  in_progress: { label: 'In progress', tone: 'blue' },
  overdue: { label: 'Overdue', tone: 'red' },
  submitted: { label: 'Submitted', tone: 'green' },
  ended: { label: 'Ended', tone: 'gray' },
};

export const stateChoices = Object.entries(stateStyles).map(([id, { label }]) => ({ id, name: label }));

const endReasons: Record<NonNullable<Assignment['endedReason']>, string> = {
  ended: 'Ended',
  withdrawn: 'Withdrawn',
  not_started_in_time: 'Not started in time',
  project_closed: 'The project was closed',
  penalty_only: 'Only for a penalty',
};

/** The state, and why an assignment ended. */
export function stateText({ state, endedReason }: Pick<Assignment, 'state' | 'endedReason'>): string {
  return endedReason ? endReasons[endedReason] : stateStyles[state].label;
}

/** The published result. */
export function resultText({ accuracyResult }: Pick<Assignment, 'accuracyResult'>): string {
  return accuracyResult ? `${accuracyResult.percentage}%` : '–';
}

/** `1 assignment` or `3 assignments`. */
export function formatAssignmentCount(count: number): string {
  return pluralize(count, 'assignment');
}
