import { formatMoment } from '@inkwell/web/format-date';
import { useMemo, useState } from 'react';
import type { DraftText } from '../draft/draft-calls';
import type { DraftSession } from '../draft/draft-session';
import { EditorButton } from '../ui/EditorButton';
import { ModalDialog } from '../ui/ModalDialog';
import styles from './ConflictDialog.module.css';
import { CopyButton } from './CopyButton';
import { compareTexts, type ParagraphDiff } from './compare-texts';
import type { DiffSegment } from './diff-segment';
import { MarkedText } from './MarkedText';
import { splitWords } from './paragraphs';

interface ConflictDialogProps {
  session: DraftSession;
  theirs: DraftText;
  onClose: () => void;
}

/** Shows both texts of a conflict and lets the user choose one. The other stays in the history. */
export function ConflictDialog({ session, theirs, onClose }: ConflictDialogProps) {
  const [mine] = useState(() => session.read());
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
      title="Which text do you want to keep?"
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

interface ComparisonProps {
  before: { title: string; html: string };
  after: { title: string; html: string };
}

/** Two texts side by side. Words that only one of them has are marked; equal paragraphs are shortened. */
function Comparison({ before, after }: ComparisonProps) {
  const segments = useMemo(() => compareTexts(before.html, after.html), [before.html, after.html]);
  return (
    <div className={styles.comparison}>
      <Column title={before.title} side="before" segments={segments} />
      <Column title={after.title} side="after" segments={segments} />
    </div>
  );
}

interface ColumnProps {
  title: string;
  side: 'before' | 'after';
  segments: readonly ParagraphDiff[];
}

function Column({ title, side, segments }: ColumnProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={styles.column} aria-label={title} tabIndex={0}>
      <h3 className={styles.title}>{title}</h3>
      {segments.map((segment, index) =>
        segment.name === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments never change their order
          <UnchangedParagraphs key={index} paragraphs={segment.paragraphs} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments never change their order
          <ChangedParagraphs key={index} paragraphs={segment[side]} />
        ),
      )}
    </section>
  );
}

/** The first and the last paragraph, and the number of words between them. */
function UnchangedParagraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  const [first, ...others] = paragraphs;
  const last = others.pop();
  const between = others.reduce((words, paragraph) => words + splitWords(paragraph).length, 0);
  return (
    <>
      <p className={styles.unchanged} dir="auto">
        {first}
      </p>
      {between > 0 ? <p className={styles.left}>{`… ${between} words that both have …`}</p> : null}
      {last ? (
        <p className={styles.unchanged} dir="auto">
          {last}
        </p>
      ) : null}
    </>
  );
}

function ChangedParagraphs({ paragraphs }: { paragraphs: readonly DiffSegment[][] }) {
  return paragraphs.map((segments, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change their order
    <p key={index} dir="auto">
      <MarkedText segments={segments} isOneSide />
    </p>
  ));
}
