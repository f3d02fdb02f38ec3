import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AlignmentRun } from '../../providers/reviewRecords';
import { describeDifference, findDifferences } from './differences';

const CURRENT = 'data-current';

/**
 * Goes from difference to difference. The mark is set on the page itself: a text of ten thousand words is not drawn
 * again for it.
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
    // Whoever only looks at another view and comes back stays where they read.
    if (!box || !target || jumpsShown.current === jumps.current) return;
    jumpsShown.current = jumps.current;
    return bringIntoSight(box, target);
  }, [current, text, isShown]);

  const go = useCallback(
    (step: 1 | -1) => {
      if (count === 0) return;
      jumps.current += 1;
      // Round and round: after the last comes the first.
      setCurrent((before) => (before === -1 && step === -1 ? count - 1 : (before + step + count) % count));
    },
    [count],
  );

  const difference = differences[current];
  return { count, current, go, description: difference ? describeDifference(difference) : null };
}

/** What was never in sight has a height that was guessed: once it is drawn, the place is somewhat elsewhere. */
const CORRECTIONS = 4;

/**
 * Scrolls the text and not the page, whose bars and fields stay where they are.
 * @returns how to leave off.
 */
function bringIntoSight(box: HTMLElement, target: Element): () => void {
  let frame = 0;
  let left = CORRECTIONS;
  const scroll = () => {
    const { top, height } = target.getBoundingClientRect();
    box.scrollTop += top + height / 2 - (box.getBoundingClientRect().top + box.clientHeight / 2);
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(scroll);
  };
  scroll();
  return () => cancelAnimationFrame(frame);
}
