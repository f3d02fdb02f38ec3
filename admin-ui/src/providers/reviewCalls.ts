import type { Schema } from '@inkwell/contract/client';
import { answerOf, api } from './api';

export const reviewCalls = {
  submitReview: (id: string, body: Schema<'SubmitReviewDto'>) =>
    answerOf(api.POST('/api/admin/sequential-work/{id}/review', { params: { path: { id } }, body })),
};
