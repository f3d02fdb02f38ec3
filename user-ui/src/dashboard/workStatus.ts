import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, type LucideIcon, PenLine } from 'lucide-react';
import type { BadgeColor } from '../ui/Badge';

export type WorkStatus = 'not_started' | 'in_progress' | 'submitted' | 'overdue' | 'unknown';

interface StatusLook {
  label: string;
  color: BadgeColor;
  icon: LucideIcon;
}

export const statusLooks: Record<WorkStatus, StatusLook> = {
  not_started: { label: 'Not Started', color: 'gray', icon: CircleDashed },
  in_progress: { label: 'In Progress', color: 'blue', icon: PenLine },
  submitted: { label: 'Submitted', color: 'green', icon: CircleCheck },
  overdue: { label: 'Overdue', color: 'red', icon: CircleAlert },
  unknown: { label: 'Unknown', color: 'gray', icon: CircleHelp },
};

/** A newer server may know states that this page does not. */
export function toWorkStatus(value: string): WorkStatus {
  return value in statusLooks ? (value as WorkStatus) : 'unknown';
}
