import { useListContext } from 'react-admin';
import { LoadFailure } from '../errors/LoadFailure';

/** Replaces the rows of a list that could not be loaded. */
export const ListLoadFailure = ({ title }: { title: string }) => {
  const { error, refetch } = useListContext();
  return <LoadFailure isInset title={title} error={error} onRetry={() => refetch()} />;
};
