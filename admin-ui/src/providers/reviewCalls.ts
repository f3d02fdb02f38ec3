import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from './api';

const byId = (id: string) => ({ params: { path: { id } } });

/** `keepalive`: the browser sends the request also when the page is closed. */
interface SendOptions {
  keepalive: boolean;
}

export const reviewCalls = {
  getReviewCounts: () => getBody(api.GET('/api/admin/reviews/counts')),
  getReview: (id: string) => getBody(api.GET('/api/admin/reviews/{id}', byId(id))),
  getReviewAccuracy: (id: string) => getBody(api.GET('/api/admin/reviews/{id}/accuracy', byId(id))),

  claimReview: async (id: string) =>
    (await getBody(api.POST('/api/admin/reviews/{id}/claim', byId(id)))).claim,
  releaseReview: (id: string, { keepalive }: SendOptions) =>
    getBody(api.DELETE('/api/admin/reviews/{id}/claim', { ...byId(id), keepalive })),
  saveReviewDraft: (id: string, body: Schema<'SaveReviewDraftDto'>, { keepalive }: SendOptions) =>
    getBody(api.PUT('/api/admin/reviews/{id}/draft', { ...byId(id), body, keepalive })),

  publishReview: (id: string, body: Schema<'PublishReviewDto'>) =>
    getBody(api.POST('/api/admin/reviews/{id}/publish', { ...byId(id), body })),
  publishSessionReview: (sessionId: string, body: Schema<'SubmitReviewDto'>) =>
    getBody(api.POST('/api/admin/sequential-work/{id}/review', { ...byId(sessionId), body })),
  returnReview: (id: string, body: Schema<'ReturnWorkDto'>) =>
    getBody(api.POST('/api/admin/reviews/{id}/return', { ...byId(id), body })),

  /** The PDF that was sent to the user. */
  downloadReviewReport: (id: string): Promise<Blob> =>
    getBody(api.GET('/api/admin/reviews/{id}/report', { ...byId(id), parseAs: 'blob' })) as Promise<Blob>,

  getBankComments: async () => (await getBody(api.GET('/api/admin/reviews/comments'))).comments,
  addBankComment: (text: string) => getBody(api.POST('/api/admin/reviews/comments', { body: { text } })),
  removeBankComment: (id: string) => getBody(api.DELETE('/api/admin/reviews/comments/{id}', byId(id))),
};
