import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '../../test/fakeApi';
import { renderConsole } from '../../test/renderConsole';
import {
  acceptReview,
  CONFIRMATION,
  confirmPublishing,
  openReview,
  REVIEW,
  startSessionApi,
} from '../../test/sessionReview';
import { claimCallsFinished } from '../reviews/claim/useReviewClaim';

let api: FakeApi;

beforeEach(() => {
  api = startSessionApi();
});

describe('the review of a sequential session', () => {
  it('asks first, and says how many images were not opened', async () => {
    acceptReview(api);
    const { dialog } = await openReview();
    await userEvent.click(dialog.getByRole('button', { name: 'Next text' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
    const confirmation = await screen.findByRole('dialog', { name: CONFIRMATION });
    expect(
      within(confirmation).getByText(
        '1 of 3 images was not opened. An image without a mark counts as correct.',
      ),
    ).toBeTruthy();
    // Enter does not publish.
    expect(document.activeElement).toBe(within(confirmation).getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: CONFIRMATION })).toBeNull());
    expect(api.callsTo(REVIEW)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Next text' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
    await screen.findByRole('dialog', { name: CONFIRMATION });
    expect(screen.queryByText(/not opened/)).toBeNull();
    await confirmPublishing();
    await screen.findByText('Review submitted successfully!');
  });

  it('counts images as opened that were opened before a reload', async () => {
    const first = await openReview();
    await userEvent.keyboard('jj');
    first.unmount();
    await claimCallsFinished();
    const { dialog } = await openReview();
    await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
    await screen.findByRole('dialog', { name: CONFIRMATION });
    expect(screen.queryByText(/not opened/)).toBeNull();
  });

  it('opens from the address of the run', async () => {
    renderConsole('/admin/sequential-work/session-1');
    expect(await screen.findByRole('dialog', { name: 'Review sequential work of Ada Moreno' })).toBeTruthy();
  });
});
