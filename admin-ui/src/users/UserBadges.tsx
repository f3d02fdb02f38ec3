import { isStaff } from '@inkwell/contract/roles';
import PenalizedIcon from '@mui/icons-material/BlockOutlined';
import WorkingIcon from '@mui/icons-material/EditOutlined';
import SignedIcon from '@mui/icons-material/HistoryEduOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import VerifiedIcon from '@mui/icons-material/MarkEmailReadOutlined';
import SuspendedIcon from '@mui/icons-material/PauseCircleOutlined';
import SubmittedIcon from '@mui/icons-material/TaskAltOutlined';
import { Box } from '@mui/material';
import { Badge } from '../display/Badge';
import { useNow } from '../display/useNow';
import type { User } from '../providers/resources';
import { OverdueBadge } from './Due';
import { type StatusFacts, statusOf } from './status';
import { ROLE_NAMES } from './userFields';

type Signature = Pick<User, 'isSignedAgreement' | 'signature'>;

const SIGNED_BY_STAFF = 'Signed by staff';

/** Staff ticked the signature; there is no signed copy. */
export const isSignedByStaff = ({ isSignedAgreement, signature }: Signature) =>
  isSignedAgreement && !signature;

const statusStyles = {
  Penalized: { tone: 'red', Icon: PenalizedIcon },
  Submitted: { tone: 'green', Icon: SubmittedIcon },
  Working: { tone: 'blue', Icon: WorkingIcon },
  Signed: { tone: 'blue', Icon: SignedIcon },
  Verified: { tone: 'gray', Icon: VerifiedIcon },
  Pending: { tone: 'gray', Icon: PendingIcon },
} as const;

const StatusBadge = ({ user }: { user: StatusFacts & Signature }) => {
  const status = statusOf(user, useNow());
  const label = status === 'Signed' && isSignedByStaff(user) ? SIGNED_BY_STAFF : status;
  return <Badge label={label} {...statusStyles[status]} />;
};

/** The status, and whether the work is overdue or the user suspended. */
export const StatusBadges = ({ user }: { user: StatusFacts & Signature & Pick<User, 'suspendedAt'> }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
    <StatusBadge user={user} />
    <OverdueBadge user={user} />
    {user.suspendedAt && <Badge label="Suspended" tone="orange" Icon={SuspendedIcon} />}
  </Box>
);

export const RoleBadge = ({ role }: { role: User['role'] }) => (
  <Badge label={ROLE_NAMES[role]} tone={isStaff(role) ? 'orange' : 'gray'} />
);

type Flags = Signature & Pick<User, 'isVerified' | 'isPenalized'> & { workSubmitted?: boolean };

/** A badge for each flag that is set, or a dash. */
export const FlagBadges = ({ user }: { user: Flags }) => {
  const { isVerified, isSignedAgreement, isPenalized, workSubmitted = false } = user;
  if (!(isVerified || isSignedAgreement || isPenalized || workSubmitted)) return '–';
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {isVerified && <Badge label="Verified" tone="gray" />}
      {isSignedAgreement && <Badge label={isSignedByStaff(user) ? SIGNED_BY_STAFF : 'Signed'} tone="blue" />}
      {workSubmitted && <Badge label="Submitted" tone="green" />}
      {isPenalized && <Badge label="Penalized" tone="red" />}
    </Box>
  );
};

export const WorkStatusBadge = ({
  user,
}: {
  user: Pick<User, 'workSubmitted' | 'workStartedAt'> & Partial<Pick<User, 'workEndedAt'>>;
}) => {
  if (user.workEndedAt) return <Badge label="Ended" tone="gray" />;
  if (user.workSubmitted) return <Badge label="Submitted" tone="green" />;
  if (user.workStartedAt) return <Badge label="In Progress" tone="blue" />;
  return <Badge label="Not Started" tone="gray" />;
};
