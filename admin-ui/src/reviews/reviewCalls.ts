import type { Schema } from '@inkwell/contract/client';
import { withTimeLimit } from '@inkwell/web/api-error';
import { queryOptions } from '@tanstack/react-query';
import { api, byId, getBody } from '../providers/api';

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

const LIMIT_MS = 10_000;
/** Claims, saves and releases are sent one after the other, so one without an answer would block the others. */
const inTime = <Answer>(send: (signal: AbortSignal) => Promise<Answer>) =>
  withTimeLimit(LIMIT_MS, send, 'The server did not answer in time.');

export const claimReview = (id: string) =>
  inTime(
    async (signal) =>
      (await getBody(api.POST('/api/admin/reviews/{id}/claim', { ...byId(id), signal }))).claim,
  );

export const releaseReview = (id: string, { keepalive }: SendOptions) =>
  inTime((signal) =>
    getBody(api.DELETE('/api/admin/reviews/{id}/claim', { ...byId(id), keepalive, signal })),
  );

export const saveReviewDraft = (id: string, body: Schema<'SaveReviewDraft'>, { keepalive }: SendOptions) =>
  inTime((signal) =>
    getBody(api.PUT('/api/admin/reviews/{id}/draft', { ...byId(id), body, keepalive, signal })),
  );
