import { useState } from 'react';
import type { DraftText } from '../draft/draft-calls';
import type { DraftSession } from '../draft/draft-session';
import { CopyButton } from '../parts/CopyButton';
import { EditorButton } from '../parts/EditorButton';
import { ModalDialog } from '../parts/ModalDialog';
import { formatMoment } from '../parts/moments';
import { Comparison } from './Comparison';
import styles from './ConflictDialog.module.css';

interface ConflictDialogProps {
  session: DraftSession;
  theirs: DraftText;
  onClose: () => void;
}

/** Both texts, and the choice. The one that is not chosen stays in the history. */
export function ConflictDialog({ session, theirs, onClose }: ConflictDialogProps) {
  const [mine] = useState(() => session.mine.read());
  const [choosing, setChoosing] = useState<'mine' | 'theirs' | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const choose = async (choice: 'mine' | 'theirs') => {
    setChoosing(choice);
    setFailed(false);
    const isDone = await session.resolve(choice);
    setChoosing(null);
    if (isDone) onClose();
    else setFailed(true);
  };

  const savedAt = theirs.lastSaved ? `, saved ${formatMoment(theirs.lastSaved)}` : '';
  return (
    <ModalDialog
      title="Which text goes on?"
      onClose={onClose}
      footer={
        <>
          <EditorButton disabled={choosing !== null} onClick={() => void choose('theirs')}>
            Use the other text
          </EditorButton>
          <EditorButton look="strong" disabled={choosing !== null} onClick={() => void choose('mine')}>
            Keep my text
          </EditorButton>
        </>
      }
    >
      <div className={styles.intro}>
        <p>
          Since you began, this text was saved in another window, on another device or by an administrator.
          The text you do not choose stays in the history.
        </p>
        <span className={styles.copies}>
          <CopyButton label="Copy my text" html={mine} />
          <CopyButton label="Copy the other text" html={theirs.content} />
        </span>
        {hasFailed ? (
          <p className={styles.failure} role="alert">
            The choice could not be saved. Both texts are still here; please try again.
          </p>
        ) : null}
      </div>
      <Comparison
        before={{ title: 'My text, in this window', html: mine }}
        after={{ title: `The other text${savedAt}`, html: theirs.content }}
      />
    </ModalDialog>
  );
}
