import SubmittedIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import PenalizedIcon from '@mui/icons-material/BlockOutlined';
import WorkingIcon from '@mui/icons-material/EditOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import ReviewedIcon from '@mui/icons-material/TaskAltOutlined';
import OverdueIcon from '@mui/icons-material/WarningAmberOutlined';
import { Badge } from '../display/Badge';
import type { SequentialSession } from '../providers/records';

const looks = {
  in_progress: { tone: 'gray', Icon: WorkingIcon },
  all_submitted: { tone: 'blue', Icon: SubmittedIcon },
  pending: { tone: 'yellow', Icon: PendingIcon },
  reviewed: { tone: 'green', Icon: ReviewedIcon },
  overdue: { tone: 'orange', Icon: OverdueIcon },
  penalized: { tone: 'red', Icon: PenalizedIcon },
} as const;

export const ReviewStatusBadge = ({ session }: { session: SequentialSession }) => (
  <Badge label={statusLabel(session)} {...looks[session.status]} />
);

type StatusFacts = Pick<SequentialSession, 'status' | 'hoursLeft'>;

/** The specification's words for a run's state. */
export function statusLabel({ status, hoursLeft }: StatusFacts): string {
  if (status === 'pending') return `Pending (${hoursLeft ?? 0} ${hoursLeft === 1 ? 'hour' : 'hours'} left)`;
  return statusNames[status];
}

export const statusNames = {
  in_progress: 'In progress',
  all_submitted: 'All images submitted',
  pending: 'Pending',
  reviewed: 'Reviewed',
  overdue: 'Overdue',
  penalized: 'Auto-Penalized',
} as const;

export function isReviewable({ status }: Pick<SequentialSession, 'status'>): boolean {
  return status === 'pending' || status === 'overdue';
}
