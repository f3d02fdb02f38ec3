import { defineEvent } from '../core/events/domain-events.js';
import type { DraftKey } from '../drafts/draft-change.js';

/** Work was submitted in one of the three modes. */
export interface SubmissionCreated {
  userId: string;
  kind: DraftKey['kind'];
  /** The image of a page, the session of sequential work; for a document, the user. */
  subjectId: string;
  submittedAt: Date;
  /** When its review is due. */
  dueAt: Date;
  /** Number of texts. */
  items: number;
  /** Null for sequential work. */
  words: number | null;
}

export const SUBMISSION_CREATED = defineEvent<SubmissionCreated>('submission.created');

/** The work clock of a user was started. */
export interface WorkStarted {
  userId: string;
  /** Null when the user started the clock by opening the dashboard. */
  projectLink: string | null;
}

export const WORK_STARTED = defineEvent<WorkStarted>('work.started');

/** The deadline of a user was extended. */
export interface DeadlineExtended {
  userId: string;
  at: Date;
}

export const DEADLINE_EXTENDED = defineEvent<DeadlineExtended>('deadline.extended');
