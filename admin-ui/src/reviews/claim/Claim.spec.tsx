import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal } from '../../../test/fakeApi';
import { claimOf, reviewRow } from '../../../test/reviewRecords';
import {
  CALLS,
  listOfReview,
  openReview,
  publishButton,
  serverHolds,
  startReviewApi,
} from '../../../test/reviewScreen';
import { openLiveSocket } from '../../live/openLiveSocket';
import { claimCallsFinished } from './useReviewClaim';

let api: FakeApi;

beforeEach(() => {
  vi.mocked(openLiveSocket).mockClear();
  api = startReviewApi();
});

const textNamed = (name: string) => screen.findByRole('region', { name });

/** The live event that the queue has changed, with the new row of the review. */
async function receiveChange(row: Record<string, unknown>) {
  await waitFor(() => expect(openLiveSocket).toHaveBeenCalled());
  api.on(CALLS.list, listOfReview(row));
  act(() => vi.mocked(openLiveSocket).mock.calls[0]?.[0].onFacts(['review.claimed']));
}

describe('the claim', () => {
  it('is requested on opening, before the texts are read once, and released on leaving', async () => {
    const { unmount } = await openReview();
    await publishButton();
    expect(api.callsTo(CALLS.claim)).toHaveLength(1);
    expect(api.callsTo(CALLS.one)).toHaveLength(1);
    const paths = api.calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths.indexOf(CALLS.claim)).toBeLessThan(paths.indexOf(CALLS.one));
    unmount();
    await claimCallsFinished();
    expect(api.callsTo(CALLS.release)).toHaveLength(1);
  });

  it('of another reviewer makes the review read-only and names the reviewer', async () => {
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

  it('can be requested when that of another reviewer ends', async () => {
    serverHolds(api, { claim: claimOf(false) });
    await openReview();
    await screen.findByRole('alert');
    await receiveChange(reviewRow());
    await userEvent.click(await screen.findByRole('button', { name: 'Review it' }));
    expect(await publishButton()).toBeTruthy();
  });

  it('of another reviewer that was faster is shown with their name', async () => {
    api.on(
      CALLS.claim,
      refusal(409, 'Other Reviewer is reviewing this work until 12:15.', { code: 'REVIEW_CLAIMED' }),
    );
    await openReview();
    expect((await screen.findByRole('alert')).textContent).toContain('Other Reviewer is reviewing this work');
    expect(await textNamed('Differences of Ledger, page 12')).toBeTruthy();
    serverHolds(api);
    api.on(CALLS.claim, { body: { claim: claimOf(true) } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await publishButton()).toBeTruthy();
  });

  it('that is lost makes the review read-only and says who has it', async () => {
    await openReview();
    await publishButton();
    await receiveChange(reviewRow({ claim: claimOf(false) }));
    expect(await screen.findByText(/Other Reviewer is reviewing this work until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('is lost when the work has been reviewed meanwhile', async () => {
    await openReview();
    await publishButton();
    await receiveChange(reviewRow({ status: 'reviewed' }));
    expect(await screen.findByText(/^This work has been reviewed meanwhile\./)).toBeTruthy();
  });

  it('is lost when the server refuses a save', async () => {
    api.on(
      CALLS.draft,
      refusal(409, 'Other Reviewer is reviewing this work until 12:15.', { code: 'REVIEW_CLAIMED' }),
    );
    await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Overall comments' }), 'So far');
    expect(await screen.findByText(/^Other Reviewer is reviewing this work until 12:15\./)).toBeTruthy();
  });

  describe('without an answer from the server', () => {
    beforeEach(() => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('is requested again after a time limit', async () => {
      let calls = 0;
      api.on(CALLS.claim, () => {
        calls += 1;
        return calls === 1 ? new Promise<never>(() => {}) : { body: { claim: claimOf(true) } };
      });
      await openReview();
      await waitFor(() => expect(api.callsTo(CALLS.claim)).toHaveLength(1));
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(await publishButton()).toBeTruthy();
      expect(api.callsTo(CALLS.claim)).toHaveLength(2);
    });

    it('does not block the next review: the release of a hanging claim follows its time limit', async () => {
      api.on(CALLS.claim, () => new Promise<never>(() => {}));
      const { unmount } = await openReview();
      await waitFor(() => expect(api.callsTo(CALLS.claim)).toHaveLength(1));
      unmount();
      await vi.advanceTimersByTimeAsync(10_000);
      await claimCallsFinished();
      // The server may have given the claim.
      expect(api.callsTo(CALLS.release)).toHaveLength(1);
      expect(api.callsTo(CALLS.claim)).toHaveLength(1);
      api.on(CALLS.claim, { body: { claim: claimOf(true) } });
      await openReview();
      expect(await publishButton()).toBeTruthy();
    });

    it('says so after three attempts, and can be requested again', async () => {
      api.on(CALLS.claim, () => new Promise<never>(() => {}));
      await openReview();
      for (const attempt of [1, 2, 3]) {
        await waitFor(() => expect(api.callsTo(CALLS.claim)).toHaveLength(attempt));
        await act(() => vi.advanceTimersByTimeAsync(10_000));
      }
      expect((await screen.findByRole('alert')).textContent).toContain('Failed to claim this review');
      api.on(CALLS.claim, { body: { claim: claimOf(true) } });
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await publishButton()).toBeTruthy();
    });
  });
});
