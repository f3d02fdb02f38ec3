import { defineAudit } from '../audit/audit-definition.js';

interface Result {
  userEmail: string;
  correct: number;
  wrong: number;
  percentage: number;
}

export const SEQUENTIAL_WORK_REVIEW = defineAudit<Result>('sequential-work.review');
export const REVIEW_PUBLISH = defineAudit<Result & { kind: string; overrideReason: string }>(
  'review.publish',
);
export const REVIEW_RETURN = defineAudit<{ userEmail: string; kind: string; hours: number; reason: string }>(
  'review.return',
);
export const REVIEW_REOPEN = defineAudit<{
  userEmail: string;
  kind: string;
  version: number;
  percentage: number;
  reason: string;
}>('review.reopen');
export const REVIEW_CLAIM = defineAudit<{ userEmail: string; kind: string }>('review.claim');
export const REVIEW_RELEASE = defineAudit<{ userEmail: string; kind: string }>('review.release');
export const REVIEW_TAKE_OVER = defineAudit<{ userEmail: string; kind: string; takenFrom: string }>(
  'review.take-over',
);
