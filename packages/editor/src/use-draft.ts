import { useState } from 'react';
import type { DraftChange, DraftText } from './draft/draft-calls';
import type { DraftSubject } from './draft/draft-keys';
import { textKind } from './draft/draft-kind';
import type { DraftSession } from './draft/draft-session';
import type { DraftSnapshot } from './draft/draft-state';
import { type SessionHookOptions, useDraftSession } from './use-draft-session';

interface DraftOptions
  extends DraftSubject,
    Pick<
      SessionHookOptions<string, DraftChange>,
      'calls' | 'autosaveSeconds' | 'secondsBetweenIdleSaves' | 'closed' | 'isSignedIn' | 'opensOffline'
    > {
  /** As `initial` of `useDraftSession`. */
  initialText?: DraftText;
}

export interface Draft {
  userId: string;
  /** Null before the first effect. */
  session: DraftSession | null;
  snapshot: DraftSnapshot;
  /** The words on the screen; null until they have been counted. */
  words: number | null;
  setWords: (words: number) => void;
}

/**
 * Opens a text while the component is mounted. Use the subject as the component's `key`, so that each text has its own
 * draft. See `DraftEditor` for an example.
 */
export function useDraft({
  initialText,
  calls,
  autosaveSeconds,
  secondsBetweenIdleSaves,
  closed,
  isSignedIn,
  opensOffline,
  ...subject
}: DraftOptions): Draft {
  const [words, setWords] = useState<number | null>(null);
  const { session, snapshot } = useDraftSession({
    subject,
    kindOfValue: textKind,
    calls,
    initial: initialText,
    autosaveSeconds,
    secondsBetweenIdleSaves,
    closed,
    isSignedIn,
    opensOffline,
  });
  return { userId: subject.userId, session, snapshot, words, setWords };
}
