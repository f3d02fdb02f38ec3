import { formatDateTime } from '@inkwell/web/format-date';
import { Avatar, Box, Button, Typography } from '@mui/material';
import { DataTable, SimpleList } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { ProjectLine } from '../lists/ProjectLine';
import { useHasManyProjects } from '../lists/projectNames';
import { narrowGaps, oneLine, projectCell } from '../lists/tableCells';
import type { SequentialSession } from '../providers/records';
import { SessionStatusBadge } from './SessionStatusBadge';
import { describeAccuracy, detailsPath, isReviewable, reviewPath } from './sequentialSession';

const Column = DataTable.Col<SequentialSession>;

export const SequentialWorkTable = () => {
  const hasManyProjects = useHasManyProjects();
  return (
    <DataTable<SequentialSession>
      rowClick={(_id, _resource, record) => detailsPath(record)}
      bulkActionButtons={false}
      sx={narrowGaps}
    >
      <Column
        label="User"
        disableSort
        sx={{ minWidth: hasManyProjects ? 190 : 245 }}
        render={(session) => <UserWithAvatar session={session} />}
      />
      {hasManyProjects && (
        <Column label="Project" disableSort sx={projectCell} render={({ project }) => project.name} />
      )}
      <Column label="Status" disableSort render={(session) => <SessionStatusBadge session={session} />} />
      <Column
        label="Images"
        disableSort
        sx={{ ...oneLine, fontVariantNumeric: 'tabular-nums' }}
        render={(session) => `${session.completedImages}/${session.totalImages}`}
      />
      <Column source="completedAt" render={(session) => formatDateTime(session.completedAt)} />
      <Column
        label="Accuracy"
        disableSort
        sx={{ minWidth: 115, fontVariantNumeric: 'tabular-nums' }}
        render={describeAccuracy}
      />
      <Column
        label="Actions"
        disableSort
        align="right"
        render={(session) => <SessionActions session={session} />}
      />
    </DataTable>
  );
};

/** The list on a narrow screen. A card opens the details, which have a Review button. */
export const SequentialWorkCards = () => (
  <SimpleList<SequentialSession>
    rowClick={(_id, _resource, record) => detailsPath(record)}
    primaryText={(session) => <UserWithAvatar session={session} />}
    secondaryText={(session) => (
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <SessionStatusBadge session={session} />
        <ProjectLine project={session.project} />
        <span>
          {session.completedImages}/{session.totalImages} images
        </span>
        {session.completedAt && <span>Completed {formatDateTime(session.completedAt)}</span>}
        {session.accuracyResult && <span>{describeAccuracy(session)}</span>}
      </Box>
    )}
    rowSx={() => ({ borderBottom: 1, borderColor: 'divider' })}
  />
);

const SessionActions = ({ session }: { session: SequentialSession }) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
    {isReviewable(session) && (
      <ActionLink label="Review" to={reviewPath(session)} subject={session.userId.name} variant="outlined" />
    )}
    <ActionLink label="View Details" to={detailsPath(session)} subject={session.userId.name} variant="text" />
  </Box>
);

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
