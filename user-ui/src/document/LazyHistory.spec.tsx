import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dashboardInProgress } from '../../test/examples';
import { fakeApi } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

vi.mock('../../../packages/editor/src/history/HistoryDialog', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('shows an error if the code of the history cannot be loaded, and keeps the text', async () => {
  signIn();
  const content = '<p>Some words</p>';
  const lastSaved = '2026-11-21T08:00:00.000Z';
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/images': { body: { images: [], total: 0 } },
    'GET /api/work/pdfs': { body: { pdfs: [], total: 0 } },
    'GET /api/work/draft': {
      body: { work: { userId: 'u1', content, version: 3, lastSaved, submittedAt: null } },
    },
    'GET /api/work/draft/versions': { body: { versions: [], total: 0 } },
  });
  const { user } = renderApp({ path: '/work-editor' });
  await screen.findByRole('textbox', { name: 'Your work' });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This could not be opened/);
  expect(screen.getByRole('textbox', { name: 'Your work' })).toHaveTextContent('Some words');
});
