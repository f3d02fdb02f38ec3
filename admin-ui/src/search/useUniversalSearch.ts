import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { SearchResults, SearchType } from './results';

const DELAY_MS = 300;
const MIN_CHARACTERS = 2;

/** Asks once the typing has paused. Undefined while there is nothing to show, also when the server refuses. */
export function useUniversalSearch(text: string, type: SearchType): SearchResults | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const wanted = text.trim();
  const q = useSettled(wanted);
  const isAsked = q.length >= MIN_CHARACTERS && wanted.length >= MIN_CHARACTERS;
  const { data, isError } = useQuery({
    queryKey: ['universal-search', q, type],
    queryFn: ({ signal }) => dataProvider.searchEverything(q, type, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isAsked && !isError ? data : undefined;
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
