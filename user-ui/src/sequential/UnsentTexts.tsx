import { useDraft } from '@inkwell/editor/use-draft';
import { useLocalCopies } from '@inkwell/editor/use-local-copies';
import { useEffect, useRef } from 'react';
import { ownCalls, sequentialCalls } from '../api/draftCalls';
import type { SequentialSession } from '../api/types';
import { PlainDraft } from './PlainTextEditor';
import styles from './UnsentTexts.module.css';

interface LeftTextsProps {
  userId: string;
  session: SequentialSession;
  autosaveSeconds: number;
}

/** Words for images that were submitted without them, from another device: the run does not come back there. */
export function LeftTexts({ userId, session, autosaveSeconds }: LeftTextsProps) {
  const images = session.imageSubmissions.map(({ imageId }) => imageId);
  const left = useLocalCopies(
    userId,
    'sequential',
    images.map(({ _id }) => _id),
  );
  return images
    .filter(({ _id }) => left.includes(_id))
    .map(({ _id, title }) => (
      <LeftText key={_id} userId={userId} imageId={_id} title={title} autosaveSeconds={autosaveSeconds} />
    ));
}

interface LeftTextProps {
  userId: string;
  imageId: string;
  title: string;
  autosaveSeconds: number;
}

function LeftText({ userId, imageId, title, autosaveSeconds }: LeftTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft({
    userId,
    kind: 'sequential',
    subjectId: imageId,
    calls: ownCalls(userId, sequentialCalls(imageId)),
    autosaveSeconds,
    closed: 'submitted',
  });
  const { session, snapshot } = draft;
  const { state } = snapshot;
  const isClosed = state.name === 'closed';
  const hasUnsent = isClosed && state.unsent !== null;

  // The server has all of it, or the person has let it go.
  useEffect(() => {
    if (isClosed && !hasUnsent) void session?.discardUnsent();
  }, [session, isClosed, hasUnsent]);

  if (!hasUnsent) return null;
  return (
    <section className={styles.left} aria-label={`Not submitted for ${title}`}>
      <h2 className={styles.title}>{`Not submitted for ${title}`}</h2>
      <PlainDraft ref={field} draft={draft} label={`Your text for ${title}`} onWrite={() => {}}>
        {null}
      </PlainDraft>
    </section>
  );
}
