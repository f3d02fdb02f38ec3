import { DraftError } from './draft.errors.js';

/** What a save is judged by, read again to say why it was refused. */
export interface DraftState {
  isStarted: boolean;
  isLate: boolean;
  isSubmitted: boolean;
  version: number;
  lastSaved: Date | null;
}

/** @throws DraftError ALREADY_SUBMITTED, WORK_NOT_STARTED, DEADLINE_PASSED */
export function checkOpen({ isStarted, isLate, isSubmitted }: DraftState): void {
  if (isSubmitted) {
    throw new DraftError('ALREADY_SUBMITTED', 'This work has been submitted and cannot be changed any more.');
  }
  if (!isStarted) {
    throw new DraftError(
      'WORK_NOT_STARTED',
      'Your work timer has not started yet. Open your dashboard first.',
    );
  }
  if (isLate) throw new DraftError('DEADLINE_PASSED', 'The deadline has passed. Your work is read-only now.');
}

export function conflict({ version, lastSaved }: DraftState): DraftError {
  return new DraftError(
    'DRAFT_CONFLICT',
    'This text has been changed in another window or by an administrator.',
    { facts: { version, lastSaved: lastSaved?.toISOString() ?? null } },
  );
}

export function resync(): DraftError {
  return new DraftError('DRAFT_RESYNC', 'This change does not fit the saved text. Send the whole text.');
}
