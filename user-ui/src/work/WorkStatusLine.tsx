import { SaveIndicator } from '@inkwell/editor/SaveIndicator';
import type { Draft } from '@inkwell/editor/use-draft';
import { WordCount } from '@inkwell/editor/WordCount';
import { Clock } from 'lucide-react';
import { formatMinutesLeft, formatShortMinutesLeft } from './deadline';
import { useIsEndedByStaff } from './queries';
import styles from './WorkStatusLine.module.css';

interface WorkStatusLineProps {
  draft: Draft;
  /** Null if any number of words can be submitted. */
  minWords: number | null;
  /** Infinite without a deadline. */
  minutesLeft: number;
  /** The deadline has passed. */
  isOver: boolean;
  isSubmitted: boolean;
}

/** From here on the time left is highlighted. */
const WARNING_MINUTES = 60;

/** The save state, the number of words and the time left. */
export function WorkStatusLine({ draft, minWords, minutesLeft, isOver, isSubmitted }: WorkStatusLineProps) {
  const { snapshot, words } = draft;
  const isEnded = useIsEndedByStaff();
  const hasTime = !isSubmitted && Number.isFinite(minutesLeft);
  return (
    <div className={styles.status}>
      <span className={styles.saving}>
        <SaveIndicator snapshot={snapshot} />
      </span>
      <WordCount words={words} minimum={minWords} isFinal={snapshot.state.name === 'closed'} />
      {hasTime ? (
        <p className={`${styles.time} ${isOver || minutesLeft < WARNING_MINUTES ? styles.short : ''}`}>
          <Clock aria-hidden="true" />
          {isOver ? (
            <span>{isEnded ? 'Ended' : 'Time expired'}</span>
          ) : (
            <>
              <span className={styles.long}>{`Time remaining: ${formatMinutesLeft(minutesLeft)}`}</span>
              <span className={styles.brief} aria-hidden="true">
                {formatShortMinutesLeft(minutesLeft)}
              </span>
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}
