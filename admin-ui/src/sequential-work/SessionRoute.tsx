import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../dialogs/lazyDialog';
import { SEQUENTIAL_WORK } from '../providers/resources';

const SessionDialog = lazyDialog(async () => (await import('./SessionDialog')).SessionDialog);

/** The dialog over the list, at `/admin/sequential-work/{id}/show` or `…/review`, which is also at `/admin/sequential-work/{id}`. */
export const SessionRoute = () => {
  const match = useMatch(`/${SEQUENTIAL_WORK}/:id/:view?`);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id, view = 'review' } = match?.params ?? {};
  if (!id || (view !== 'show' && view !== 'review')) return null;
  return (
    <SessionDialog
      key={id}
      id={id}
      isReview={view === 'review'}
      onClose={() => navigate({ pathname: `/${SEQUENTIAL_WORK}`, search })}
    />
  );
};
