import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { unseen } from '../../display/unseen';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { ReviewDetails } from '../../providers/reviewRecords';
import type { TextView } from '../text/TextPane';
import { useDifferenceJump } from '../text/useDifferenceJump';
import { useReadingPosition } from '../text/useReadingPosition';
import { type Shortcuts, useShortcuts } from './useShortcuts';

/** What is shown of a review where there is no room for all of it. */
export type Pane = 'image' | 'text' | 'mark' | 'result';

/** Where the reader is: at which text, in which view of it, at which difference. */
export function useTextNavigation(review: ReviewDetails) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { items, _id, round, hasReference } = review;
  const [index, setIndex] = useState(0);
  const [view, setView] = useState<TextView>(hasReference ? 'differences' : 'written');
  const [pane, setPane] = useState<Pane>('text');
  const textRef = useRef<HTMLDivElement>(null);
  const {
    data,
    error,
    refetch: countAgain,
  } = useQuery({
    queryKey: ['review-accuracy', _id, round],
    queryFn: () => dataProvider.getReviewAccuracy(_id),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const item = items[index];
  const accuracy = data && (data.items.find(({ itemId }) => itemId === item?.itemId)?.accuracy ?? null);
  const jump = useDifferenceJump(textRef, accuracy?.runs, view === 'differences');
  const place = useReadingPosition(textRef, item?.itemId, view, accuracy?.runs);
  const toDifference = (step: 1 | -1) => {
    if (item?.referenceText == null) return;
    place.forget();
    setPane('text');
    setView('differences');
    jump.go(step);
  };
  return {
    item,
    index,
    count: items.length,
    goTo: (step: 1 | -1) => {
      place.keep();
      setIndex(Math.min(items.length - 1, Math.max(0, index + step)));
    },
    view,
    setView: (next: TextView) => {
      place.keep();
      setView(next);
    },
    pane,
    setPane,
    textRef,
    /** Of the text that is open: undefined while it is counted, null where it cannot be. */
    accuracy,
    proposal: data?.proposal,
    accuracyError: error,
    countAgain,
    jump,
    toDifference,
    nameOf: (at: number) => items[at]?.image?.title ?? review.title,
  };
}

export type Reading = ReturnType<typeof useTextNavigation>;

/** The keys for whoever reads, and more for whoever may judge. None while a dialog is open. */
export function useReviewShortcuts(reading: Reading, more: Shortcuts, isDialogOpen: boolean): void {
  useShortcuts(
    {
      j: () => reading.goTo(1),
      k: () => reading.goTo(-1),
      n: () => reading.toDifference(1),
      p: () => reading.toDifference(-1),
      ...more,
    },
    { isOff: isDialogOpen },
  );
}

/** Where the keys have led, in words. */
export function describePlace({ index, count, nameOf, jump, view }: Reading): string {
  const place = count > 1 ? `Text ${index + 1} of ${count}: ${nameOf(index)}. ` : '';
  if (view !== 'differences' || jump.description === null) return place;
  return `${place}Difference ${jump.current + 1} of ${jump.count}. ${jump.description}`;
}

/** Says what a key has done to those who do not see it. */
export const LiveRegion = ({ text }: { text: string }) => (
  <Box role="status" aria-label="What the keys did" sx={unseen}>
    {text}
  </Box>
);
