import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { AlignmentRun } from '../../providers/reviewRecords';
import { type ReadingPosition, readPosition, scrollToPosition } from './readingPosition';

/** What was never in sight has a height that was guessed: once it is drawn, the place is somewhat elsewhere. */
const CORRECTIONS = 4;

/**
 * Keeps where each text is read, from one view of it to the next and while other texts are.
 * @returns `keep`, to be called before another view or text is shown; `forget`, before something else decides the place
 */
export function useReadingPosition(
  text: RefObject<HTMLElement | null>,
  itemId: string | undefined,
  view: string,
  runs: readonly AlignmentRun[] | undefined,
): { keep: () => void; forget: () => void } {
  const places = useRef(new Map<string, ReadingPosition>());
  const shown = useRef('');
  /** As far as the text was scrolled to show its place; null where nobody has. */
  const restoredTo = useRef<number | null>(null);

  useLayoutEffect(() => {
    const box = text.current;
    const place = itemId === undefined ? undefined : places.current.get(itemId);
    const now = `${itemId} ${view}`;
    if (!box || shown.current === now) return;
    if (!place) {
      shown.current = now;
      restoredTo.current = null;
      return;
    }
    // Differences come later than their view.
    if (!scrollToPosition(box, place, runs)) return;
    shown.current = now;
    let left = CORRECTIONS;
    let frame = 0;
    restoredTo.current = box.scrollTop;
    const correct = () => {
      // Whoever scrolls meanwhile decides the place.
      if (box.scrollTop !== restoredTo.current) return;
      scrollToPosition(box, place, runs);
      restoredTo.current = box.scrollTop;
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(correct);
    };
    frame = requestAnimationFrame(correct);
    return () => cancelAnimationFrame(frame);
  }, [text, itemId, view, runs]);

  return {
    keep: () => {
      // Nobody has moved: read again in another view, the place would wander over words that only one text has.
      if (text.current?.scrollTop === restoredTo.current) return;
      const place = text.current && readPosition(text.current);
      if (place && itemId !== undefined) places.current.set(itemId, place);
    },
    forget: () => {
      if (itemId !== undefined) places.current.delete(itemId);
    },
  };
}
