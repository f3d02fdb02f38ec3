import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import { RESULT, reviewItem, reviewRow } from '../../../test/reviewRecords';
import {
  CALLS,
  openReview,
  publishButton,
  serverHolds,
  startReviewApi,
  UNCOMPARED,
} from '../../../test/reviewScreen';

let api: FakeApi;

beforeEach(() => {
  api = startReviewApi();
});

describe('the mark of a document or page', () => {
  it('is not asked beside a comparison, and not sent if an earlier draft has one', async () => {
    const mark = { itemId: 'item-Ledger, page 12', isCorrect: true, comments: 'Line 2' };
    const draft = { marks: [mark], overallComments: '', percentage: null, overrideReason: null };
    serverHolds(api, { draft, draftVersion: 1 }, { ...RESULT, correct: 0, wrong: 10, percentage: 0 });
    api.on(CALLS.publish, { body: { message: 'Review submitted successfully!', review: reviewRow() } });
    await openReview();
    await screen.findByRole('radio', { name: 'Accept 0% (0 correct, 10 wrong words)' });
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
    await userEvent.keyboard('2');
    await userEvent.click(await publishButton());
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Review submitted successfully!');
    expect(api.callsTo(CALLS.publish)[0]?.body).toMatchObject({ marks: [{ ...mark, isCorrect: null }] });
  });

  it('is needed if the text is not compared', async () => {
    serverHolds(api, UNCOMPARED, null);
    api.on(CALLS.publish, { body: { message: 'Review submitted successfully!', review: reviewRow() } });
    await openReview();
    const mark = await screen.findByRole('group', { name: 'Mark for Ledger, page 12' });
    for (const button of within(mark).getAllByRole('button'))
      expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.type(screen.getByRole('textbox', { name: /^Comments on/ }), 'Line 2');
    await userEvent.click(await publishButton());
    const problem = document.getElementById(mark.getAttribute('aria-describedby') ?? '');
    expect(problem?.textContent).toBe('Please mark the text as correct or wrong');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(within(mark).getByRole('button', { name: 'Wrong' }));
    await userEvent.click(await publishButton());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('0% (0 correct, 1 wrong pages)')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Review submitted successfully!');
    expect(api.callsTo(CALLS.publish)[0]?.body).toMatchObject({
      marks: [{ isCorrect: false, comments: 'Line 2' }],
    });
  });
});

describe('publishing', () => {
  it('shows the new result if the text was changed since the review was opened', async () => {
    api.on(CALLS.publish, refusal(409, 'The text has been changed.', { code: 'PROPOSAL_CHANGED' }));
    await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: /^Comments on/ }), 'Line 2');
    await userEvent.click(await publishButton());
    const publish = async (result: string) => {
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(result)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    };
    const corrected = reviewItem('Ledger, page 12', { textVersion: 2 });
    serverHolds(api, { items: [corrected] }, { ...RESULT, correct: 9, wrong: 1, percentage: 90 });
    await publish('80% (8 correct, 2 wrong words)');
    expect(
      await screen.findByText('The text has been changed. Your comments are kept. Changed: Ledger, page 12.'),
    ).toBeTruthy();
    await noDialog();
    expect(await screen.findByRole('radio', { name: 'Accept 90% (9 correct, 1 wrong words)' })).toBeTruthy();
    api.on(CALLS.publish, { body: { message: 'Review submitted successfully!', review: reviewRow() } });
    await userEvent.click(await publishButton());
    await publish('90% (9 correct, 1 wrong words)');
    await screen.findByText('Review submitted successfully!');
    const marks = [{ comments: 'Line 2' }];
    expect(api.callsTo(CALLS.publish).map(({ body }) => body)).toMatchObject([
      { marks, seenProposal: { correct: 8, wrong: 2 }, seenTexts: [{ textVersion: 1 }] },
      { marks, seenProposal: { correct: 9, wrong: 1 }, seenTexts: [{ textVersion: 2 }] },
    ]);
  });
});
