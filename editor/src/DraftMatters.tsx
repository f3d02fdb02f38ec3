import { lazy, Suspense, useState } from 'react';
import { DraftNotices } from './parts/DraftNotices';
import type { Draft } from './use-draft';

const ConflictDialog = lazy(async () => ({
  default: (await import('./compare/ConflictDialog')).ConflictDialog,
}));

interface DraftMattersProps {
  draft: Draft;
}

/** What a person has to know about a text and to decide about it; nothing as long as all is well. */
export function DraftMatters({ draft: { session, snapshot } }: DraftMattersProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { state } = snapshot;
  if (!session) return null;
  return (
    <>
      <DraftNotices session={session} snapshot={snapshot} onCompare={() => setChoosing(true)} />
      <Suspense>
        {isChoosing && state.name === 'conflict' ? (
          <ConflictDialog session={session} theirs={state.theirs} onClose={() => setChoosing(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
