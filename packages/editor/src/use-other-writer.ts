import { useEffect, useRef, useState } from 'react';
import type { DraftVersion, HistoryCalls } from './draft/draft-calls';
import type { DraftSession } from './draft/draft-session';
import type { Draft } from './use-draft';

const POLL_INTERVAL_MS = 8_000;
/** After this time without a save, the other writer is no longer shown. */
const ACTIVE_MS = 60_000;

/** Another user who saved a version of the same text within the last minute. */
type OtherWriter = Pick<DraftVersion, 'author' | 'savedAt'>;

/**
 * Polls for versions of other users. Their text is shown if nothing is unsaved here; otherwise it is a conflict. Compares
 * versions, not times, because the clock of this machine may be wrong.
 */
export function useOtherWriter(
  { session, snapshot, userId, read }: Draft,
  history: HistoryCalls | null,
): OtherWriter | null {
  const [other, setOther] = useState<OtherWriter | null>(null);
  // Callers may pass a new object at each render.
  const calls = useRef(history);
  calls.current = history;
  const isOn = history !== null && snapshot.isLoaded && !snapshot.isReadOnly;

  useEffect(() => {
    if (!isOn || !session) return;
    let known: number | null = null;
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await calls.current?.list({ offset: 0, limit: 1 });
      const newest = answer?.versions[0];
      if (!newest) return;
      const isNewer = known !== null && newest.version > known;
      known = newest.version;
      // Also if it is the user's own, from another device.
      if (newest.version > (session.local.describe().baseVersion ?? 0)) await applyServerText(session, read);
      if (!isNewer || newest.author._id === userId) return;
      setOther(newest);
      clearTimeout(expiry);
      expiry = setTimeout(() => setOther(null), ACTIVE_MS);
    };
    // A failed request is ignored; the next one follows.
    const tryToPoll = () => void poll().catch(() => undefined);
    tryToPoll();
    const timer = setInterval(tryToPoll, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', tryToPoll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tryToPoll);
      clearTimeout(expiry);
    };
  }, [isOn, session, userId, read]);

  return isOn ? other : null;
}

async function applyServerText(session: DraftSession, read: Draft['read']): Promise<void> {
  const { content, version, lastSaved } = await read();
  if (lastSaved) session.applyRemoteChange({ name: 'saved', content, version, lastSaved });
}
