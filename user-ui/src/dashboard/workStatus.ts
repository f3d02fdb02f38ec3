import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  type LucideIcon,
  PenLine,
} from 'lucide-react';
import type { Dashboard } from '../api/types';
import type { BadgeColor } from '../ui/Badge';

export type WorkStatus = 'not_started' | 'in_progress' | 'submitted' | 'overdue' | 'ended' | 'unknown';

export interface StatusStyle {
  label: string;
  color: BadgeColor;
  icon: LucideIcon;
}

export const statusStyles: Record<WorkStatus, StatusStyle> = {
  not_started: { label: 'Not Started', color: 'gray', icon: CircleDashed },
  in_progress: { label: 'In Progress', color: 'blue', icon: PenLine },
  submitted: { label: 'Submitted', color: 'green', icon: CircleCheck },
  overdue: { label: 'Overdue', color: 'red', icon: CircleAlert },
  ended: { label: 'Ended', color: 'gray', icon: CircleSlash },
  unknown: { label: 'Unknown', color: 'gray', icon: CircleHelp },
};

/** The work clock of an ended assignment has stopped, so the server says that it is overdue. */
export function statusOfWork({ workStatus, assignment, user }: Dashboard): WorkStatus {
  return assignment?.endedReason && user.workStartedAt ? 'ended' : toWorkStatus(workStatus);
}

/** A newer server may send a status that this version does not know. */
export function toWorkStatus(value: string): WorkStatus {
  return value in statusStyles ? (value as WorkStatus) : 'unknown';
}
