import { useState } from 'react';
import { forget, keep, keptName } from '../forms/keptInBrowser';
import { type Mark, type Review, readKeptReview, UNMARKED } from './keptReview';

/** The review of a run as it grows, with a copy in the browser after each change. */
export function useReview(sessionId: string) {
  const [name] = useState(() => keptName('review', sessionId));
  const [review, setReview] = useState<Review>(() => readKeptReview(name));
  const change = (next: Review) => {
    setReview(next);
    keep(name, next);
  };
  const getMark = (imageId: string): Mark => review.marks[imageId] ?? UNMARKED;
  return {
    review,
    getMark,
    mark: (imageId: string, changes: Partial<Mark>) =>
      change({ ...review, marks: { ...review.marks, [imageId]: { ...getMark(imageId), ...changes } } }),
    comment: (overallComments: string) => change({ ...review, overallComments }),
    /** It has been submitted. */
    forgetKept: () => forget(name),
  };
}
