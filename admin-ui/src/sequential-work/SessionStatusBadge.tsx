import SubmittedIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import PenalizedIcon from '@mui/icons-material/BlockOutlined';
import WorkingIcon from '@mui/icons-material/EditOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import ReviewedIcon from '@mui/icons-material/TaskAltOutlined';
import OverdueIcon from '@mui/icons-material/WarningAmberOutlined';
import { Badge } from '../display/Badge';
import { useNow } from '../display/useNow';
import type { SequentialSession } from '../providers/resources';
import { describeStatus } from './sequentialSession';

const statusStyles = {
  in_progress: { tone: 'gray', Icon: WorkingIcon },
  all_submitted: { tone: 'blue', Icon: SubmittedIcon },
  pending: { tone: 'yellow', Icon: PendingIcon },
  reviewed: { tone: 'green', Icon: ReviewedIcon },
  overdue: { tone: 'orange', Icon: OverdueIcon },
  penalized: { tone: 'red', Icon: PenalizedIcon },
} as const;

export const SessionStatusBadge = ({ session }: { session: SequentialSession }) => (
  <Badge label={describeStatus(session, useNow())} {...statusStyles[session.status]} />
);
