import { screen, within } from '@testing-library/react';
import type { Dashboard, Pace } from '../src/api/types';
import { dashboardInProgress } from './examples';
import { fakeApi } from './fakeApi';
import { renderApp, signIn } from './renderApp';

export const read = 'GET /api/users/dashboard';

type Changes = Partial<Omit<Dashboard, 'user' | 'workStatus'>> & {
  user?: Partial<Dashboard['user']>;
  workStatus?: string;
};

export const pace: Pace = {
  words: 4200,
  wordsNeeded: 10_000,
  perDay: 1934,
  mode: 'document',
  modeInUse: 'document',
  pages: { submitted: 1, total: 8 },
  sequential: { submitted: 0, total: 8, isStarted: false, isCompletable: false },
};

/** Opens the dashboard with these changes of its answer. */
export async function open({ user, ...changes }: Changes = {}, written: Partial<Pace> = {}) {
  signIn();
  fakeApi({
    'GET /api/work/pace': { body: { ...pace, ...written } },
    [read]: { body: { ...dashboardInProgress, ...changes, user: { ...dashboardInProgress.user, ...user } } },
  });
  const app = renderApp({ path: '/dashboard' });
  await screen.findByRole('region', { name: 'Work Management' });
  return app;
}

export const panel = () => within(screen.getByRole('region', { name: 'Work Management' }));
export const card = (name: string) => within(screen.getByRole('region', { name }));

/** The link buttons into the work: text and target. */
export const ways = () =>
  panel()
    .queryAllByRole('link')
    .filter((link) => !link.closest('p'))
    .map((link) => [link.textContent, link.getAttribute('href')]);

export const notStarted = { workStatus: 'not_started', deadlineAt: null, user: { workStartedAt: null } };
