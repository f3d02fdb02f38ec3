import { cleanup, screen } from '@testing-library/react';
import { afterEach } from 'vitest';
import { claimCallsFinished } from '../src/reviews/claim/useReviewClaim';
import { type FakeApi, startFakeApi } from './fakeApi';
import { siteConfig } from './records';
import { admin, renderConsole } from './renderConsole';
import { accuracyOf, claimOf, RESULT, reviewDetails } from './reviewRecords';

const ONE = '/api/admin/reviews/review-1';

// What is sent on leaving belongs to the test that leaves.
afterEach(async () => {
  cleanup();
  await claimCallsFinished();
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
} as const;

/** A server with one review, which is claimed by whoever asks and saved as often as wanted. */
export function startReviewApi(): FakeApi {
  let version = 0;
  const api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .list(CALLS.list, 'reviews', [])
    .on(CALLS.claim, { body: { claim: claimOf(true) } })
    .on(CALLS.release, { body: { message: 'Released' } })
    .on(CALLS.draft, () => {
      version += 1;
      return { body: { draftVersion: version, claim: claimOf(true) } };
    });
  serverHolds(api);
  return api;
}

export function serverHolds(api: FakeApi, changes: Record<string, unknown> = {}, proposal: unknown = RESULT) {
  const details = reviewDetails(changes);
  api.on(CALLS.one, { body: details }).on(CALLS.accuracy, { body: accuracyOf(details.items, proposal) });
}

export async function openReview(signedInAs = admin) {
  const view = renderConsole('/admin/reviews/review-1', { signedInAs });
  await screen.findByRole('heading', { level: 1, name: 'Review of Sample Writer' });
  return view;
}

/** It is there when the review is ours. */
export const publishButton = () => screen.findByRole('button', { name: 'Publish' });
