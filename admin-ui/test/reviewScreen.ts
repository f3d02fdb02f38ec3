import 'fake-indexeddb/auto';
import { discardUnsentDrafts } from '@inkwell/editor/unsent-texts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach } from 'vitest';
import { claimCallsFinished } from '../src/reviews/claim/useReviewClaim';
import { type Call, type FakeApi, listAnswer, startFakeApi } from './fakeApi';
import { admin, renderConsole } from './renderConsole';
import { accuracyOf, claimOf, RESULT, reviewDetails, reviewItem } from './reviewRecords';

const ONE = '/api/admin/reviews/review-1';

// A release is sent when the screen is left. The test that leaves it waits for the answer.
afterEach(async () => {
  cleanup();
  await claimCallsFinished();
  await Promise.all([admin.id, 'admin-2'].map(discardUnsentDrafts));
});

/** The calls of the review screen. */
export const CALLS = {
  list: 'GET /api/admin/reviews',
  one: `GET ${ONE}`,
  accuracy: `GET ${ONE}/accuracy`,
  claim: `POST ${ONE}/claim`,
  release: `DELETE ${ONE}/claim`,
  draft: `PUT ${ONE}/draft`,
  publish: `POST ${ONE}/publish`,
  return: `POST ${ONE}/return`,
  reopen: `POST ${ONE}/reopen`,
} as const;

/** A server with one review, which gives every claim and saves every draft. */
export function startReviewApi(): FakeApi {
  let version = 0;
  const api = startFakeApi()
    .on(CALLS.claim, { body: { claim: claimOf(true) } })
    .on(CALLS.release, { body: { message: 'Released' } })
    .on(CALLS.draft, () => {
      version += 1;
      return { body: { draftVersion: version, claim: claimOf(true) } };
    });
  serverHolds(api);
  return api;
}

/** Until the review is claimed, its row has the claim that `changes` names, or none. */
export function serverHolds(
  api: FakeApi,
  changes: Record<string, unknown> = {},
  proposal: unknown = RESULT,
  proposalProblem: string | null = null,
) {
  const details = reviewDetails(changes);
  const { items, ...row } = details;
  api
    .on(CALLS.one, { body: details })
    .on(CALLS.accuracy, { body: accuracyOf(items, proposal, proposalProblem) })
    .on(CALLS.list, listOfReview({ ...row, claim: null, ...changes, items: items.length }));
}

/** Answers the query for one review with the row, and the query for the next review to claim with none. */
export function listOfReview(row: Record<string, unknown>) {
  return ({ query }: Call) => {
    const { id, userId } = JSON.parse(query.get('filter') ?? '{}');
    return listAnswer('reviews', id || userId ? [row] : []);
  };
}

export async function openReview(signedInAs = admin, search = '') {
  const view = renderConsole(`/admin/reviews/review-1${search}`, { signedInAs });
  await screen.findByRole('heading', { level: 1, name: 'Review of Sample Writer' });
  return view;
}

/** A page without a reference, which the reviewer marks. */
export const UNCOMPARED = {
  hasReference: false,
  items: [reviewItem('Ledger, page 12', { referenceText: null })],
};

/** Shown when the review is claimed. */
export const publishButton = () => screen.findByRole('button', { name: 'Publish' });
