import { hasUnsent } from '@inkwell/editor/draft-state';
import { useDraft } from '@inkwell/editor/use-draft';
import { useLocalCopies } from '@inkwell/editor/use-local-copies';
import { useEffect, useRef } from 'react';
import { callsOfUser, sequentialCalls } from '../api/draftCalls';
import type { SequentialSession } from '../api/types';
import { useAssignment } from '../work/assignment';
import { PlainTextEditor } from './PlainTextEditor';
import styles from './UnsentTexts.module.css';

interface UnsentTextsProps {
  userId: string;
  session: SequentialSession;
  autosaveSeconds: number;
}

/** Unsent text in this browser for images that were submitted on another device. */
export function UnsentTexts({ userId, session, autosaveSeconds }: UnsentTextsProps) {
  const images = session.imageSubmissions.map(({ imageId }) => imageId);
  const { draftAssignment } = useAssignment();
  const withCopy = useLocalCopies(
    { userId, assignment: draftAssignment, kind: 'sequential' },
    images.map(({ _id }) => _id),
  );
  return images
    .filter(({ _id }) => withCopy.includes(_id))
    .map(({ _id, title }) => (
      <UnsentText key={_id} userId={userId} imageId={_id} title={title} autosaveSeconds={autosaveSeconds} />
    ));
}

interface UnsentTextProps {
  userId: string;
  imageId: string;
  title: string;
  autosaveSeconds: number;
}

function UnsentText({ userId, imageId, title, autosaveSeconds }: UnsentTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, draftAssignment } = useAssignment();
  const draft = useDraft({
    userId,
    assignment: draftAssignment,
    kind: 'sequential',
    subjectId: imageId,
    calls: callsOfUser(userId, sequentialCalls(id, imageId)),
    autosaveSeconds,
    closed: 'submitted',
    opensOffline: true,
  });
  const { session, snapshot } = draft;
  const isClosed = snapshot.state.name === 'closed';
  const isUnsent = hasUnsent(snapshot);

  // The server has the text, or the user has deleted it.
  useEffect(() => {
    if (isClosed && !isUnsent) void session?.discardUnsent();
  }, [session, isClosed, isUnsent]);

  if (!isUnsent) return null;
  return (
    <section className={styles.left} aria-label={`Not submitted for ${title}`}>
      <h2 className={styles.title}>{`Not submitted for ${title}`}</h2>
      <PlainTextEditor ref={field} draft={draft} label={`Your text for ${title}`} onWrite={() => {}} />
    </section>
  );
}
