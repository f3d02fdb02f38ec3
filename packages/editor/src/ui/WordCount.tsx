import { formatCount } from '@inkwell/contract/format-count';
import { missingWords, wordCountColour } from '@inkwell/contract/submission-rules';
import { countWords } from '@inkwell/contract/word-count';
import { useCallback, useEffect, useRef } from 'react';
import styles from './WordCount.module.css';

interface WordCountProps {
  /** Null until the words have been counted. */
  words: number | null;
  /** Null if any number of words can be submitted. */
  minimum: number | null;
  /** The text is read-only, so no missing words are shown. */
  isFinal: boolean;
}

/** Shows the number of words and how many are missing. */
export function WordCount({ words, minimum, isFinal }: WordCountProps) {
  const count = words ?? 0;
  const shown = words === null ? '…' : formatCount(count);
  if (minimum === null) {
    return (
      <p className={styles.count}>
        <span className={styles.number}>
          <strong>{shown}</strong> {count === 1 ? 'word' : 'words'}
        </span>
      </p>
    );
  }
  const missing = words === null || isFinal ? '' : missingWords(count, minimum);
  const colour = words === null ? '' : styles[wordCountColour(count, minimum)];
  const share = Math.min(1, count / Math.max(1, minimum));
  return (
    <p className={`${styles.count} ${colour}`} title={missing || undefined}>
      <span className={styles.number}>
        <strong>{shown}</strong> / {formatCount(minimum)} words
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.share} style={{ width: `${share * 100}%` }} />
      </span>
      {words === null || isFinal ? null : (
        <span className={styles.status}>{missing || 'Enough words to submit'}</span>
      )}
    </p>
  );
}

const COUNT_DELAY_MS = 500;

/** UTF-16 units of HTML that are counted without a pause: a few milliseconds on a slow machine. */
const SLICE_LENGTH = 32_000;

/** Counts the words in slices while the browser is idle, not at each keystroke. */
export function useWordCounter(read: () => string | null, onCount: (words: number) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const runs = useRef(0);
  const newest = useRef({ read, onCount });
  newest.current = { read, onCount };

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    timer.current ??= setTimeout(async () => {
      await untilIdle();
      // Text written from here on is counted the next time.
      timer.current = undefined;
      const text = newest.current.read();
      if (text === null) return;
      runs.current += 1;
      const run = runs.current;
      const words = await countInSlices(text);
      if (run === runs.current) newest.current.onCount(words);
    }, COUNT_DELAY_MS);
  }, []);
}

/** A slice ends at the end of a paragraph, so that no word is cut. */
export async function countInSlices(html: string, pause: () => Promise<void> = untilIdle): Promise<number> {
  // Embedded images are long and contain no words.
  const text = html.replace(/ src="data:[^"]*"/g, '');
  let words = 0;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('</p>', from + SLICE_LENGTH);
    const to = end < 0 ? text.length : end;
    words += countWords(text.slice(from, to));
    from = to;
    if (from < text.length) await pause();
  }
  return words;
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve);
  });
}
