import { Box, Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import type { SequentialSession } from '../providers/records';
import { detailsPath, reviewPath } from './reviewPaths';
import { isReviewable } from './status';

export const SessionActions = ({ session }: { session: SequentialSession }) => (
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
      // In a table, a click on the row opens the details.
      onClick={(event) => event.stopPropagation()}
    >
      {label}
    </Button>
  );
};
