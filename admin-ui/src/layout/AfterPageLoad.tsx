import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** A page counts as loaded after this pause without a request: there is a gap between its code and its data. */
const IDLE_MS = 300;
const LATEST_MS = 3000;

/** Shows its children once the first page has loaded, because nobody needs them to use that page. */
export const AfterPageLoad = ({ children }: { children: ReactNode }) => {
  const isFetching = useIsFetching() > 0;
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const latest = setTimeout(() => setIsLoaded(true), LATEST_MS);
    return () => clearTimeout(latest);
  }, []);
  useEffect(() => {
    if (isFetching || isLoaded) return;
    const idle = setTimeout(() => setIsLoaded(true), IDLE_MS);
    return () => clearTimeout(idle);
  }, [isFetching, isLoaded]);
  return isLoaded && <Suspense>{children}</Suspense>;
};
