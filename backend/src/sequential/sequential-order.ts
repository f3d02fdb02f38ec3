import { SequentialError } from './sequential.errors.js';

/** Where a run is. Positions count from 0, so the image to work on now has the position `completedImages`. */
export interface RunPlace {
  totalImages: number;
  completedImages: number;
}

/**
 * What a submission for the image at this position is: the next step, or once more the step before it, as a double
 * click sends it, which must not skip an image.
 * @throws SequentialError ALREADY_SUBMITTED, SEQUENTIAL_OUT_OF_ORDER
 */
export function placeInOrder({ completedImages }: RunPlace, position: number): 'current' | 'repeat' {
  if (position === completedImages) return 'current';
  if (position === completedImages - 1) return 'repeat';
  if (position < completedImages) throw alreadySubmitted();
  throw new SequentialError('SEQUENTIAL_OUT_OF_ORDER', 'Please submit the images before this one first.');
}

export function percentageOf({ totalImages, completedImages }: RunPlace): number {
  return Math.round((completedImages / totalImages) * 100);
}

export function alreadySubmitted(): SequentialError {
  return new SequentialError(
    'ALREADY_SUBMITTED',
    'This work has been submitted and cannot be changed any more.',
  );
}
