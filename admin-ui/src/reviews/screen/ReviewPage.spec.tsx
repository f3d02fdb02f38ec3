import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import {
  accuracyOf,
  claimOf,
  RESULT,
  reviewDetails,
  reviewItem,
  reviewRow,
} from '../../../test/reviewRecords';
import { CALLS, openReview, publishButton, serverHolds, startReviewApi } from '../../../test/reviewScreen';

let api: FakeApi;

beforeEach(() => {
  api = startReviewApi();
});

const THREE = { items: ['One', 'Two', 'Three'].map((title) => reviewItem(title)), kind: 'sequential' };

const BANK = 'GET /api/admin/reviews/comments';

describe('publishing a review', () => {
  it('works with the keyboard alone, and letters in a text field are no shortcuts', async () => {
    serverHolds(api, THREE, null);
    api.on(CALLS.publish, { body: { message: 'Review submitted successfully!', review: reviewRow() } });
    await openReview();
    await publishButton();
    await userEvent.keyboard('j2j');
    expect(screen.getByRole('heading', { name: 'Text 3 of 3: Three' })).toBeTruthy();
    await userEvent.keyboard('k');
    expect(screen.getByRole('button', { name: 'Wrong' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.type(screen.getByRole('textbox', { name: 'Comments on Two' }), 'jk12np?');
    expect(screen.getByRole('heading', { name: 'Text 2 of 3: Two' })).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Publish the result of Sample Writer?' });
    expect(within(dialog).getByText('67% (2 correct, 1 wrong images)')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    // No other review was free.
    expect(
      await screen.findByText('Review submitted successfully! No other work is waiting for review.'),
    ).toBeTruthy();
    expect(api.callsTo(CALLS.publish).map(({ body }) => body)).toEqual([
      {
        marks: [
          { itemId: 'item-One', isCorrect: null, comments: '' },
          { itemId: 'item-Two', isCorrect: false, comments: 'jk12np?' },
          { itemId: 'item-Three', isCorrect: null, comments: '' },
        ],
        overallComments: '',
        seenProposal: null,
        seenTexts: ['One', 'Two', 'Three'].map((title) => ({ itemId: `item-${title}`, textVersion: 1 })),
      },
    ]);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/reviews'));
    expect(api.callsTo(CALLS.release)).toEqual([]);
  });

  it('takes the proposed percentage, or another one with a reason', async () => {
    api.on(CALLS.publish, { body: { message: 'Review submitted successfully!', review: reviewRow() } });
    await openReview();
    expect(await screen.findByRole('radio', { name: 'Accept 80% (8 correct, 2 wrong words)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Give another percentage' }));
    const percentage = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Percentage' });
    await userEvent.clear(percentage);
    await userEvent.type(percentage, '120');
    await userEvent.click(await publishButton());
    expect(screen.getByText('Please enter a whole number from 0 to 100')).toBeTruthy();
    expect(screen.getByText('Please enter the reason')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(percentage));
    await userEvent.clear(percentage);
    await userEvent.type(percentage, '95');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'The page is torn');
    await userEvent.click(await publishButton());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('95%, set by the reviewer: The page is torn')).toBeTruthy();
    expect(dialog.getByText('Counted: 8 correct, 2 wrong words')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Review submitted successfully!');
    expect(api.callsTo(CALLS.publish)[0]?.body).toMatchObject({
      percentage: 95,
      overrideReason: 'The page is torn',
    });
  });

  it('keeps the dialog open with the reason when it fails', async () => {
    api.on(CALLS.publish, refusal(503, 'Not now.'));
    await openReview();
    await userEvent.click(await publishButton());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
  });

  it('shows the keyboard shortcuts', async () => {
    await openReview();
    await publishButton();
    await userEvent.keyboard('?');
    expect(
      within(await screen.findByRole('dialog', { name: 'Keys' })).getByText('Next difference'),
    ).toBeTruthy();
  });

  it('makes the review read-only, with the delivery of the report', async () => {
    serverHolds(api, {
      status: 'reviewed',
      claim: null,
      hoursLeft: null,
      result: { ...RESULT, percentage: 95 },
      reviewedAt: '2026-11-19T12:00:00.000Z',
      reviewedBy: { _id: 'admin-2', name: 'Other Reviewer' },
      overrideReason: 'The page is torn',
      overallComments: 'Careful work.',
      report: { status: 'sent', sentAt: '2026-11-19T12:01:00.000Z' },
      items: [reviewItem('Ledger, page 12', { isCorrect: false, comments: 'Line 2' })],
    });
    await openReview();
    for (const text of [
      '95%, set by the reviewer: The page is torn',
      'Counted: 8 correct, 2 wrong words',
      'Careful work.',
      'Line 2',
      'Report sent',
      /, by Other Reviewer$/,
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(api.callsTo(CALLS.claim)).toEqual([]);
  });
});

describe('reopening a published result', () => {
  const PUBLISHED = {
    status: 'reviewed',
    claim: null,
    hoursLeft: null,
    result: RESULT,
    reviewedAt: '2026-11-19T12:00:00.000Z',
    report: { status: 'sent', sentAt: '2026-11-19T12:01:00.000Z' },
    canReview: false,
  };
  const EARLIER = {
    version: 1,
    result: RESULT,
    overallComments: '',
    overrideReason: null,
    reviewedAt: '2026-11-19T12:00:00.000Z',
    isAutomatic: false,
    hasReport: true,
    reopenedAt: '2026-11-20T12:00:00.000Z',
    reopenedBy: 'Sample Admin',
    reason: 'Compared with the wrong page',
  };

  it('needs a reason, and opens the review with the earlier result', async () => {
    serverHolds(api, PUBLISHED);
    await openReview();
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen result' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the result' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Compared with the wrong page');
    api.on(CALLS.reopen, () => {
      serverHolds(api, { resultVersion: 2, earlierResults: [EARLIER] });
      return { body: { message: 'Result reopened!', review: reviewRow({ resultVersion: 2 }) } };
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Result reopened!')).toBeTruthy();
    expect(api.callsTo(CALLS.reopen)[0]?.body).toEqual({ reason: 'Compared with the wrong page' });
    expect(await publishButton()).toBeTruthy();
    expect(screen.getByText(/by Sample Admin: Compared with the wrong page/)).toBeTruthy();
    expect(screen.getByText(/Version 1: 80% \(8 correct, 2 wrong words\)/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download report, version 1' })).toBeTruthy();
  });

  it('shows the message of a refusal', async () => {
    serverHolds(api, PUBLISHED);
    api.on(
      CALLS.reopen,
      refusal(409, 'Only a published result can be reopened.', { code: 'REVIEW_NOT_PUBLISHED' }),
    );
    await openReview();
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen result' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Again');
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Only a published result can be reopened.');
  });
});

describe('Return for correction', () => {
  it('asks for a reason and hours, and opens the queue', async () => {
    api.on(CALLS.return, { body: { message: 'Work returned for correction!', review: reviewRow() } });
    await openReview();
    await userEvent.click(await screen.findByRole('button', { name: 'Return for correction' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return for correction' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Return the work' }));
    expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /^What to correct/ }), 'The end is missing');
    await userEvent.click(dialog.getByRole('button', { name: 'Return the work' }));
    expect(await screen.findByText('Work returned for correction!')).toBeTruthy();
    expect(api.callsTo(CALLS.return)[0]?.body).toEqual({ reason: 'The end is missing', hours: 24 });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/reviews'));
  });

  it('shows the message of a refusal', async () => {
    api.on(
      CALLS.return,
      refusal(409, 'This work has been returned once already.', { code: 'ALREADY_RETURNED' }),
    );
    await openReview();
    await userEvent.click(await screen.findByRole('button', { name: 'Return for correction' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^What to correct/ }), 'Again');
    await userEvent.click(dialog.getByRole('button', { name: 'Return the work' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This work has been returned once already.');
  });

  it('opens the next review of the same project on request', async () => {
    api
      .on(CALLS.return, { body: { message: 'Work returned for correction!', review: reviewRow() } })
      .on('POST /api/admin/reviews/review-2/claim', { body: { claim: claimOf(true) } })
      .on('DELETE /api/admin/reviews/review-2/claim', { body: { message: 'Released' } })
      .on('GET /api/admin/reviews/review-2', { body: reviewDetails({ _id: 'review-2' }) })
      .on('GET /api/admin/reviews/review-2/accuracy', { body: accuracyOf([]) });
    await openReview(undefined, '?project=project-2');
    await userEvent.click(await screen.findByRole('button', { name: 'Return for correction' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return for correction' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^What to correct/ }), 'The end is missing');
    api.list(CALLS.list, 'reviews', [reviewRow({ _id: 'review-2' })]);
    await userEvent.click(dialog.getByRole('button', { name: 'Return and review next' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/reviews/review-2'));
    expect(api.callsTo(CALLS.return)[0]?.body).toEqual({ reason: 'The end is missing', hours: 24 });
    expect(
      api.callsTo(CALLS.list).map(({ query }) => JSON.parse(query.get('filter') ?? '{}')),
    ).toContainEqual({ status: 'waiting', claimed: 'nobody', projectId: 'project-2' });
  });

  it('is not possible a second time', async () => {
    serverHolds(api, {
      round: 2,
      canReturn: false,
      returnedBefore: { at: '2026-11-18T10:00:00.000Z', reason: 'The end is missing', hours: 24 },
    });
    await openReview();
    expect(await screen.findByText('Already returned once: it cannot be returned again.')).toBeTruthy();
    expect(screen.getByText(/with 24 hours: The end is missing$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Return for correction' })).toBeNull();
  });
});

describe('the comment bank', () => {
  it('inserts, adds and removes comments', async () => {
    const comment = { _id: 'comment-1', text: 'The last line is missing.', uses: 3 };
    api.on(BANK, { body: { comments: [comment] } });
    await openReview();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });
    await userEvent.type(field, 'Well done.');
    const bank = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Comment bank: Overall comments' }));
      return within(await screen.findByRole('dialog', { name: 'Comment bank' }));
    };
    await userEvent.click(
      await (await bank()).findByRole('button', { name: 'Insert: The last line is missing.' }),
    );
    expect(field.value).toBe('Well done.\nThe last line is missing.');
    await noDialog();

    api.on('POST /api/admin/reviews/comments', { body: { comment } });
    api.on('DELETE /api/admin/reviews/comments/comment-1', { body: { message: 'Removed' } });
    const again = await bank();
    await userEvent.click(await again.findByRole('button', { name: 'Add this comment to the bank' }));
    await waitFor(() =>
      expect(api.callsTo('POST /api/admin/reviews/comments')[0]?.body).toEqual({ text: field.value }),
    );
    api.on(BANK, { body: { comments: [] } });
    await userEvent.click(
      again.getByRole('button', { name: 'Remove from the bank: The last line is missing.' }),
    );
    expect(await again.findByText(/^Empty\./)).toBeTruthy();
  });
});
