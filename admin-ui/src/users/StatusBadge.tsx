import PenalizedIcon from '@mui/icons-material/BlockOutlined';
import WorkingIcon from '@mui/icons-material/EditOutlined';
import SignedIcon from '@mui/icons-material/HistoryEduOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import VerifiedIcon from '@mui/icons-material/MarkEmailReadOutlined';
import SubmittedIcon from '@mui/icons-material/TaskAltOutlined';
import { Badge } from '../display/Badge';
import { type StatusFacts, statusOf } from './status';

const looks = {
  Penalized: { tone: 'red', Icon: PenalizedIcon },
  Submitted: { tone: 'green', Icon: SubmittedIcon },
  Working: { tone: 'blue', Icon: WorkingIcon },
  Signed: { tone: 'blue', Icon: SignedIcon },
  Verified: { tone: 'gray', Icon: VerifiedIcon },
  Pending: { tone: 'gray', Icon: PendingIcon },
} as const;

export const StatusBadge = ({ user }: { user: StatusFacts }) => {
  const status = statusOf(user);
  return <Badge label={status} {...looks[status]} />;
};
