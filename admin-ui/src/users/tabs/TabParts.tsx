import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../errors/LoadFailure';

interface LoadedProps<Answer> {
  queryKey: readonly string[];
  load: () => Promise<Answer>;
  failure: string;
  children: (answer: Answer) => ReactNode;
}

/** Loads the data of a tab, and shows its loading and error states. */
export const Loaded = <Answer,>({ queryKey, load, failure, children }: LoadedProps<Answer>) => {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: load });
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure title={failure} error={error} onRetry={() => refetch()} />;
  return <Skeleton variant="rounded" height={200} aria-busy="true" />;
};
