import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftCalls, DraftText } from './draft/draft-calls';
import { type DraftSubject, draftKeys } from './draft/draft-keys';
import { DraftSession } from './draft/draft-session';
import type { CloseReason, DraftSnapshot } from './draft/draft-state';
import { joinTabs } from './draft/draft-tabs';
import { startTriggers } from './draft/save-triggers';
import { browserCopies, browserLastSent } from './draft/unsent-text-storage';

interface DraftOptions extends DraftSubject {
  /** May be a new object at each render; the newest of the same text is used. */
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
  calls,
  initialText,
  autosaveSeconds,
  closed,
  isSignedIn = false,
  ...subject
}: DraftOptions): Draft {
  const [session, setSession] = useState<DraftSession | null>(null);
  const [words, setWords] = useState<number | null>(null);
  const { key, oldKey } = draftKeys(subject);
  const newest = useNewest(key, { calls, closed });
  const unused = useRef(initialText);
  const openings = useOpenings(closed !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that is opened again is read again
  useEffect(() => {
    const opened = new DraftSession({
      key,
      oldKey,
      calls: {
        read: async () => {
          const text = unused.current;
          unused.current = undefined;
          return text ?? newest.calls.read();
        },
        save: (change, options) => newest.calls.save(change, options),
      },
      copies: browserCopies,
      tabs: joinTabs({ key, oldKey }),
      lastSent: browserLastSent,
      closed: newest.closed,
    });
    setSession(opened);
    void opened.open();
    const stop = startTriggers(opened, autosaveSeconds);
    return () => {
      stop();
      opened.dispose();
    };
  }, [newest, oldKey, autosaveSeconds, openings]);

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

  const read = useCallback(() => newest.calls.read(), [newest]);
  return { userId: subject.userId, read, session, snapshot, words, setWords };
}

/**
 * Returns the newest values of a text. Another text gets another object, so that the last save of the text before it
 * is made with its own calls.
 */
function useNewest<Values extends object>(key: string, values: Values): Values {
  const newest = useRef({ key, values });
  if (newest.current.key === key) Object.assign(newest.current.values, values);
  else newest.current = { key, values };
  return newest.current.values;
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
