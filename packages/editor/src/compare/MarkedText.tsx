import type { DiffSegment } from './diff-segment';
import styles from './MarkedText.module.css';

interface MarkedTextProps {
  segments: readonly DiffSegment[];
  /** One text of two: its words must stay readable, so none are struck through. */
  isOneSide?: boolean;
  /** What screen readers say before the words that only one of the texts has. */
  removed?: string;
  added?: string;
}

/** The differences of two texts: a line and a colour, and words for screen readers. */
export function MarkedText(props: MarkedTextProps) {
  const { segments, isOneSide = false } = props;
  const { removed = isOneSide ? 'only here' : 'removed', added = isOneSide ? 'only here' : 'added' } = props;
  return segments.map(({ kind, text }, index) => {
    const key = `${index}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return kind === 'removed' ? (
      <del key={key} className={`${styles.removed} ${isOneSide ? styles.readable : ''}`} data-label={removed}>
        {text}
      </del>
    ) : (
      <ins
        key={key}
        className={`${styles.added} ${segments[index - 1]?.kind === 'removed' ? styles.replacing : ''}`}
        data-label={added}
      >
        {text}
      </ins>
    );
  });
}

interface IllegibleTextProps {
  /** The mark as written. */
  written: string;
  /** The words of the reference that it stands for; empty for none. */
  expected: string;
}

/** A mark of what cannot be read: no difference, and no correct word. */
export function IllegibleText({ written, expected }: IllegibleTextProps) {
  return (
    <>
      <mark className={styles.illegible} data-label="cannot be read">
        {written}
      </mark>
      {expected ? (
        <ins className={styles.unread} data-label="in the reference">
          {expected}
        </ins>
      ) : null}
    </>
  );
}
