import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal } from '../../../test/fakeApi';
import { claimOf, reviewDetails, reviewRow } from '../../../test/reviewRecords';
import { CALLS, openReview, publishButton, serverHolds, startReviewApi } from '../../../test/reviewScreen';
import { openLiveSocket } from '../../live/openLiveSocket';
import { claimCallsFinished } from './useReviewClaim';

let api: FakeApi;

beforeEach(() => {
  vi.mocked(openLiveSocket).mockClear();
  api = startReviewApi();
});

const textNamed = (name: string) => screen.findByRole('region', { name });

describe('the claim', () => {
  it('is made on opening, and given back on leaving', async () => {
    serverHolds(api, { claim: null });
    let reads = 0;
    api.on(CALLS.one, () => {
      reads += 1;
      return { body: reviewDetails(reads === 1 ? { claim: null } : {}) };
    });
    const { unmount } = await openReview();
    await publishButton();
    expect(api.callsTo(CALLS.claim)).toHaveLength(1);
    unmount();
    await claimCallsFinished();
    expect(api.callsTo(CALLS.release)).toHaveLength(1);
  });

  it('of somebody else leaves the work to be read, and says who has it', async () => {
    serverHolds(api, { claim: claimOf(false) });
    await openReview();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Other Reviewer is reviewing this work until .+\. You can read it meanwhile\.$/,
    );
    expect((await textNamed('Differences of Ledger, page 12')).textContent).toContain('Ismael.');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(api.callsTo(CALLS.claim)).toEqual([]);
  });

  it('of somebody else that ends can be taken', async () => {
    serverHolds(api, { claim: claimOf(false) });
    await openReview();
    await screen.findByRole('alert');
    await waitFor(() => expect(openLiveSocket).toHaveBeenCalled());
    api.list(CALLS.list, 'reviews', [reviewRow()]);
    serverHolds(api);
    act(() => vi.mocked(openLiveSocket).mock.calls[0]?.[0].onReviewsChanged());
    await userEvent.click(await screen.findByRole('button', { name: 'Review it' }));
    expect(await publishButton()).toBeTruthy();
  });

  it('that is lost is told, and nothing is saved or published any more', async () => {
    await openReview();
    await publishButton();
    await waitFor(() => expect(openLiveSocket).toHaveBeenCalled());
    api.list(CALLS.list, 'reviews', [reviewRow({ claim: claimOf(false) })]);
    act(() => vi.mocked(openLiveSocket).mock.calls[0]?.[0].onReviewsChanged());
    expect(await screen.findByText(/Other Reviewer is reviewing this work until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('is said to be lost by a save that is refused', async () => {
    api.on(
      CALLS.draft,
      refusal(409, 'Other Reviewer is reviewing this work until 12:15.', { code: 'REVIEW_CLAIMED' }),
    );
    await openReview();
    await publishButton();
    await userEvent.keyboard('2');
    expect(await screen.findByText(/^Other Reviewer is reviewing this work until 12:15\./)).toBeTruthy();
  });
});
