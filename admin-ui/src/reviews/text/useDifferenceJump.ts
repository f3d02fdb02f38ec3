import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AlignmentRun } from '../../providers/reviewRecords';
import { describeDifference, differencesOf } from './differences';

const CURRENT = 'data-current';

/**
 * Goes from difference to difference. The mark is set on the page itself: a text of ten thousand words is not drawn
 * again for it.
 */
export function useDifferenceJump(text: RefObject<HTMLElement | null>, runs: AlignmentRun[] | undefined) {
  const differences = useMemo(() => differencesOf(runs ?? []), [runs]);
  const [current, setCurrent] = useState(-1);
  const [ofRuns, setOfRuns] = useState(runs);
  if (ofRuns !== runs) {
    setOfRuns(runs);
    setCurrent(-1);
  }
  const count = differences.length;
  const jumps = useRef(0);

  useEffect(() => {
    const box = text.current;
    box?.querySelector(`[${CURRENT}]`)?.removeAttribute(CURRENT);
    if (jumps.current === 0) return;
    const target = box?.querySelector(`[data-difference="${current}"]`);
    target?.setAttribute(CURRENT, '');
    target?.scrollIntoView?.({ block: 'center' });
  }, [current, text]);

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
