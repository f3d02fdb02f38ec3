import type { DraftText, DraftVersion } from './draft-calls';
import type { DraftSession } from './draft-session';

/** A text that was saved elsewhere, and its version in the history. */
export interface NewerVersion {
  text: DraftText;
  by: DraftVersion;
}

/** How an open text learns of versions that other users save. */
export interface Sharing {
  /** @returns null if this version is the newest */
  readNewer: (version: number) => Promise<NewerVersion | null>;
  /** How often a visible tab asks that is not typed in. */
  intervalSeconds: number;
}

/**
 * Asks for newer versions while the tab is visible and everything is saved: a tab that is typed in learns of another writer
 * from its own saves.
 * @returns a function that stops it
 */
export function watchNewerVersions(
  session: DraftSession,
  { readNewer, intervalSeconds, onNewer }: Sharing & { onNewer: (newer: NewerVersion) => Promise<void> },
): () => void {
  const ask = async () => {
    if (document.visibilityState === 'hidden' || isTypedIn(session)) return;
    const newer = await readNewer(session.version ?? 0);
    if (newer) await onNewer(newer);
  };
  // A failed call is ignored; the next one follows.
  const tryToAsk = () => void ask().catch(() => undefined);
  const start = () => setInterval(tryToAsk, intervalSeconds * 1_000);
  let timer = start();
  let known = session.version;
  const unsubscribe = session.snapshots.subscribe(() => {
    if (session.version === known) return;
    // A save was acknowledged, so this was the newest version.
    known = session.version;
    clearInterval(timer);
    timer = start();
  });
  document.addEventListener('visibilitychange', tryToAsk);
  return () => {
    unsubscribe();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tryToAsk);
  };
}

/** Something is not saved yet: its save tells whether another user has saved meanwhile. */
function isTypedIn(session: DraftSession): boolean {
  return !['clean', 'saved', 'conflict'].includes(session.snapshots.get().state.name);
}
