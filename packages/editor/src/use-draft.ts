import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftCalls, DraftText } from './draft/draft-calls';
import { DraftSession } from './draft/draft-session';
import type { CloseReason, DraftSnapshot } from './draft/draft-state';
import { joinTabs } from './draft/draft-tabs';
import { startTriggers } from './draft/save-triggers';
import { browserCopies, browserLastSent, draftKey } from './draft/unsent-text-storage';

/** Identifies a text: its user, its kind, and the image, or the user for a document. */
interface DraftSubject {
  userId: string;
  kind: string;
  subjectId: string;
}

interface DraftOptions extends DraftSubject {
  /** May be a new object at each render; the newest is used. */
  calls: DraftCalls;
  /**
   * The server's text, if the caller has just read it. The first opening uses it instead of reading it again. It must
   * not come from a cache, because an outdated text ends in a conflict. Later values are ignored.
   */
  initialText?: DraftText;
  autosaveSeconds: number;
  /** Why the text is read-only; null while it can be changed. */
  closed: CloseReason | null;
  /** For apps that keep the text open when the user's session ends: when it is true again, unsaved text is sent. */
  isSignedIn?: boolean;
}

export interface Draft {
  userId: string;
  /** Reads the server's text. */
  read: DraftCalls['read'];
  /** Null before the first effect. */
  session: DraftSession | null;
  snapshot: DraftSnapshot;
  /** The words on the screen; null until they have been counted. */
  words: number | null;
  setWords: (words: number) => void;
}

const OPENING: DraftSnapshot = {
  state: { name: 'loading' },
  lastSaved: null,
  copy: 'none',
  isLoaded: false,
  isReadOnly: true,
};

/**
 * Opens a text while the component is mounted. Use the subject as the component's `key`, so that each text has its own
 * draft. See `DraftEditor` for an example.
 */
export function useDraft({
  userId,
  kind,
  subjectId,
  calls,
  initialText,
  autosaveSeconds,
  closed,
  isSignedIn = false,
}: DraftOptions): Draft {
  const [session, setSession] = useState<DraftSession | null>(null);
  const [words, setWords] = useState<number | null>(null);
  const newest = useRef({ calls, closed });
  newest.current = { calls, closed };
  const unused = useRef(initialText);
  const key = draftKey(userId, kind, subjectId);
  const openings = useOpenings(closed !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that is opened again is read again
  useEffect(() => {
    const opened = new DraftSession({
      key,
      calls: {
        read: async () => {
          const text = unused.current;
          unused.current = undefined;
          return text ?? newest.current.calls.read();
        },
        save: (change, options) => newest.current.calls.save(change, options),
      },
      copies: browserCopies,
      tabs: joinTabs(key),
      lastSent: browserLastSent,
      closed: newest.current.closed,
    });
    setSession(opened);
    void opened.open();
    const stop = startTriggers(opened, autosaveSeconds);
    return () => {
      stop();
      opened.dispose();
    };
  }, [key, autosaveSeconds, openings]);

  useEffect(() => {
    if (closed) void session?.close(closed);
  }, [session, closed]);

  const subscribe = useCallback(
    (listener: () => void) => session?.snapshots.subscribe(listener) ?? (() => {}),
    [session],
  );
  const snapshot = useSyncExternalStore(subscribe, () => session?.snapshots.get() ?? OPENING);

  // Also after a call with the token of the ended session was refused late.
  const isResumed = isSignedIn && snapshot.state.name === 'signed-out';
  useEffect(() => {
    if (isResumed) session?.retryNow();
  }, [session, isResumed]);

  const read = useCallback(() => newest.current.calls.read(), []);
  return { userId, read, session, snapshot, words, setWords };
}

/** Counts how often a closed text was opened again: a deadline was extended, or work was returned. */
function useOpenings(isClosed: boolean): number {
  const [openings, setOpenings] = useState(0);
  const [wasClosed, setWasClosed] = useState(isClosed);
  if (wasClosed !== isClosed) {
    setWasClosed(isClosed);
    if (!isClosed) setOpenings(openings + 1);
  }
  return openings;
}
