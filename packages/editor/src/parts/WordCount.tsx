import { missingWords, wordCountColour } from '@inkwell/contract/word-count';
import styles from './WordCount.module.css';

interface WordCountProps {
  /** Null until the words have been counted. */
  words: number | null;
  minimum: number;
  /** Nothing can be added any more, so nothing is asked for. */
  isFinal: boolean;
}

/** How many words there are, and how near that is to enough. */
export function WordCount({ words, minimum, isFinal }: WordCountProps) {
  const count = words ?? 0;
  const missing = words === null || isFinal ? '' : missingWords(count, minimum);
  const colour = words === null ? '' : styles[wordCountColour(count, minimum)];
  const share = Math.min(1, count / Math.max(1, minimum));
  return (
    <p className={`${styles.count} ${colour}`} title={missing || undefined}>
      <strong>{words === null ? '…' : formatCount(count)}</strong> / {formatCount(minimum)} words
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.share} style={{ width: `${share * 100}%` }} />
      </span>
      {words === null || isFinal ? null : (
        <span className={styles.status}>{missing || 'Enough words to submit'}</span>
      )}
    </p>
  );
}

const number = new Intl.NumberFormat('en-US');

function formatCount(count: number): string {
  return number.format(count);
}
