import { SequentialError } from '../sequential.errors.js';
import type { SequentialAccuracy } from '../sequential-session.entity.js';

/** What a reviewer says of one image. */
export interface ImageMark {
  imageId: string;
  isCorrect: boolean;
  comments: string;
}

/** Of a run, what says whether it can be reviewed. */
export interface RunState {
  isCompleted: boolean;
  isReviewed: boolean;
  isPenalized: boolean;
}

/** @throws SequentialError ALREADY_REVIEWED, SEQUENTIAL_PENALIZED, SEQUENTIAL_NOT_COMPLETED */
export function checkReviewable({ isCompleted, isReviewed, isPenalized }: RunState): void {
  if (isReviewed) throw new SequentialError('ALREADY_REVIEWED', 'This work has been reviewed already.');
  if (isPenalized) throw new SequentialError('SEQUENTIAL_PENALIZED', 'Penalized work cannot be reviewed.');
  if (!isCompleted) {
    throw new SequentialError('SEQUENTIAL_NOT_COMPLETED', 'Work can be reviewed once it is completed.');
  }
}

/** A mark for each image of the run, in its order: what the reviewer said, else Correct. */
export function marksOf(imageIds: readonly string[], said: readonly ImageMark[]): ImageMark[] {
  const byImage = new Map(said.map((mark) => [mark.imageId, mark]));
  return imageIds.map((imageId) => byImage.get(imageId) ?? { imageId, isCorrect: true, comments: '' });
}

export function accuracyOf(marks: readonly ImageMark[]): SequentialAccuracy {
  const correct = marks.filter(({ isCorrect }) => isCorrect).length;
  return {
    correct,
    wrong: marks.length - correct,
    percentage: marks.length === 0 ? 0 : Math.round((100 * correct) / marks.length),
  };
}
