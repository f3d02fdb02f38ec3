import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { AlignmentRun } from '../../providers/reviewRecords';
import {
  type ReadingPosition,
  readPosition,
  scrollToPosition,
  scrollWithCorrections,
} from './readingPosition';

/**
 * Keeps the reading position of each text when its view changes or another text is shown.
 * @returns `keep`, to be called before the view or the text changes; `forget`, if something else sets the position
 */
export function useReadingPosition(
  text: RefObject<HTMLElement | null>,
  itemId: string | undefined,
  view: string,
  runs: readonly AlignmentRun[] | undefined,
): { keep: () => void; forget: () => void } {
  const positions = useRef(new Map<string, ReadingPosition>());
  const shown = useRef('');
  /** The scroll position that was set last; null if none was. */
  const restoredTo = useRef<number | null>(null);

  useLayoutEffect(() => {
    const box = text.current;
    const position = itemId === undefined ? undefined : positions.current.get(itemId);
    const now = `${itemId} ${view}`;
    if (!box || shown.current === now) return;
    if (!position) {
      shown.current = now;
      restoredTo.current = null;
      return;
    }
    // The differences may not be loaded yet.
    if (!scrollToPosition(box, position, runs)) return;
    shown.current = now;
    restoredTo.current = box.scrollTop;
    return scrollWithCorrections(() => {
      // The user has scrolled meanwhile.
      if (box.scrollTop !== restoredTo.current) return false;
      scrollToPosition(box, position, runs);
      restoredTo.current = box.scrollTop;
      return true;
    });
  }, [text, itemId, view, runs]);

  return {
    keep: () => {
      // Without scrolling the position stays: reading it again in each view would move it by words that only one text has.
      if (text.current?.scrollTop === restoredTo.current) return;
      const position = text.current && readPosition(text.current);
      if (position && itemId !== undefined) positions.current.set(itemId, position);
    },
    forget: () => {
      if (itemId !== undefined) positions.current.delete(itemId);
    },
  };
}
