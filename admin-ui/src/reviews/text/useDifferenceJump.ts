import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AlignmentRun } from '../../providers/reviewRecords';
import { describeDifference, findDifferences } from './differences';
import { scrollWithCorrections } from './readingPosition';

const CURRENT = 'data-current';

/**
 * Moves from difference to difference. The current one is marked with a DOM attribute, because a new render of a text of
 * ten thousand words would be slow.
 */
export function useDifferenceJump(
  text: RefObject<HTMLElement | null>,
  runs: AlignmentRun[] | undefined,
  isShown: boolean,
) {
  const differences = useMemo(() => findDifferences(runs ?? []), [runs]);
  const [current, setCurrent] = useState(-1);
  const [ofRuns, setOfRuns] = useState(runs);
  if (ofRuns !== runs) {
    setOfRuns(runs);
    setCurrent(-1);
  }
  const count = differences.length;
  const jumps = useRef(0);
  const jumpsShown = useRef(0);

  useEffect(() => {
    const box = text.current;
    box?.querySelector(`[${CURRENT}]`)?.removeAttribute(CURRENT);
    if (!isShown || jumps.current === 0) return;
    const target = box?.querySelector(`[data-difference="${current}"]`);
    target?.setAttribute(CURRENT, '');
    // A change of the view alone does not scroll to the difference again.
    if (!box || !target || jumpsShown.current === jumps.current) return;
    jumpsShown.current = jumps.current;
    return scrollToCenter(box, target);
  }, [current, text, isShown]);

  const go = useCallback(
    (step: 1 | -1) => {
      if (count === 0) return;
      jumps.current += 1;
      // After the last difference comes the first.
      setCurrent((before) => (before === -1 && step === -1 ? count - 1 : (before + step + count) % count));
    },
    [count],
  );

  const difference = differences[current];
  return { count, current, go, description: difference ? describeDifference(difference) : null };
}

/** Scrolls the text and not the page. @returns stops the corrections of the scroll position */
function scrollToCenter(box: HTMLElement, target: Element): () => void {
  return scrollWithCorrections(() => {
    const { top, height } = target.getBoundingClientRect();
    box.scrollTop += top + height / 2 - (box.getBoundingClientRect().top + box.clientHeight / 2);
    return true;
  });
}
