import { screen } from '@testing-library/react';
import type { Dashboard, WorkReview } from '../src/api/types';
import { dashboardInProgress } from './examples';
import { fakeApi } from './fakeApi';
import { renderApp, signInAsNewUser } from './renderApp';

export const readDraft = 'GET /api/work/draft';
export const readVersions = 'GET /api/work/draft/versions';

export const textOf = (words: number) => `<p>${'word '.repeat(words).trim()}</p>`;
export const draftOf = (content: string, submittedAt: string | null = null) => ({
  body: { work: { userId: 'u1', content, version: 3, lastSaved: '2026-11-21T08:00:00.000Z', submittedAt } },
});

export const noVersions = { body: { versions: [], total: 0 } };

export async function openDocument(
  content: string,
  changes: Partial<Dashboard> = {},
  reviews: WorkReview[] = [],
) {
  signInAsNewUser();
  fakeApi({
    'GET /api/users/dashboard': { body: { ...dashboardInProgress, ...changes } },
    'GET /api/work/reviews': { body: { reviews } },
    'GET /api/work/images': { body: { images: [], total: 0 } },
    'GET /api/work/pdfs': { body: { pdfs: [], total: 0 } },
    [readDraft]: draftOf(content),
    [readVersions]: noVersions,
  });
  const app = renderApp({ path: '/work-editor' });
  await screen.findByRole('textbox', { name: 'Your work' });
  return app;
}
