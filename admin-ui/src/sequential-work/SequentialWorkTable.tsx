import { formatDateTime } from '@inkwell/web/format-date';
import { Avatar, Box, Button, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useHasManyProjects } from '../lists/projectNames';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine, projectCell } from '../lists/tableCells';
import type { SequentialSession } from '../providers/resources';
import { SessionStatusBadge } from './SessionStatusBadge';
import { describeAccuracy, detailsPath, isReviewable, reviewPath } from './sequentialSession';

const columns: RecordColumn<SequentialSession>[] = [
  {
    label: 'User',
    card: 'title',
    sx: { minWidth: 190 },
    render: (session) => <UserWithAvatar session={session} />,
  },
  {
    label: 'Project',
    sx: projectCell,
    // The table has no room for another column.
    render: ({ project, assignmentNumber }) => `${project.name}, no.\u00a0${assignmentNumber}`,
  },
  {
    label: 'Number',
    align: 'right',
    cardLabel: 'Number',
    render: ({ assignmentNumber }) => assignmentNumber,
  },
  { label: 'Status', card: 'inline', render: (session) => <SessionStatusBadge session={session} /> },
  {
    label: 'Images',
    sx: { ...oneLine, fontVariantNumeric: 'tabular-nums' },
    render: ({ completedImages, totalImages }) => `${completedImages}/${totalImages}`,
    renderOnCard: ({ completedImages, totalImages }) => `${completedImages}/${totalImages} images`,
  },
  {
    source: 'completedAt',
    isSortable: true,
    cardLabel: 'Completed',
    render: ({ completedAt }) => completedAt && formatDateTime(completedAt),
  },
  {
    label: 'Accuracy',
    sx: { minWidth: 115, fontVariantNumeric: 'tabular-nums' },
    render: describeAccuracy,
    renderOnCard: (session) => session.accuracyResult && describeAccuracy(session),
  },
];

export const SequentialWorkTable = () => {
  const hasManyProjects = useHasManyProjects();
  return (
    <RecordTable<SequentialSession>
      columns={columns.filter(({ label }) => label !== (hasManyProjects ? 'Number' : 'Project'))}
      path={detailsPath}
      actions={<SessionActions />}
    />
  );
};

const SessionActions = () => {
  const session = useRecordContext<SequentialSession>();
  if (!session) return null;
  return (
    <>
      {isReviewable(session) && (
        <ActionLink
          label="Review"
          to={reviewPath(session)}
          subject={session.userId.name}
          variant="outlined"
        />
      )}
      <ActionLink
        label="View Details"
        to={detailsPath(session)}
        subject={session.userId.name}
        variant="text"
      />
    </>
  );
};

interface ActionLinkProps {
  label: string;
  to: string;
  subject: string;
  variant: 'outlined' | 'text';
}

const ActionLink = ({ label, to, subject, variant }: ActionLinkProps) => {
  const { search } = useLocation();
  return (
    <Button
      component={Link}
      to={{ pathname: to, search }}
      size="small"
      variant={variant}
      aria-label={`${label}: ${subject}`}
      sx={{ whiteSpace: 'nowrap' }}
      // A click on the row of the table would open the details.
      onClick={(event) => event.stopPropagation()}
    >
      {label}
    </Button>
  );
};

/** The user's name and e-mail, with the first letter of the name as avatar. */
const UserWithAvatar = ({ session: { userId } }: { session: Pick<SequentialSession, 'userId'> }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
    <Avatar
      component="span"
      aria-hidden
      sx={{
        width: 36,
        height: 36,
        fontSize: 16,
        fontWeight: 600,
        bgcolor: 'accentSoft',
        color: 'primary.main',
      }}
    >
      {[...userId.name.trim()][0]?.toUpperCase() ?? '?'}
    </Avatar>
    <Box component="span" sx={{ minWidth: 0 }}>
      <Typography
        component="span"
        sx={{
          display: 'block',
          fontWeight: 600,
          fontSize: 'inherit',
          color: 'text.primary',
          overflowWrap: 'anywhere',
        }}
      >
        {userId.name}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {userId.email}
      </Typography>
    </Box>
  </Box>
);
