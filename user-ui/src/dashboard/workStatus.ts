import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleSlash, PenLine } from 'lucide-react';
import type { Dashboard } from '../api/types';
import type { StatusStyle } from '../ui/Badge';
import { isEndedByStaff } from '../work/queries';

export type WorkStatus = 'not_started' | 'in_progress' | 'submitted' | 'overdue' | 'ended' | 'unknown';

export const statusStyles: Record<WorkStatus, StatusStyle> = {
  not_started: { label: 'Not Started', color: 'gray', icon: CircleDashed },
  in_progress: { label: 'In Progress', color: 'blue', icon: PenLine },
  submitted: { label: 'Submitted', color: 'green', icon: CircleCheck },
  overdue: { label: 'Overdue', color: 'red', icon: CircleAlert },
  ended: { label: 'Ended', color: 'gray', icon: CircleSlash },
  unknown: { label: 'Unknown', color: 'gray', icon: CircleHelp },
};

export function statusOfWork(dashboard: Dashboard): WorkStatus {
  return isEndedByStaff(dashboard) ? 'ended' : toWorkStatus(dashboard.workStatus);
}

/** A newer server may send a status that this version does not know. */
export function toWorkStatus(value: string): WorkStatus {
  return value in statusStyles ? (value as WorkStatus) : 'unknown';
}
