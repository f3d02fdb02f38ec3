import { DialogContent } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { SEQUENTIAL_WORK } from '../providers/resources';

const NotLoaded = ({ onClose }: { onClose: () => void }) => (
  <DetailsDialog title="Session" maxWidth="sm" onClose={onClose}>
    <DialogContent>This could not be opened. Check your connection, and load the page again.</DialogContent>
  </DetailsDialog>
);

// The review screen in it is larger than the list.
const SessionDialog = lazy(() =>
  import('./SessionDialog').then(
    (loaded) => ({ default: loaded.SessionDialog }),
    () => ({ default: NotLoaded }),
  ),
);

/** The dialog over the list, at `/admin/sequential-work/{id}/show` or `…/review`, which is also at `/admin/sequential-work/{id}`. */
export const SessionRoute = () => {
  const match = useMatch(`/${SEQUENTIAL_WORK}/:id/:view?`);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id, view = 'review' } = match?.params ?? {};
  if (!id || (view !== 'show' && view !== 'review')) return null;
  return (
    <Suspense>
      <SessionDialog
        key={id}
        id={id}
        isReview={view === 'review'}
        onClose={() => navigate({ pathname: `/${SEQUENTIAL_WORK}`, search })}
      />
    </Suspense>
  );
};
