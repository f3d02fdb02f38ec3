import type { Schema } from '@inkwell/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api, byId, getBody } from '../providers/api';
import { withTimeLimit } from '../providers/timeLimit';

/** `keepalive`: the browser sends the request also when the page is closed. */
interface SendOptions {
  keepalive: boolean;
}

/** The beginning of the keys of all reads of a review. */
export const reviewKey = (id: string) => ['review', id];
export const accuracyKey = (id: string) => ['review-accuracy', id];

export const accuracyQuery = (id: string, round: number) =>
  queryOptions({
    queryKey: [...accuracyKey(id), round],
    queryFn: () => getBody(api.GET('/api/admin/reviews/{id}/accuracy', byId(id))),
  });

export const getReview = (id: string) => getBody(api.GET('/api/admin/reviews/{id}', byId(id)));

// Claims, saves and releases are sent one after the other, so one without an answer would block the others.
export const claimReview = (id: string) =>
  withTimeLimit(
    async (signal) =>
      (await getBody(api.POST('/api/admin/reviews/{id}/claim', { ...byId(id), signal }))).claim,
  );

export const releaseReview = (id: string, { keepalive }: SendOptions) =>
  withTimeLimit((signal) =>
    getBody(api.DELETE('/api/admin/reviews/{id}/claim', { ...byId(id), keepalive, signal })),
  );

export const saveReviewDraft = (id: string, body: Schema<'SaveReviewDraft'>, { keepalive }: SendOptions) =>
  withTimeLimit((signal) =>
    getBody(api.PUT('/api/admin/reviews/{id}/draft', { ...byId(id), body, keepalive, signal })),
  );
