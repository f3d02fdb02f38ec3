import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftVersion } from './draft/draft-calls';
import { type NewerVersion, type Sharing, watchNewerVersions } from './draft/newer-versions';
import type { Draft } from './use-draft';

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
 * Shows what other users save. A newer text is shown if nothing is unsaved here; otherwise it is a conflict. Compares versions,
 * not times, because the clock of this machine may be wrong.
 */
export function useOtherWriter(
  { session, snapshot, userId }: Draft,
  sharing: Sharing | undefined,
): OtherWriters {
  const [other, setOther] = useState<OtherWriter | null>(null);
  const [replaced, setReplaced] = useState<ReplacedText | null>(null);
  // Callers may pass a new object at each render.
  const newest = useRef(sharing);
  newest.current = sharing;
  const isOn = sharing !== undefined && snapshot.isLoaded && !snapshot.isReadOnly;
  const intervalSeconds = sharing?.intervalSeconds ?? 0;

  useEffect(() => {
    if (!isOn || !session) return;
    let known = session.version ?? 0;
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const show = async ({ text, by }: NewerVersion) => {
      const before = session.read();
      // Also if it is the user's own, from another device.
      session.applyRemoteChange({ name: 'saved', ...text });
      const isRemoval = isOfOther(by, userId) && (await hasRemovedWords(before, session.read()));
      // After several replacements, the text before the first one is offered.
      if (isRemoval) setReplaced((first) => first ?? { ...by, before });
      const isNews = by.version > known;
      known = by.version;
      if (!isNews || by.author._id === userId) return;
      setOther(by);
      clearTimeout(expiry);
      expiry = setTimeout(() => setOther(null), ACTIVE_MS);
    };
    const stop = watchNewerVersions(session, {
      intervalSeconds,
      readNewer: async (version) => newest.current?.readNewer(version) ?? null,
      onNewer: show,
    });
    return () => {
      stop();
      clearTimeout(expiry);
    };
  }, [isOn, session, userId, intervalSeconds]);

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
