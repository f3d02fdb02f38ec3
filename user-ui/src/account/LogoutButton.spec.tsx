import 'fake-indexeddb/auto';
import { listUnsentDrafts } from '@inkwell/editor/unsent-texts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { browserCopies } from '../../../packages/editor/src/draft/unsent-text-storage';
import { assignmentExample, dashboardInProgress } from '../../test/examples';
import { fakeApi, setNetwork } from '../../test/fakeApi';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { getSession } from '../api/session';

let userId: string;

beforeEach(async () => {
  signInAsNewUser();
  userId = getSession()?.userId ?? '';
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/reviews': { body: { reviews: [] } },
    'GET /api/work/ledger': { body: { entries: [] } },
    'GET /api/work/pace': { status: 404, body: {} },
    'POST /api/auth/logout': { status: 204 },
  });
  await browserCopies.put({
    key: `${userId}/document/${userId}`,
    // The tab that wrote it may still be open.
    tab: 'other-tab',
    content: '<p>Saved.</p><p>Only here.</p>',
    base: '<p>Saved.</p>',
    baseVersion: 1,
    sent: [],
    changedAt: Date.parse('2026-11-21T08:00:00.000Z'),
  });
});

async function askToLogOut() {
  const app = renderApp({ path: '/dashboard' });
  const logout = await screen.findByRole('button', { name: 'Logout' });
  await screen.findByRole('heading', { name: /^Welcome back/ });
  setNetwork(false);
  await app.user.click(logout);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Your document, .*: “Only here\.”/);
  return app;
}

it('says what is only in this browser, and keeps it if the user wants that', async () => {
  const app = await askToLogOut();
  await app.user.click(screen.getByRole('button', { name: 'Keep it and log out' }));
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(await listUnsentDrafts(userId)).toHaveLength(1);
});

it('deletes it if the user wants that', async () => {
  const app = await askToLogOut();
  await app.user.click(screen.getByRole('button', { name: 'Delete it and log out' }));
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(await listUnsentDrafts(userId)).toEqual([]);
});

it('stays signed in if the user cancels', async () => {
  const app = await askToLogOut();
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(getSession()?.userId).toBe(userId);
  expect(await listUnsentDrafts(userId)).toHaveLength(1);
});

it('names the work of each text, if the user has more than one', async () => {
  const other = { ...assignmentExample(), _id: 'a2', number: 2, name: 'Letters' };
  fakeApi({
    'GET /api/work/assignments': { body: { assignments: [other, assignmentExample()], next: [] } },
  });
  await browserCopies.put({
    key: `${userId}/a2/page/i1`,
    tab: 'other-tab',
    content: '<p>Second.</p>',
    base: '',
    baseVersion: 1,
    sent: [],
    changedAt: Date.parse('2026-11-21T08:10:00.000Z'),
  });
  const app = renderApp({ path: '/dashboard' });
  await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog');
  // A text of release 0.3.0 belongs to number 1.
  await waitFor(() => expect(question).toHaveTextContent(/Your document \(Ledgers\), .*: “Only here\.”/));
  expect(question).toHaveTextContent(/Your text for an image \(Letters\), .*: “Second\.”/);
});
