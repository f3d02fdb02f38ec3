import { useEffect, useRef, useState } from 'react';
import type { DraftVersion, HistoryCalls } from './draft/draft-calls';
import type { DraftSession } from './draft/draft-session';
import type { Draft } from './use-draft';

/** Seldom enough to cost nothing, often enough to be seen while the other one is still writing. */
const LOOK_EVERY_MS = 8_000;
/** After this long without a save, the other one has gone. */
const GONE_AFTER_MS = 60_000;

/** Somebody else who is saving versions of the same text now. */
export type OtherWriter = Pick<DraftVersion, 'author' | 'savedAt'>;

/**
 * Looks who saved last. What somebody else has saved is shown where nothing is unsaved here, and is otherwise put
 * beside what is written, to choose. Times are not compared: the clock of this machine may be wrong.
 */
export function useOtherWriter(
  { session, snapshot, userId, read }: Draft,
  history: HistoryCalls | null,
): OtherWriter | null {
  const [other, setOther] = useState<OtherWriter | null>(null);
  // Callers may make their calls anew at each render.
  const calls = useRef(history);
  calls.current = history;
  const isOn = history !== null && snapshot.isLoaded && !snapshot.isReadOnly;

  useEffect(() => {
    if (!isOn || !session) return;
    let known: number | null = null;
    let gone: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await calls.current?.list({ offset: 0, limit: 1 });
      const newest = answer?.versions[0];
      if (!newest) return;
      const isNews = known !== null && newest.version > known;
      known = newest.version;
      if (newest.author._id === userId) return;
      if (newest.version > (session.local.describe().baseVersion ?? 0)) await meet(session, read);
      if (!isNews) return;
      setOther(newest);
      clearTimeout(gone);
      gone = setTimeout(() => setOther(null), GONE_AFTER_MS);
    };
    // Without an answer nothing is known, and it is asked again.
    const tryToLook = () => void look().catch(() => undefined);
    tryToLook();
    const timer = setInterval(tryToLook, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', tryToLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tryToLook);
      clearTimeout(gone);
    };
  }, [isOn, session, userId, read]);

  return isOn ? other : null;
}

async function meet(session: DraftSession, read: Draft['read']): Promise<void> {
  const { content, version, lastSaved } = await read();
  if (lastSaved) session.applyRemoteChange({ name: 'saved', content, version, lastSaved });
}
