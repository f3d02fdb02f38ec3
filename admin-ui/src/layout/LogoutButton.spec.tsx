import 'fake-indexeddb/auto';
import { discardUnsentDrafts, listUnsentDrafts } from '@inkwell/editor/unsent-texts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { browserCopies } from '../../../packages/editor/src/draft/unsent-text-storage';
import { translatePage } from '../../../packages/web/test/translate-page';
import { dashboardAnswers } from '../../test/dashboardAnswers';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { admin, expectSignInPage, renderConsole } from '../../test/renderConsole';
import { listUnsentTexts } from '../forms/UnsentText';

const REVIEW_DRAFT = 'inkwell-review-draft:admin-1:review-1';
const LOGOUT = 'POST /api/auth/logout';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().on(LOGOUT, { status: 204 });
  dashboardAnswers(api);
});
afterEach(() => discardUnsentDrafts(admin.id));

/** The edited work of a user that the server has not confirmed. */
const storeEditedWork = () =>
  browserCopies.put({
    key: `${admin.id}/admin-document/user-1`,
    // The tab that wrote it may still be open.
    tab: 'other-tab',
    content: '<p>Saved.</p><p>Only here.</p>',
    base: '<p>Saved.</p>',
    baseVersion: 1,
    sent: [],
    changedAt: Date.parse('2026-11-21T08:00:00.000Z'),
  });

async function askToLogOut() {
  renderConsole('/admin-dashboard');
  await screen.findByRole('region', { name: 'Figures' });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
}

async function expectQuestion() {
  await askToLogOut();
  return within(await screen.findByRole('dialog', { name: 'Some of your text is only in this browser' }));
}

const unsent = async () => [...(await listUnsentDrafts(admin.id)), ...listUnsentTexts(admin.id)];

it('logs out without a question if the server has every text', async () => {
  await askToLogOut();
  await expectSignInPage();
  expect(api.callsTo(LOGOUT)).toHaveLength(1);
});

it('names the edited work and the draft of a review, and keeps them if the user wants that', async () => {
  await storeEditedWork();
  localStorage.setItem(REVIEW_DRAFT, '{}');
  const question = await expectQuestion();
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^The work of a user, .*2026.*: “Only here\.”$/),
    'The draft of a review: review-1',
  ]);
  await userEvent.click(question.getByRole('button', { name: 'Keep it and log out' }));
  await expectSignInPage();
  expect(await unsent()).toHaveLength(2);
});

it('deletes them if the user wants that', async () => {
  await storeEditedWork();
  localStorage.setItem(REVIEW_DRAFT, '{}');
  const question = await expectQuestion();
  await userEvent.click(question.getByRole('button', { name: 'Delete it and log out' }));
  await expectSignInPage();
  expect(await unsent()).toEqual([]);
});

it('stays signed in with all texts if the user cancels, also while the browser translates the page', async () => {
  localStorage.setItem(REVIEW_DRAFT, '{}');
  const question = await expectQuestion();
  translatePage();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await noDialog();
  expect(screen.getByTestId('address').textContent).toBe('/admin-dashboard');
  expect(api.callsTo(LOGOUT)).toEqual([]);
  expect(await unsent()).toHaveLength(1);
});
