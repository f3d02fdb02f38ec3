import { percentOf } from '@inkwell/contract/percent-of';
import { SequentialError } from './sequential.errors.js';

/** The minimum number of words of an image without its own minimum: its text must not be empty. */
export const MIN_WORDS = 1;

/** Positions count from 0, so the current image has the position `completedImages`. */
export interface SessionProgress {
  totalImages: number;
  completedImages: number;
}

/**
 * Says whether a submission is for the current image, or repeats the last one. A double click sends such a repeat; it must
 * not submit the next image.
 * @throws SequentialError ALREADY_SUBMITTED, SEQUENTIAL_OUT_OF_ORDER
 */
export function checkOrder({ completedImages }: SessionProgress, position: number): 'current' | 'repeat' {
  if (position === completedImages) return 'current';
  if (position === completedImages - 1) return 'repeat';
  if (position < completedImages) throw alreadySubmitted();
  throw new SequentialError('SEQUENTIAL_OUT_OF_ORDER');
}

export function percentageOf({ totalImages, completedImages }: SessionProgress): number {
  return percentOf(completedImages, totalImages);
}

export function alreadySubmitted(): SequentialError {
  return new SequentialError('ALREADY_SUBMITTED');
}
