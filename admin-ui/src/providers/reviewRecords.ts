import type { Schema } from '@inkwell/contract/client';
import type { WithId } from './records';

/** One submission in the queue. */
export type ReviewRow = WithId<Schema<'ReviewRowDto'>>;
export type ReviewDetails = Schema<'ReviewDetailDto'>;
export type ReviewItem = Schema<'ReviewItemDto'>;
export type ReviewResult = Schema<'ReviewResultDto'>;
export type ReviewDraft = Schema<'ReviewDraftDto'>;
export type ReviewMark = ReviewDraft['marks'][number];
export type SeenText = Schema<'SeenTextDto'>;
export type Accuracy = Schema<'ItemAccuracyDto'>;
export type AlignmentRun = Schema<'AlignmentRunDto'>;
export type BankComment = Schema<'ReviewCommentDto'>;
