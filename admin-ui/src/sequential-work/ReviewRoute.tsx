import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { SEQUENTIAL_WORK } from '../providers/resources';
import { ReviewDialog } from './ReviewDialog';

/** A run lies over the list and has an address of its own, to be read or to be reviewed. */
export const ReviewRoute = () => {
  const match = useMatch(`/${SEQUENTIAL_WORK}/:id/:view`);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id, view } = match?.params ?? {};
  if (!id || (view !== 'show' && view !== 'review')) return null;
  return (
    <ReviewDialog
      key={id}
      id={id}
      isReview={view === 'review'}
      onClose={() => navigate({ pathname: `/${SEQUENTIAL_WORK}`, search })}
    />
  );
};
