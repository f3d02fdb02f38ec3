import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from './api';
import { withTimeLimit } from './timeLimit';

const byId = (id: string) => ({ params: { path: { id } } });

/** `keepalive`: the browser sends the request also when the page is closed. */
interface SendOptions {
  keepalive: boolean;
}

export const reviewCalls = {
  getReviewCounts: () => getBody(api.GET('/api/admin/reviews/counts')),
  getReview: (id: string) => getBody(api.GET('/api/admin/reviews/{id}', byId(id))),
  getReviewAccuracy: (id: string) => getBody(api.GET('/api/admin/reviews/{id}/accuracy', byId(id))),

  // Claims, saves and releases are sent one after the other, so one without an answer would block the others.
  claimReview: (id: string) =>
    withTimeLimit(
      async (signal) =>
        (await getBody(api.POST('/api/admin/reviews/{id}/claim', { ...byId(id), signal }))).claim,
    ),
  releaseReview: (id: string, { keepalive }: SendOptions) =>
    withTimeLimit((signal) =>
      getBody(api.DELETE('/api/admin/reviews/{id}/claim', { ...byId(id), keepalive, signal })),
    ),
  saveReviewDraft: (id: string, body: Schema<'SaveReviewDraft'>, { keepalive }: SendOptions) =>
    withTimeLimit((signal) =>
      getBody(api.PUT('/api/admin/reviews/{id}/draft', { ...byId(id), body, keepalive, signal })),
    ),

  publishReview: (id: string, body: Schema<'PublishReview'>) =>
    getBody(api.POST('/api/admin/reviews/{id}/publish', { ...byId(id), body })),
  publishSessionReview: (sessionId: string, body: Schema<'SubmitReview'>) =>
    getBody(api.POST('/api/admin/sequential-work/{id}/review', { ...byId(sessionId), body })),
  returnReview: (id: string, body: Schema<'ReturnWork'>) =>
    getBody(api.POST('/api/admin/reviews/{id}/return', { ...byId(id), body })),

  reopenReview: (id: string, body: Schema<'ReopenReview'>) =>
    getBody(api.POST('/api/admin/reviews/{id}/reopen', { ...byId(id), body })),

  /** The PDF that was sent to the user; without a version, the newest. */
  downloadReviewReport: (id: string, version?: number): Promise<Blob> =>
    getBody(
      api.GET('/api/admin/reviews/{id}/report', {
        params: { path: { id }, query: version === undefined ? {} : { version } },
        parseAs: 'blob',
      }),
    ) as Promise<Blob>,

  getBankComments: async () => (await getBody(api.GET('/api/admin/reviews/comments'))).comments,
  addBankComment: (text: string) => getBody(api.POST('/api/admin/reviews/comments', { body: { text } })),
  removeBankComment: (id: string) => getBody(api.DELETE('/api/admin/reviews/comments/{id}', byId(id))),
};
