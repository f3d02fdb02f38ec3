import type { Pace } from '../api/types';
import { formatCount } from '../ui/format';
import styles from './PaceLine.module.css';

/** How far the document is, and what a day must bring for it to be done in time. */
export function PaceLine({ pace }: { pace: Pace | undefined }) {
  // Its room is kept, so that nothing moves when it arrives.
  if (!pace) return <div className={styles.pace} />;
  const { words, wordsNeeded, perDay } = pace;
  const share = wordsNeeded > 0 ? Math.min(1, words / wordsNeeded) : 1;
  return (
    <div className={styles.pace}>
      <p className={styles.words}>
        <strong>{formatCount(words)}</strong> of {formatCount(wordsNeeded)} words in your document
      </p>
      {/* The same as the words around it, for the eye. */}
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.done} style={{ width: `${share * 100}%` }} />
      </div>
      <p className={styles.perDay}>
        {words >= wordsNeeded
          ? 'That is enough to submit it.'
          : perDay > 0
            ? `${formatCount(perDay)} words a day from now on are enough.`
            : null}
      </p>
    </div>
  );
}
