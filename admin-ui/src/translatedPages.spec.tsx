import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translatePage } from '../../packages/web/test/translate-page';
import { dashboardAnswers } from '../test/dashboardAnswers';
import { type FakeApi, refusal, startFakeApi } from '../test/fakeApi';
import { noDialog } from '../test/noDialog';
import { imageRow, textRow, userRow } from '../test/records';
import { renderConsole } from '../test/renderConsole';
import { accuracyOf, claimOf, RESULT, reviewRow } from '../test/reviewRecords';
import { CALLS } from '../test/reviewScreen';
import { openReview, SEQUENTIAL, startSessionApi } from '../test/sessionReview';
import { AdminLoginPage } from './admin-login/AdminLoginPage';
import { claimCallsFinished } from './reviews/claim/useReviewClaim';

/** The page is translated again before each step, as the translator does after each change. */
async function step(action: () => Promise<unknown>): Promise<void> {
  translatePage();
  await action();
}
const click = (role: string, name: string | RegExp) =>
  step(async () => userEvent.click(await screen.findByRole(role, { name })));

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
});

describe('a page that the browser translates', () => {
  it('shows a refused sign-in, and the next one', async () => {
    api.on('GET /admin-dashboard', { body: '' });
    render(<AdminLoginPage />);
    await userEvent.type(screen.getByLabelText(/Admin email/), 'fatima@example.com');
    await userEvent.type(screen.getByLabelText(/^Password/), 'secret');
    for (const message of ['Wrong e-mail or password', 'Too many tries']) {
      api.on('POST /api/auth/admin-login', refusal(401, message));
      await step(() => userEvent.keyboard('{Enter}'));
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message));
    }
  });

  it('shows each tab of the dashboard', async () => {
    dashboardAnswers(api, { penalizedWork: [userRow({ isPenalized: true, penalizedReason: 'late' })] });
    renderConsole('/admin-dashboard');
    await screen.findByRole('region', { name: 'Figures' });
    for (const name of ['Active/Working Users', 'Submitted Work', 'Penalized Work', 'Overview'])
      await click('tab', name);
    expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeTruthy();
  });

  it('shows other rows and counts after a filter', async () => {
    api
      .list('GET /api/admin/users', 'users', [userRow()])
      .on('GET /api/admin/users/counts', { body: { counts: [] } });
    renderConsole('/admin/users');
    await screen.findByRole('link', { name: 'Ada Moreno' });
    api.list('GET /api/admin/users', 'users', [
      userRow({ _id: 'user-2', name: 'Bob Stone', isPenalized: true, isOverdue: true }),
    ]);
    await click('tab', /^Overdue/);
    expect(await screen.findByRole('link', { name: 'Bob Stone' })).toBeTruthy();
    await click('tab', /^Users/);
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Users/, selected: true })).toBeTruthy());
  });

  it('opens and closes a text of a user', async () => {
    const text = textRow();
    api
      .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
      .on('GET /api/admin/users/user-1/texts', { body: { texts: [text] } })
      .on('GET /api/admin/users/user-1/texts/7', { body: { text: { ...text, content: '<p>Ishmael</p>' } } });
    renderConsole('/admin/users/user-1/show/work');
    await screen.findByRole('button', { name: /^Read/ });
    await click('button', /^Read/);
    expect((await screen.findByRole('article', { name: 'Content' })).textContent).toBe('Ishmael');
    await click('button', 'Close');
    await noDialog();
  });

  it('shows the claim and then the result of a review in the queue', async () => {
    const LIST = 'GET /api/admin/reviews';
    api.list(LIST, 'reviews', [reviewRow()]);
    renderConsole('/admin/reviews?filter={}');
    const row = async () => (await screen.findByRole('link', { name: /^Sample Writer/ })).closest('tr');
    await row();
    api.list(LIST, 'reviews', [reviewRow({ claim: claimOf(false) })]);
    await click('button', 'Refresh');
    await waitFor(async () => expect((await row())?.textContent).toContain('Other Reviewer'));
    const reviewedAt = '2026-11-20T10:00:00.000Z';
    api.list(LIST, 'reviews', [reviewRow({ status: 'reviewed', result: RESULT, reviewedAt })]);
    await click('button', 'Refresh');
    await waitFor(async () => expect((await row())?.textContent).toContain('80% (8 correct'));
    expect((await row())?.textContent).toContain('The program');
  });

  it('shows the new status of an image, and another consequence of an upload', async () => {
    api
      .on('GET /api/site-config', { body: { config: { rules: { maxUploadBytes: 5_242_880 } } } })
      .on('GET /api/admin/images/receivers', { body: { runningAssignments: 2 } })
      .list('GET /api/admin/images', 'images', [imageRow()])
      .on('PATCH /api/admin/images/image-1/toggle', () => {
        api.list('GET /api/admin/images', 'images', [imageRow({ isActive: false })]);
        return { body: { image: imageRow({ isActive: false }) } };
      });
    renderConsole('/admin/images');
    await screen.findByRole('button', { name: /^Deactivate/ });
    await click('button', /^Deactivate/);
    await screen.findByRole('button', { name: /^Activate/ });
    await click('button', 'Upload Image');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Image' }));
    await dialog.findByText(/2 running assignments/);
    await click('checkbox', 'Publish now');
    expect(dialog.getByText(/until it is activated/)).toBeTruthy();
    await click('checkbox', 'Publish now');
    expect(await dialog.findByText(/2 running assignments/)).toBeTruthy();
  });
});

describe('a review that the browser translates', () => {
  afterEach(async () => {
    cleanup();
    await claimCallsFinished();
  });

  it('takes marks and comments, and shows each text and the question before it is published', async () => {
    startSessionApi();
    const { dialog } = await openReview();
    await click('button', 'Next text');
    await click('button', 'Wrong');
    await click('button', 'Differences');
    await click('radio', 'Give another percentage');
    await click('radio', /^Accept/);
    await click('button', 'Submission');
    await step(() => userEvent.keyboard('j'));
    translatePage();
    // The text under review stays as it was written.
    expect(dialog.getByRole('region', { name: 'Submission of Three' }).querySelector('font')).toBeNull();
    await click('button', 'Submit review');
    expect(await screen.findByRole('dialog', { name: /^Publish the result/ })).toBeTruthy();
    await click('button', 'Cancel');
  });

  it('shows the submission after the message that it cannot be compared', async () => {
    const { items, ...accuracy } = accuracyOf(SEQUENTIAL.items, null);
    startSessionApi().on(CALLS.accuracy, {
      body: { ...accuracy, items: items.map((item) => ({ ...item, accuracy: null })) },
    });
    const { dialog } = await openReview();
    await click('button', 'Next text');
    await click('button', 'Differences');
    await dialog.findByText(/cannot be compared/);
    await click('button', 'Submission');
    expect(dialog.getByRole('region', { name: 'Submission of Two' }).textContent).toBe('Text Two');
  });
});
