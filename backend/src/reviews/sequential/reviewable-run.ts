import { SequentialError } from '../../sequential/sequential.errors.js';

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
