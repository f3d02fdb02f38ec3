import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { visuallyHidden } from '../../display/visuallyHidden';
import type { ReviewDetails } from '../../providers/reviewRecords';
import { accuracyQuery } from '../reviewCalls';
import type { TextView } from '../text/TextPane';
import { useDifferenceJump } from '../text/useDifferenceJump';
import { useReadingPosition } from '../text/useReadingPosition';
import { useOpenedTexts } from './useOpenedTexts';
import { type Shortcuts, useShortcuts } from './useShortcuts';

/** On a narrow screen the parts of a review are tabs. */
export type Pane = 'image' | 'text' | 'mark' | 'result';

/**
 * Which text, which view of it and which difference the user reads.
 * @param firstView the first view; without it the differences, if there is a reference
 */
export function useTextNavigation(review: ReviewDetails, firstView?: TextView) {
  const { items, _id, round, hasReference } = review;
  const [index, setIndex] = useState(0);
  const [view, setView] = useState<TextView>(firstView ?? (hasReference ? 'differences' : 'written'));
  const [pane, setPane] = useState<Pane>('text');
  const textRef = useRef<HTMLDivElement>(null);
  const {
    data,
    error,
    refetch: refetchAccuracy,
  } = useQuery({
    ...accuracyQuery(_id, round),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const item = items[index];
  const open = (at: number) => {
    position.keep();
    setIndex(Math.min(items.length - 1, Math.max(0, at)));
  };
  const opened = useOpenedTexts(_id, item?.itemId);
  const accuracy = data && (data.items.find(({ itemId }) => itemId === item?.itemId)?.accuracy ?? null);
  const jump = useDifferenceJump(textRef, accuracy?.runs, view === 'differences');
  const position = useReadingPosition(textRef, item?.itemId, view, accuracy?.runs);
  const toDifference = (step: 1 | -1) => {
    if (item?.referenceText == null) return;
    position.forget();
    setPane('text');
    setView('differences');
    jump.go(step);
  };
  return {
    item,
    index,
    items,
    count: items.length,
    /** Ids of the texts that were opened. */
    opened,
    open,
    goTo: (step: 1 | -1) => open(index + step),
    view,
    setView: (next: TextView) => {
      position.keep();
      setView(next);
    },
    pane,
    setPane,
    textRef,
    /** Null until it is known, and for a text that cannot be compared. */
    wrongWordsOf: (itemId: string) =>
      data?.items.find((one) => one.itemId === itemId)?.accuracy?.wrong ?? null,
    /** Whether the text covers less than half of its reference. False until it is known. */
    isUncovered: (itemId: string) =>
      data?.items.find((one) => one.itemId === itemId)?.accuracy?.coversHalf === false,
    /** Of the open text: undefined until it is loaded, null if the text cannot be compared. */
    accuracy,
    /**
     * Undefined until it is loaded, null if the marks decide, as they always do for a sequential session: if its texts cannot be compared,
     * the server decides which of them need a mark.
     */
    proposal: review.kind === 'sequential' && error ? null : data?.proposal,
    /** Why the comparison gives no proposal. */
    proposalProblem: data?.proposalProblem ?? null,
    accuracyError: error,
    refetchAccuracy,
    jump,
    toDifference,
    nameOf: (at: number) => items[at]?.image?.title ?? review.title,
  };
}

export type TextNavigation = ReturnType<typeof useTextNavigation>;

/** The keys to move through the texts, and `more`; off while a dialog is open over the review. */
export function useReviewShortcuts(navigation: TextNavigation, more: Shortcuts, isOff: boolean): void {
  useShortcuts(
    {
      j: () => navigation.goTo(1),
      k: () => navigation.goTo(-1),
      n: () => navigation.toDifference(1),
      p: () => navigation.toDifference(-1),
      ...more,
    },
    { isOff },
  );
}

/** The position after a key press, for screen readers. */
export function describePosition({ index, count, nameOf, jump, view }: TextNavigation): string {
  const text = count > 1 ? `Text ${index + 1} of ${count}: ${nameOf(index)}. ` : '';
  if (view !== 'differences' || jump.description === null) return text;
  return `${text}Difference ${jump.current + 1} of ${jump.count}. ${jump.description}`;
}

/** Announces the effect of a key press to screen readers. */
export const LiveRegion = ({ text }: { text: string }) => (
  <Box role="status" aria-label="Result of the last shortcut" sx={visuallyHidden}>
    {text}
  </Box>
);
