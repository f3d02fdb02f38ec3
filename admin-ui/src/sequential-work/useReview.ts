import { useState } from 'react';
import { keepReview, type Mark, type Review, readKeptReview, UNMARKED } from './keptReview';

/** The review of a run as it grows, with a copy in the browser after each change. */
export function useReview(sessionId: string) {
  const [review, setReview] = useState<Review>(() => readKeptReview(sessionId));
  const change = (next: Review) => {
    setReview(next);
    keepReview(sessionId, next);
  };
  const markOf = (imageId: string): Mark => review.marks[imageId] ?? UNMARKED;
  return {
    review,
    markOf,
    mark: (imageId: string, changes: Partial<Mark>) =>
      change({ ...review, marks: { ...review.marks, [imageId]: { ...markOf(imageId), ...changes } } }),
    comment: (overallComments: string) => change({ ...review, overallComments }),
  };
}
