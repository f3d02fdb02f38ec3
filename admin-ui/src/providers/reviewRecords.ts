import type { Schema } from '@inkwell/contract/client';
import type { WithId } from './resources';

/** One submission in the queue. */
export type ReviewRow = WithId<Schema<'ReviewRow'>>;
export type ReviewDetails = Schema<'ReviewDetail'>;
export type ReviewItem = Schema<'ReviewItem'>;
export type ReviewResult = Schema<'ReviewResult'>;
export type ReviewDraft = Schema<'ReviewDraft'>;
export type ReviewMark = ReviewDraft['marks'][number];
export type SeenText = Schema<'SeenText'>;
export type SeenReview = Schema<'SeenReview'>;
export type Accuracy = Schema<'ItemAccuracy'>;
export type AlignmentRun = Schema<'AlignmentRun'>;
export type BankComment = Schema<'ReviewComment'>;
