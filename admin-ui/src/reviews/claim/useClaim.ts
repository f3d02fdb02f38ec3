import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { ClaimSession } from './claimSession';

/** A claim lasts 15 minutes. */
const RENEW_MS = 5 * 60_000;
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Claims a review that is wanted, for as long as its screen is open and somebody is at it. */
export function useClaim(id: string, isWanted: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const session = useMemo(
    () =>
      new ClaimSession({
        claim: () => dataProvider.claimReview(id),
        release: (options) => dataProvider.releaseReview(id, options),
      }),
    [dataProvider, id],
  );
  const state = useSyncExternalStore(session.subscribe, session.read);

  useEffect(() => {
    if (!isWanted) return;
    session.ask();
    return () => session.release({ keepalive: true });
  }, [session, isWanted]);

  useEffect(() => {
    let isAlive = false;
    const live = () => {
      isAlive = true;
    };
    // Who has gone for lunch does not keep it from the others.
    const timer = setInterval(() => {
      if (isAlive && session.read().is === 'mine') session.ask();
      isAlive = false;
    }, RENEW_MS);
    for (const name of SIGNS_OF_LIFE) document.addEventListener(name, live, { passive: true });
    const leave = () => session.release({ keepalive: true });
    // A page that comes back out of the browser's memory has given its claim back.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && isWanted && session.ask();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(timer);
      for (const name of SIGNS_OF_LIFE) document.removeEventListener(name, live);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [session, isWanted]);

  return { session, state };
}
