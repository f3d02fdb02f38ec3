import { countWords, missingWords, wordCountColour } from '@inkwell/contract/word-count';
import { useCallback, useEffect, useRef } from 'react';
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

/** The count follows the text within this much. */
const COUNT_AFTER_MS = 500;

/** Markup counted without a pause: some milliseconds, also on a slow machine. */
const SLICE_LENGTH = 32_000;

/** Counts now and then, in slices, when the browser has nothing better to do, and never at a keystroke. */
export function useWordCounter(read: () => string | null, onCount: (words: number) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const runs = useRef(0);
  const newest = useRef({ read, onCount });
  newest.current = { read, onCount };

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    timer.current ??= setTimeout(async () => {
      await untilIdle();
      // What is written from here on is counted the next time.
      timer.current = undefined;
      const text = newest.current.read();
      if (text === null) return;
      runs.current += 1;
      const run = runs.current;
      const words = await countInSlices(text);
      if (run === runs.current) newest.current.onCount(words);
    }, COUNT_AFTER_MS);
  }, []);
}

/** Words never reach over the end of a paragraph. */
export async function countInSlices(html: string, pause: () => Promise<void> = untilIdle): Promise<number> {
  // A picture can be longer than all the words, and has none.
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
