import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SavedValue, SessionCalls } from './draft/draft-calls';
import { type DraftSubject, draftKeys } from './draft/draft-keys';
import type { DraftKind } from './draft/draft-kind';
import { DraftSession } from './draft/draft-session';
import type { CloseReason, DraftSnapshot } from './draft/draft-state';
import { joinTabs } from './draft/draft-tabs';
import { startTriggers } from './draft/save-triggers';
import { browserCopies, browserLastSent } from './draft/unsent-text-storage';

export interface SessionHookOptions<Value, Change> {
  subject: DraftSubject;
  kindOfValue: DraftKind<Value, Change>;
  /** May be a new object at each render; the newest of the same draft is used. */
  calls: SessionCalls<Value, Change>;
  /**
   * The server's value, if the caller has just read it. The first opening uses it instead of reading it again. It must
   * not come from a cache, because an outdated value ends in a conflict. Later values are ignored.
   */
  initial?: SavedValue<Value> | undefined;
  autosaveSeconds: number;
  /** As that of `IdleSaves`. Does not change while the draft is open. */
  secondsBetweenIdleSaves?: number | undefined;
  /** Why the value is read-only; null while it can be changed. */
  closed: CloseReason | null;
  /** For apps that keep the draft open when the user's session ends: when it is true again, what is unsaved is sent. */
  isSignedIn?: boolean | undefined;
  /** Keeps what the server has acknowledged in this browser until the user signs out, to open it without a network. */
  opensOffline?: boolean | undefined;
}

const OPENING: DraftSnapshot<never> = {
  state: { name: 'loading' },
  lastSaved: null,
  copy: 'none',
  isLoaded: false,
  isReadOnly: true,
};

/** Opens a draft while the component is mounted. The session is null before the first effect. */
export function useDraftSession<Value, Change>({
  subject,
  kindOfValue,
  calls,
  initial,
  autosaveSeconds,
  secondsBetweenIdleSaves = 0,
  closed,
  isSignedIn = false,
  opensOffline = false,
}: SessionHookOptions<Value, Change>) {
  const [session, setSession] = useState<DraftSession<Value, Change> | null>(null);
  const { key, oldKey } = draftKeys(subject);
  const newest = useNewest(key, { calls, closed });
  const unused = useRef(initial);
  const openings = useOpenings(closed !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that is opened again is read again
  useEffect(() => {
    const opened = new DraftSession<Value, Change>({
      key,
      oldKey,
      kind: kindOfValue,
      calls: {
        read: async () => {
          const value = unused.current;
          unused.current = undefined;
          return value ?? newest.calls.read();
        },
        readKept: async () => newest.calls.readKept?.() ?? null,
        save: (change, options) => newest.calls.save(change, options),
      },
      copies: browserCopies,
      tabs: joinTabs({ key, oldKey }),
      lastSent: browserLastSent,
      saved: opensOffline ? browserCopies.saved : null,
      closed: newest.closed,
      secondsBetweenIdleSaves,
    });
    setSession(opened);
    void opened.open();
    const stop = startTriggers(opened, autosaveSeconds);
    return () => {
      stop();
      opened.dispose();
    };
  }, [newest, oldKey, autosaveSeconds, secondsBetweenIdleSaves, openings]);

  useEffect(() => {
    if (closed) void session?.close(closed);
  }, [session, closed]);

  const subscribe = useCallback(
    (listener: () => void) => session?.snapshots.subscribe(listener) ?? (() => {}),
    [session],
  );
  const snapshot: DraftSnapshot<Value> = useSyncExternalStore(
    subscribe,
    () => session?.snapshots.get() ?? OPENING,
  );

  // Also after a call with the token of the ended session was refused late.
  const isResumed = isSignedIn && snapshot.state.name === 'signed-out';
  useEffect(() => {
    if (isResumed) session?.retryNow();
  }, [session, isResumed]);

  return { session, snapshot };
}

/**
 * Returns the newest values of a draft. Another draft gets another object, so that the last save of the one before it
 * is made with its own calls.
 */
function useNewest<Values extends object>(key: string, values: Values): Values {
  const newest = useRef({ key, values });
  if (newest.current.key === key) Object.assign(newest.current.values, values);
  else newest.current = { key, values };
  return newest.current.values;
}

/** Counts how often a closed draft was opened again: a deadline was extended, or work was returned. */
function useOpenings(isClosed: boolean): number {
  const [openings, setOpenings] = useState(0);
  const [wasClosed, setWasClosed] = useState(isClosed);
  if (wasClosed !== isClosed) {
    setWasClosed(isClosed);
    if (!isClosed) setOpenings(openings + 1);
  }
  return openings;
}
