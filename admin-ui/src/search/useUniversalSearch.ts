import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SearchResults, SearchType } from '../providers/dashboardCalls';
import type { ConsoleDataProvider } from '../providers/dataProvider';

const DELAY_MS = 300;
const MIN_CHARACTERS = 2;

interface UniversalSearchState {
  /** Undefined while there is nothing to show, also when the server refuses. */
  results: SearchResults | undefined;
  isSearching: boolean;
  /** Why there is nothing to show. */
  error: Error | null;
}

/** Asks once the typing has paused. */
export function useUniversalSearch(text: string, type: SearchType): UniversalSearchState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const wanted = text.trim();
  const q = useSettled(wanted);
  const isAsked = q.length >= MIN_CHARACTERS && wanted.length >= MIN_CHARACTERS;
  const { data, isFetching, error } = useQuery({
    queryKey: ['universal-search', q, type],
    queryFn: ({ signal }) => dataProvider.searchEverything(q, type, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    results: isAsked && !error ? data : undefined,
    isSearching: isAsked && isFetching,
    error: isAsked && !isFetching ? error : null,
  };
}

/** A value that has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
