import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { LoadFailure } from '../errors/LoadFailure';

interface LoadedRecordsProps {
  /** The title of the message if the list cannot be loaded. */
  failure: string;
  children: ReactNode;
}

/** The content of a list. If it cannot be loaded again, the error is shown above the records. */
export const LoadedRecords = ({ failure, children }: LoadedRecordsProps) => {
  const { data, error, refetch } = useListContext();
  return (
    <>
      {error && <LoadFailure isInset title={failure} error={error} onRetry={() => refetch()} />}
      {(data || !error) && children}
    </>
  );
};
