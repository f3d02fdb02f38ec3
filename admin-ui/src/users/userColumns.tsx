import { formatDate, formatDateTime } from '@inkwell/web/format-date';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Badge } from '../display/Badge';
import type { User } from '../providers/records';
import { Due, OverdueBadge } from './Due';
import { PageProgress, pageProgress } from './PageProgress';
import { msUntilDue } from './status';
import { FlagBadges, RoleBadge, StatusBadges, WorkStatusBadge } from './UserBadges';

/** One fact about a user: a column of a table, and a part of a card. */
export interface UserColumn {
  /** The heading. Without it, the name of the field `source`. */
  label?: string;
  source?: string;
  /** The server can sort by `source`. */
  isSortable?: boolean;
  isOneLine?: boolean;
  /** Null is a dash in a table, and nothing on a card. */
  render: (user: User) => ReactNode;
  /** Before the value on a card. Without it, the value says what it is. */
  cardLabel?: string;
  /** The value on a card, if it differs. */
  renderOnCard?: (user: User) => ReactNode;
}

export const contact: UserColumn = {
  source: 'mobileNumber',
  isOneLine: true,
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

export const status: UserColumn = { label: 'Status', render: (user) => <StatusBadges user={user} /> };

export const role: UserColumn = { label: 'Role', render: (user) => <RoleBadge role={user.role} /> };

/** Staff do no work. */
export const progress: UserColumn = {
  label: 'Page progress',
  isOneLine: true,
  render: (user) => user.role === 'user' && <PageProgress user={user} />,
  cardLabel: 'Pages',
  renderOnCard: (user) => user.role === 'user' && pageProgress(user),
};

export const due: UserColumn = {
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
  source: 'createdAt',
  isSortable: true,
  isOneLine: true,
  render: (user) => formatDate(user.createdAt),
  cardLabel: 'Created',
};

export const flags: UserColumn = { label: 'Status', render: (user) => <FlagBadges user={user} /> };

export const signature: UserColumn = {
  label: 'Signature',
  render: (user) => (user.signature ? 'Signed' : 'Not signed'),
  cardLabel: 'Signature',
};

export const workStarted: UserColumn = {
  label: 'Work started',
  render: (user) => user.workStartedAt && formatDate(user.workStartedAt),
  cardLabel: 'Work started',
};

export const workStatus: UserColumn = {
  label: 'Work status',
  render: (user) => <WorkStatusBadge user={user} />,
  cardLabel: 'Work',
};

export const submitted: UserColumn = {
  label: 'Submitted',
  render: (user) => user.submittedAt && formatDateTime(user.submittedAt),
  cardLabel: 'Submitted',
};

export const penaltyState: UserColumn = {
  label: 'State',
  render: (user) =>
    user.isPenalized ? <Badge label="Penalized" tone="red" /> : <Badge label="Active" tone="green" />,
};

export const penalized: UserColumn = {
  label: 'Penalized',
  render: (user) => user.penalizedAt && formatDateTime(user.penalizedAt),
  cardLabel: 'Penalized',
};

export const penaltyReason: UserColumn = {
  label: 'Reason',
  render: (user) => user.penalizedReason?.replaceAll('_', ' '),
  cardLabel: 'Reason',
};
