import { defineEvent } from '../core/events/domain-events.js';
import type { ReviewKind } from './review.js';

/** The submission is to be reviewed. `subjectId`: the image of a page, the session of sequential work; for a document, the user. */
export const REVIEW_OPENED = defineEvent<{
  reviewId: string;
  userId: string;
  assignmentId: string;
  kind: ReviewKind;
  subjectId: string;
  round: number;
  dueAt: Date;
}>('review.opened', 1);

type ClaimFact = { reviewId: string; userId: string; assignmentId: string; reviewerId: string };

/** A reviewer has claimed a free review or taken it over. A renewed claim is not published. */
export const REVIEW_CLAIMED = defineEvent<ClaimFact>('review.claimed', 1);

/** The reviewer has ended the claim. A claim that is not renewed ends without an event. */
export const REVIEW_RELEASED = defineEvent<ClaimFact>('review.released', 1);

/** `reviewerId` null: by the program. */
export const REVIEW_PUBLISHED = defineEvent<{
  reviewId: string;
  userId: string;
  assignmentId: string;
  kind: ReviewKind;
  subjectId: string;
  reviewerId: string | null;
  percentage: number;
  publishedAt: Date;
}>('review.published', 1);

/** The submission was returned for correction, so this round has no result. */
export const REVIEW_RETURNED = defineEvent<{
  reviewId: string;
  userId: string;
  assignmentId: string;
  kind: ReviewKind;
  subjectId: string;
  reviewerId: string;
}>('review.returned', 1);

/** `resultVersion`: of the result that is withdrawn. */
export const REVIEW_REOPENED = defineEvent<{
  reviewId: string;
  userId: string;
  assignmentId: string;
  kind: ReviewKind;
  subjectId: string;
  resultVersion: number;
  dueAt: Date;
}>('review.reopened', 1);
