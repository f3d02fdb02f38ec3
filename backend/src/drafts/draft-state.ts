import { DraftError, deadlinePassed } from './draft.errors.js';

/** What decides whether a save is accepted. */
export interface DraftState {
  isStarted: boolean;
  isLate: boolean;
  isSubmitted: boolean;
  version: number;
  lastSaved: Date | null;
  /** Of all texts of the user. */
  storedBytes: number;
  /** Null if the user has no text. */
  id: string | null;
}

/** Null if the text can be changed. */
export function explainClosed({ isStarted, isLate, isSubmitted }: DraftState): DraftError | null {
  if (isSubmitted) {
    return new DraftError(
      'ALREADY_SUBMITTED',
      'This work has been submitted and cannot be changed any more.',
    );
  }
  if (!isStarted) {
    return new DraftError(
      'WORK_NOT_STARTED',
      'Your work timer has not started yet. Open your dashboard first.',
    );
  }
  return isLate ? deadlinePassed() : null;
}
