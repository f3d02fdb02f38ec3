import { useListContext } from 'react-admin';
import { LoadFailure } from '../errors/LoadFailure';

/** What a list shows in place of its rows when they could not be fetched. */
export const ListLoadFailure = ({ title }: { title: string }) => {
  const { error, refetch } = useListContext();
  return <LoadFailure isInset title={title} error={error} onRetry={() => refetch()} />;
};
