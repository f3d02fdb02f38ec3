import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { FakeApi } from '../../../test/fakeApi';
import { accuracyOf, reviewItem } from '../../../test/reviewRecords';
import { CALLS, openReview as openPage, publishButton, serverHolds } from '../../../test/reviewScreen';
import {
  acceptReview,
  CONFIRMATION,
  confirmPublishing,
  openReview,
  REVIEW,
  SEQUENTIAL,
  startSessionApi,
} from '../../../test/sessionReview';

let api: FakeApi;

beforeEach(() => {
  api = startSessionApi();
  api.on(CALLS.accuracy, { body: accuracyOf(SEQUENTIAL.items, null, null, ['image-1', 'image-2']) });
});

it('a text that covers less than half of its reference has no preset mark and needs one', async () => {
  acceptReview(api);
  const { dialog } = await openReview();
  expect(
    await dialog.findByText(/^Less than half of the reference is written, so please mark: Two, Three\.$/),
  ).toBeTruthy();
  const pressed = (name: string) => dialog.getByRole('button', { name }).getAttribute('aria-pressed');
  expect(pressed('Correct')).toBe('true');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
  expect(screen.queryByRole('dialog', { name: CONFIRMATION })).toBeNull();
  expect(dialog.getByRole('heading', { name: 'Text 2 of 3: Two' })).toBeTruthy();
  expect([pressed('Correct'), pressed('Wrong')]).toEqual(['false', 'false']);
  const toggle = dialog.getByRole('group', { name: 'Mark for Two' });
  const problem = document.getElementById(toggle.getAttribute('aria-describedby') ?? '');
  expect(problem?.textContent).toBe('Please mark the text as correct or wrong');
  expect(dialog.getByRole('button', { name: /^Text 3 of 3: Three, needs a mark/ })).toBeTruthy();
  await userEvent.keyboard('1j2');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
  const confirmation = within(await screen.findByRole('dialog', { name: CONFIRMATION }));
  expect(
    confirmation.getByText('Marked as correct, but less than half of the reference is written: Two.'),
  ).toBeTruthy();
  expect(document.activeElement).toBe(confirmation.getByRole('button', { name: 'Cancel' }));
  await confirmPublishing();
  await screen.findByText('Review submitted successfully!');
  expect(api.callsTo(REVIEW)[0]?.body).toMatchObject({
    imageReviews: [{ isCorrect: true }, { isCorrect: true }, { isCorrect: false }],
  });
});

it('the confirmation names a page that is marked as correct against its comparison', async () => {
  const item = reviewItem('Ledger, page 12');
  const problem = 'This text covers less than half of its reference.';
  serverHolds(api, { items: [item] }, null, problem);
  api.on(CALLS.accuracy, { body: accuracyOf([item], null, problem, [item.itemId]) });
  await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  await userEvent.click(await publishButton());
  const confirmation = within(await screen.findByRole('dialog', { name: CONFIRMATION }));
  expect(confirmation.getByText(/^Marked as correct, but less than half .* Ledger, page 12\.$/)).toBeTruthy();
});

it('names the files that a text is compared with', async () => {
  const reference = (title: string, isReplaced = false) => ({ fileId: title, title, version: 1, isReplaced });
  const items = [
    reviewItem('Document', { image: null, references: [reference('Ledger'), reference('Register')] }),
  ];
  serverHolds(api, { kind: 'document', title: 'Document', items });
  const { unmount } = await openPage();
  expect(await screen.findByText('Compared with: Ledger, Register')).toBeTruthy();
  unmount();
  const replaced = [reviewItem('Document', { image: null, references: [reference('Ledger', true)] })];
  serverHolds(api, { kind: 'document', title: 'Document', items: replaced });
  await openPage();
  expect(
    await screen.findByText('Compared with: Ledger (the text of before a later correction)'),
  ).toBeTruthy();
});
