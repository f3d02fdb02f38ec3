import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftCalls, DraftText } from './draft/draft-calls';
import { browserCopies, browserLastSent, draftKey } from './draft/draft-copies';
import { DraftSession } from './draft/draft-session';
import type { CloseReason, DraftSnapshot } from './draft/draft-state';
import { joinTabs } from './draft/draft-tabs';
import { startTriggers } from './draft/save-triggers';

/** Which text: whose, of which mode, and of what (the image; of a document its user). */
export interface DraftSubject {
  userId: string;
  kind: string;
  subjectId: string;
}

export interface DraftOptions extends DraftSubject {
  /** May be made anew at each render; the newest are used. */
  calls: DraftCalls;
  /**
   * The server's text, if the caller has just read it: the first opening uses it instead of reading again. Must not
   * come from a cache, because a text that is out of date ends in a conflict. Later changes of it are ignored.
   */
  initialText?: DraftText;
  autosaveSeconds: number;
  /** Read-only from now on; null while it can be written. */
  closed: CloseReason | null;
}

export interface Draft {
  /** Who writes here. */
  userId: string;
  /** The text as the server has it. */
  read: DraftCalls['read'];
  /** Null for the moment before it is opened. */
  session: DraftSession | null;
  snapshot: DraftSnapshot;
  /** Of the text as it is on the screen; null until it has been counted. */
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
 * Opens a text for as long as the component lives. Give the component the subject as its `key`, so that another text
 * is another draft. See `DraftEditor` for an example.
 */
export function useDraft({
  userId,
  kind,
  subjectId,
  calls,
  initialText,
  autosaveSeconds,
  closed,
}: DraftOptions): Draft {
  const [session, setSession] = useState<DraftSession | null>(null);
  const [words, setWords] = useState<number | null>(null);
  const newest = useRef({ calls, closed });
  newest.current = { calls, closed };
  const unused = useRef(initialText);
  const key = draftKey(userId, kind, subjectId);
  const openings = useOpenings(closed !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was closed and is open again is read anew
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
  const read = useCallback(() => newest.current.calls.read(), []);
  return { userId, read, session, snapshot, words, setWords };
}

/** How often a text was opened again after it had been closed: a deadline is moved, or work is returned. */
function useOpenings(isClosed: boolean): number {
  const [openings, setOpenings] = useState(0);
  const [wasClosed, setWasClosed] = useState(isClosed);
  if (wasClosed !== isClosed) {
    setWasClosed(isClosed);
    if (!isClosed) setOpenings(openings + 1);
  }
  return openings;
}
