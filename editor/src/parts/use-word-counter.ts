import { countWords } from '@inkwell/contract/word-count';
import { useCallback, useEffect, useRef } from 'react';

/** The count follows the text within this much. */
const COUNT_AFTER_MS = 500;

/** Counts now and then, when the browser has nothing better to do, and never at a keystroke. */
export function useWordCounter(read: () => string | null, onCount: (words: number) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef({ read, onCount });
  newest.current = { read, onCount };

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      whenIdle(() => {
        timer.current = undefined;
        const text = newest.current.read();
        if (text !== null) newest.current.onCount(countWords(withoutPictures(text)));
      });
    }, COUNT_AFTER_MS);
  }, []);
}

/** A picture can be longer than all the words, and has none. */
function withoutPictures(html: string): string {
  return html.replace(/ src="data:[^"]*"/g, '');
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work);
}
