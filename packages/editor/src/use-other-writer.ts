import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftVersion, HistoryCalls } from './draft/draft-calls';
import type { DraftSession } from './draft/draft-session';
import type { Draft } from './use-draft';

const POLL_INTERVAL_MS = 8_000;
/** After this time without a save, the other writer is no longer shown. */
const ACTIVE_MS = 60_000;

/** Another user who saved a version of the same text within the last minute. */
type OtherWriter = Pick<DraftVersion, 'author' | 'savedAt'>;

/** A text that another user has replaced in this open editor. */
export interface ReplacedText extends OtherWriter {
  /** The text before, as HTML. */
  before: string;
}

interface OtherWriters {
  other: OtherWriter | null;
  /** Stays until it is dismissed. */
  replaced: ReplacedText | null;
  dismissReplaced: () => void;
}

/**
 * Polls for versions of other users. Their text is shown if nothing is unsaved here; otherwise it is a conflict. Compares
 * versions, not times, because the clock of this machine may be wrong.
 */
export function useOtherWriter(
  { session, snapshot, userId, read }: Draft,
  history: HistoryCalls | null,
): OtherWriters {
  const [other, setOther] = useState<OtherWriter | null>(null);
  const [replaced, setReplaced] = useState<ReplacedText | null>(null);
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
      if (newest.version > (session.version ?? 0)) {
        const before = await applyServerText(session, read);
        const isRemoval = isOfOther(newest, userId) && (await hasRemovedWords(before, session.read()));
        // After several replacements, the text before the first one is offered.
        if (isRemoval) setReplaced((known) => known ?? { ...newest, before });
      }
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

  const dismissReplaced = useCallback(() => setReplaced(null), []);
  return { other: isOn ? other : null, replaced, dismissReplaced };
}

/**
 * True if an administrator has changed the text, or another user has preferred theirs in a conflict. An administrator who
 * watches a user write is not told of each word that the user deletes.
 */
function isOfOther({ author, reason }: DraftVersion, userId: string): boolean {
  return author._id !== userId && (author.role === 'admin' || reason === 'conflict');
}

async function hasRemovedWords(before: string, after: string): Promise<boolean> {
  if (before === after) return false;
  const { countChanges } = await import('./compare/compare-texts');
  return countChanges(before, after).removed > 0;
}

/** @returns the local text before */
async function applyServerText(session: DraftSession, read: Draft['read']): Promise<string> {
  const { content, version, lastSaved } = await read();
  const before = session.read();
  if (lastSaved) session.applyRemoteChange({ name: 'saved', content, version, lastSaved });
  return before;
}
