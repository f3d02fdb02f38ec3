import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from './fakeApi';
import { sessionDetails, sessionRow } from './records';
import { admin, renderConsole } from './renderConsole';
import { reviewItem } from './reviewRecords';
import { serverHolds, startReviewApi } from './reviewScreen';

export const SESSION = 'GET /api/admin/sequential-work/session-1';
export const REVIEW = 'POST /api/admin/sequential-work/session-1/review';
export const SEQUENTIAL = {
  kind: 'sequential',
  title: 'Sequential work',
  subjectId: 'session-1',
  items: ['One', 'Two', 'Three'].map((title, index) =>
    reviewItem(title, {
      itemId: `image-${index}`,
      submissionContent: `Text ${title}`,
      referenceText: title === 'Two' ? 'Text Too' : null,
    }),
  ),
};

/** A server with one sequential session and its review. */
export function startSessionApi(): FakeApi {
  const api = startReviewApi()
    .list('GET /api/admin/sequential-work', 'sessions', [sessionRow()])
    .on(SESSION, { body: { session: sessionDetails() } });
  serverHolds(api, SEQUENTIAL, null);
  return api;
}

export async function openDialog(signedInAs = admin) {
  const view = renderConsole('/admin/sequential-work/session-1/review', { signedInAs });
  const dialog = within(await screen.findByRole('dialog', { name: 'Review sequential work of Ada Moreno' }));
  return { ...view, dialog };
}

export async function openReview(signedInAs = admin) {
  const view = await openDialog(signedInAs);
  await view.dialog.findByRole('button', { name: 'Submit review' });
  return view;
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];

export const overallComments = (dialog: Dialog) =>
  dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });

/** Asks to publish, and confirms it. */
export async function submitReview(dialog: Dialog): Promise<void> {
  await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
  await confirmPublishing();
}

export const CONFIRMATION = 'Publish the result of Sample Writer?';

export async function confirmPublishing(): Promise<void> {
  const confirmation = await screen.findByRole('dialog', { name: CONFIRMATION });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Publish' }));
}

export const acceptReview = (api: FakeApi) =>
  api.on(REVIEW, {
    body: { message: 'Review submitted successfully!', session: sessionDetails({ status: 'reviewed' }) },
  });
