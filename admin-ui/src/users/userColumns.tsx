import { formatDate, formatDateTime } from '@inkwell/web/format-date';
import { Box, Typography } from '@mui/material';
import { Badge } from '../display/Badge';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import { progressText, WorkProgress } from '../lists/WorkProgress';
import { USERS, type User } from '../providers/resources';
import { Due, OverdueBadge } from './Due';
import { msUntilDue } from './status';
import { FlagBadges, RoleBadge, StatusBadges, WorkStatusBadge } from './UserBadges';

type UserColumn = RecordColumn<User>;

export const userPath = ({ id }: User) => `/${USERS}/${id}/show`;

export const name: UserColumn = {
  source: 'name',
  isSortable: true,
  card: 'title',
  render: ({ name }) => name,
  // One line: a long e-mail address with line breaks is hard to read and to copy.
  detail: ({ email }) => (
    <Box
      component="span"
      title={email}
      sx={{
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { md: 'nowrap' },
        maxWidth: { md: 200, xl: 360 },
      }}
    >
      {email}
    </Box>
  ),
};

export const contact: UserColumn = {
  card: 'inline',
  source: 'mobileNumber',
  sx: oneLine,
  render: ({ mobileNumber, alternativeMobileNumber }) =>
    mobileNumber || alternativeMobileNumber ? (
      <>
        <div>{mobileNumber || '–'}</div>
        {alternativeMobileNumber && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Alt. {alternativeMobileNumber}
          </Typography>
        )}
      </>
    ) : null,
  renderOnCard: ({ mobileNumber, alternativeMobileNumber }) =>
    [mobileNumber, alternativeMobileNumber && `alt. ${alternativeMobileNumber}`].filter(Boolean).join(', '),
};

export const status: UserColumn = {
  card: 'inline',
  label: 'Status',
  render: (user) => <StatusBadges user={user} />,
};

export const role: UserColumn = {
  card: 'inline',
  label: 'Role',
  render: (user) => <RoleBadge role={user.role} />,
};

/** Staff do no work. */
export const progress: UserColumn = {
  card: 'inline',
  label: 'Page progress',
  sx: oneLine,
  render: (user) => user.role === 'user' && <WorkProgress progress={user.progress} />,
  cardLabel: 'Pages',
  renderOnCard: (user) => user.role === 'user' && progressText(user.progress),
};

export const due: UserColumn = {
  card: 'inline',
  source: 'deadlineAt',
  isSortable: true,
  render: (user) => (msUntilDue(user, Date.now()) === null ? null : <Due user={user} />),
  cardLabel: 'Due',
};

/** Where no badge of the status says that a user is late. */
export const dueOrOverdue: UserColumn = {
  ...due,
  render: (user) =>
    msUntilDue(user, Date.now()) === null ? null : (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Due user={user} />
        <OverdueBadge user={user} />
      </Box>
    ),
};

export const created: UserColumn = {
  card: 'inline',
  source: 'createdAt',
  isSortable: true,
  sx: oneLine,
  render: (user) => formatDate(user.createdAt),
  cardLabel: 'Created',
};

export const flags: UserColumn = {
  card: 'inline',
  label: 'Status',
  render: (user) => <FlagBadges user={user} />,
};

export const signature: UserColumn = {
  card: 'inline',
  label: 'Signature',
  render: (user) => (user.signature ? 'Signed' : 'Not signed'),
  cardLabel: 'Signature',
};

export const workStarted: UserColumn = {
  card: 'inline',
  label: 'Work started',
  render: (user) => user.workStartedAt && formatDate(user.workStartedAt),
  cardLabel: 'Work started',
};

export const workStatus: UserColumn = {
  card: 'inline',
  label: 'Work status',
  render: (user) => <WorkStatusBadge user={user} />,
  cardLabel: 'Work',
};

export const submitted: UserColumn = {
  card: 'inline',
  label: 'Submitted',
  render: (user) => user.submittedAt && formatDateTime(user.submittedAt),
  cardLabel: 'Submitted',
};

export const penaltyState: UserColumn = {
  card: 'inline',
  label: 'State',
  render: (user) =>
    user.isPenalized ? <Badge label="Penalized" tone="red" /> : <Badge label="Active" tone="green" />,
};

export const penalized: UserColumn = {
  card: 'inline',
  label: 'Penalized',
  render: (user) => user.penalizedAt && formatDateTime(user.penalizedAt),
  cardLabel: 'Penalized',
};

export const penaltyReason: UserColumn = {
  card: 'inline',
  label: 'Reason',
  render: (user) => user.penalizedReason?.replaceAll('_', ' '),
  cardLabel: 'Reason',
};
