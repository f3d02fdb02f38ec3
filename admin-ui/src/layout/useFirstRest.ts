import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** So long nothing has to be on its way: between its frame and its rows a page asks for nothing. In milliseconds. */
const REST_MS = 300;
const LATEST_MS = 3000;

/** Whether the page that was opened first has what it asked for. What is not needed to use it is loaded then. */
export function useFirstRest(): boolean {
  const isFetching = useIsFetching() > 0;
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    const latest = setTimeout(() => setHasRested(true), LATEST_MS);
    return () => clearTimeout(latest);
  }, []);
  useEffect(() => {
    if (isFetching || hasRested) return;
    const rest = setTimeout(() => setHasRested(true), REST_MS);
    return () => clearTimeout(rest);
  }, [isFetching, hasRested]);
  return hasRested;
}
