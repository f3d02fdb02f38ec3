import { assignmentNotFound, modeNotOffered } from '../assignments/assignment.errors.js';
import { NO_ASSIGNMENT_ID, type WorkKey } from '../assignments/assignment.js';
import type { DomainError } from '../core/http/domain-error.js';
import { DraftError, deadlinePassed, workNotStarted } from './draft.errors.js';

/** What decides whether a save is accepted. */
export interface DraftState {
  isStarted: boolean;
  isLate: boolean;
  isSubmitted: boolean;
  /** Whether the project has this kind of work. */
  isOffered: boolean;
  version: number;
  lastSaved: Date | null;
  /** Of all texts of the assignment. */
  storedBytes: number;
  /** Null if the assignment has no text. */
  id: string | null;
}

/** Null if the text can be changed. */
export function explainClosed({ isStarted, isLate, isSubmitted, isOffered }: DraftState): DomainError | null {
  if (isSubmitted) {
    return new DraftError('ALREADY_SUBMITTED');
  }
  if (!isOffered) return modeNotOffered();
  if (!isStarted) return workNotStarted();
  return isLate ? deadlinePassed() : null;
}

/** Why nothing is found of an assignment: the user has none, or it is not the user's. */
export function explainMissing({ assignmentId }: WorkKey): DomainError {
  return assignmentId === NO_ASSIGNMENT_ID ? workNotStarted() : assignmentNotFound();
}
