import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { sessionDetails } from '../../test/records';
import { admin } from '../../test/renderConsole';
import { claimOf, reviewRow } from '../../test/reviewRecords';
import { CALLS, listOfReview, serverHolds } from '../../test/reviewScreen';
import {
  acceptReview,
  openDialog,
  openReview,
  overallComments,
  REVIEW,
  SEQUENTIAL,
  SESSION,
  startSessionApi,
  submitReview,
} from '../../test/sessionReview';
import { openLiveSocket } from '../live/openLiveSocket';
import { claimCallsFinished } from '../reviews/claim/useReviewClaim';

const REFUSED = { code: 'REVIEW_CLAIMED' };

let api: FakeApi;

beforeEach(() => {
  vi.mocked(openLiveSocket).mockClear();
  api = startSessionApi();
});

describe('publishing the review of a sequential session', () => {
  it('sends each image as correct unless it is marked as wrong', async () => {
    acceptReview(api);
    const { dialog } = await openReview();
    expect(await dialog.findByText('3 correct, 0 wrong.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Correct' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(dialog.getByRole('button', { name: 'Next text' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Wrong' }));
    expect(dialog.getByText('2 correct, 1 wrong.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comments on Two' }), 'Line 2');
    await userEvent.type(overallComments(dialog), 'Well done.');
    await submitReview(dialog);
    expect(await screen.findByText('Review submitted successfully!')).toBeTruthy();
    await noDialog();
    expect(screen.getByTestId('address').textContent).toBe('/admin/sequential-work');
    expect(api.callsTo(REVIEW).map(({ body }) => body)).toEqual([
      {
        imageReviews: [
          { imageId: 'image-0', isCorrect: true, comments: '' },
          { imageId: 'image-1', isCorrect: false, comments: 'Line 2' },
          { imageId: 'image-2', isCorrect: true, comments: '' },
        ],
        overallComments: 'Well done.',
        seenTexts: [0, 1, 2].map((index) => ({ itemId: `image-${index}`, textVersion: 1 })),
      },
    ]);
    expect(Object.keys(localStorage).filter((name) => name.startsWith('inkwell-review'))).toEqual([]);
    await claimCallsFinished();
    expect(api.callsTo(CALLS.release)).toEqual([]);
  });

  it('works with the keyboard alone, and letters in a text field are no shortcuts', async () => {
    acceptReview(api);
    const { dialog } = await openReview();
    await userEvent.keyboard('k2jj1jk2');
    expect(dialog.getByRole('heading', { name: 'Text 2 of 3: Two' })).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comments on Two' }), 'j1k2');
    expect(dialog.getByRole('heading', { name: 'Text 2 of 3: Two' })).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Publish the result of Sample Writer?' });
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Review submitted successfully!');
    expect(api.callsTo(REVIEW)[0]?.body).toMatchObject({
      imageReviews: [
        { isCorrect: false, comments: '' },
        { isCorrect: false, comments: 'j1k2' },
        { isCorrect: true, comments: '' },
      ],
    });
  });

  it('shows the submission first and the differences on request', async () => {
    const { dialog } = await openReview();
    await userEvent.keyboard('j');
    expect(dialog.getByRole('region', { name: 'Submission of Two' }).textContent).toBe('Text Two');
    await userEvent.click(dialog.getByRole('button', { name: 'Differences' }));
    expect(dialog.getByRole('region', { name: 'Differences of Two' })).toBeTruthy();
  });

  it('with another percentage uses the call that takes one', async () => {
    api.on(CALLS.publish, { body: { message: 'Review submitted successfully!', review: reviewRow() } });
    const { dialog } = await openReview();
    await userEvent.click(await dialog.findByRole('radio', { name: 'Give another percentage' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Torn');
    await submitReview(dialog);
    await screen.findByText('Review submitted successfully!');
    expect(api.callsTo(CALLS.publish)[0]?.body).toMatchObject({ percentage: 100, overrideReason: 'Torn' });
  });

  it('that fails shows the reason and keeps what was typed', async () => {
    api.on(REVIEW, { status: 500 });
    const { dialog } = await openReview();
    await userEvent.type(overallComments(dialog), 'Kept');
    await submitReview(dialog);
    expect(await screen.findByText('Failed to submit review')).toBeTruthy();
    await userEvent.click(
      within(screen.getByRole('dialog', { name: /^Publish/ })).getByRole('button', { name: 'Cancel' }),
    );
    expect(overallComments(dialog).value).toBe('Kept');
  });

  it('is refused to the second of two reviewers, who then sees the first review', async () => {
    api.on(REVIEW, refusal(409, 'This work has already been reviewed.', { code: 'ALREADY_REVIEWED' }));
    const { dialog } = await openReview();
    api.on(SESSION, {
      body: { session: sessionDetails({ status: 'reviewed', overallComments: 'By the first' }) },
    });
    await submitReview(dialog);
    expect(await screen.findByText(/^This work has already been reviewed\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Read it again' }));
    expect(await screen.findByRole('dialog', { name: 'Sequential work of Ada Moreno' })).toBeTruthy();
    expect(screen.getByText('By the first')).toBeTruthy();
  });

  it('is refused while another reviewer has the claim, and keeps what was typed', async () => {
    const message = 'Other Reviewer is reviewing this work until 12:15.';
    api.on(CALLS.draft, refusal(409, message, REFUSED)).on(REVIEW, refusal(409, message, REFUSED));
    const first = await openReview();
    await userEvent.type(overallComments(first.dialog), 'Kept');
    await submitReview(first.dialog);
    expect(
      await first.dialog.findByText(/^Other Reviewer is reviewing this work until 12:15\./),
    ).toBeTruthy();
    first.unmount();
    await claimCallsFinished();
    api.on(CALLS.draft, { body: { draftVersion: 1, claim: claimOf(true) } });
    const { dialog } = await openReview();
    expect(overallComments(dialog).value).toBe('Kept');
  });
});

describe('the claim of a sequential session', () => {
  it('is requested when the dialog opens and released when it closes', async () => {
    const { dialog } = await openReview();
    expect(api.callsTo(CALLS.claim)).toHaveLength(1);
    const filters = api.callsTo(CALLS.list).map(({ query }) => JSON.parse(query.get('filter') ?? '{}'));
    expect(filters).toContainEqual({ userId: 'user-1', kind: 'sequential' });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    await claimCallsFinished();
    expect(api.callsTo(CALLS.release)).toHaveLength(1);
  });

  it('of another reviewer makes the dialog read-only until it ends', async () => {
    serverHolds(api, { ...SEQUENTIAL, claim: claimOf(false) }, null);
    const { dialog } = await openDialog();
    expect((await dialog.findByRole('alert')).textContent).toContain('Other Reviewer is reviewing this work');
    expect(await dialog.findByRole('region', { name: 'Submission of One' })).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Submit review' })).toBeNull();
    expect(api.callsTo(CALLS.claim)).toEqual([]);

    serverHolds(api, SEQUENTIAL, null);
    await waitFor(() => expect(openLiveSocket).toHaveBeenCalled());
    api.on(CALLS.list, listOfReview(reviewRow({ kind: 'sequential' })));
    act(() => vi.mocked(openLiveSocket).mock.calls[0]?.[0].onFacts(['review.released']));
    await userEvent.click(await dialog.findByRole('button', { name: 'Review it' }));
    expect(await dialog.findByRole('button', { name: 'Submit review' })).toBeTruthy();
  });

  it('shows a failure if the review cannot be found', async () => {
    api.list(CALLS.list, 'reviews', []);
    const { dialog } = await openDialog();
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toContain('Failed to load session details'),
    );
  });
});

describe('the unsent review of a sequential session', () => {
  it('is filled in again after a crash', async () => {
    api.on(CALLS.draft, { status: 503 });
    const first = await openReview();
    await userEvent.keyboard('2');
    await userEvent.type(first.dialog.getByRole('textbox', { name: 'Comments on One' }), 'Missing line');
    await userEvent.type(overallComments(first.dialog), 'So far');
    first.unmount();
    await claimCallsFinished();
    const { dialog } = await openReview();
    expect(dialog.getByRole('button', { name: 'Wrong' }).getAttribute('aria-pressed')).toBe('true');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comments on One' }).value).toBe(
      'Missing line',
    );
    expect(overallComments(dialog).value).toBe('So far');
  });

  it('of one user is not shown to another user of the same browser', async () => {
    api.on(CALLS.draft, { status: 503 });
    const first = await openReview();
    await userEvent.type(overallComments(first.dialog), 'For my eyes');
    first.unmount();
    await claimCallsFinished();
    const second = await openReview({ ...admin, id: 'admin-2' });
    expect(overallComments(second.dialog).value).toBe('');
    second.unmount();
    await claimCallsFinished();
    expect(overallComments((await openReview()).dialog).value).toBe('For my eyes');
  });
});

describe('the unsent review that version 0.1.0 stored', () => {
  const KEY = 'inkwell-review:admin-1:session-1';
  const STORED = {
    marks: { 'image-1': { isCorrect: false, comments: 'Line 2' } },
    overallComments: 'Typed in 0.1.0',
  };

  beforeEach(() => localStorage.setItem(KEY, JSON.stringify(STORED)));

  it('is filled in and saved on the server', async () => {
    const { dialog } = await openReview();
    expect(overallComments(dialog).value).toBe('Typed in 0.1.0');
    expect(dialog.getByText('2 correct, 1 wrong.')).toBeTruthy();
    await waitFor(() => expect(dialog.getByRole('status', { name: 'Saving' }).textContent).toBe('Saved'));
    expect(api.callsTo(CALLS.draft)[0]?.body).toMatchObject({
      marks: [{ itemId: 'image-1', isCorrect: false, comments: 'Line 2' }],
      overallComments: 'Typed in 0.1.0',
      baseVersion: 0,
    });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is a conflict if the server has a draft', async () => {
    const draft = { marks: [], overallComments: 'On the server', percentage: null, overrideReason: null };
    serverHolds(api, { ...SEQUENTIAL, draft, draftVersion: 3 }, null);
    const { dialog } = await openReview();
    expect(overallComments(dialog).value).toBe('Typed in 0.1.0');
    await userEvent.click(dialog.getByRole('button', { name: 'Use the saved version' }));
    await waitFor(() => expect(overallComments(dialog).value).toBe('On the server'));
  });

  it('is ignored if it cannot be read', async () => {
    localStorage.setItem(KEY, '{"marks":{"image-0":null},"overallComments":""}');
    const { dialog } = await openReview();
    expect(dialog.getByRole('button', { name: 'Correct' }).getAttribute('aria-pressed')).toBe('true');
  });
});
