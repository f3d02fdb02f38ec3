import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { queuePath, reviewScreenPath } from '../paths';
import { claimNext, NOTHING_ELSE } from './nextReview';

/** Opens the most urgent review that nobody has, or the queue where there is none. */
export function useReviewNext() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  const notify = useNotify();
  return useAction(async () => {
    const id = await claimNext(dataProvider);
    if (!id) notify(NOTHING_ELSE, { type: 'info' });
    navigate(id ? reviewScreenPath(id) : queuePath());
  }, 'Failed to open the next review');
}
