import { useState } from 'react';
import { DraftNotices } from './parts/DraftNotices';
import { NotOpened } from './parts/NotOpened';
import { useLate } from './parts/use-late';
import type { Draft } from './use-draft';

const conflictCode = () => import('./compare/ConflictDialog');

interface DraftMattersProps {
  draft: Draft;
}

/** What a person has to know about a text and to decide about it; nothing as long as all is well. */
export function DraftMatters({ draft: { session, snapshot } }: DraftMattersProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { state } = snapshot;
  const close = () => setChoosing(false);
  const { part: code, hasFailed } = useLate(isChoosing && state.name === 'conflict', conflictCode, close);
  if (!session) return null;
  return (
    <>
      <DraftNotices session={session} snapshot={snapshot} onCompare={() => setChoosing(true)} />
      {hasFailed ? <NotOpened /> : null}
      {code && state.name === 'conflict' ? (
        <code.ConflictDialog session={session} theirs={state.theirs} onClose={close} />
      ) : null}
    </>
  );
}
