import { defineAudit } from '../audit/audit-definition.js';

interface OfWork {
  userEmail: string;
  assignmentId: string;
}

interface Result extends OfWork {
  correct: number;
  wrong: number;
  percentage: number;
}

export const SEQUENTIAL_WORK_REVIEW = defineAudit<Result>('sequential-work.review');
export const REVIEW_PUBLISH = defineAudit<Result & { kind: string; overrideReason: string }>(
  'review.publish',
);
export const REVIEW_RETURN = defineAudit<OfWork & { kind: string; hours: number; reason: string }>(
  'review.return',
);
export const REVIEW_REOPEN = defineAudit<
  OfWork & { kind: string; version: number; percentage: number; reason: string }
>('review.reopen');
export const REVIEW_CLAIM = defineAudit<OfWork & { kind: string }>('review.claim');
export const REVIEW_RELEASE = defineAudit<OfWork & { kind: string }>('review.release');
export const REVIEW_TAKE_OVER = defineAudit<OfWork & { kind: string; takenFrom: string }>('review.take-over');
