import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { dashboardAnswers } from '../test/dashboardAnswers';
import { startFakeApi } from '../test/fakeApi';
import { noDialog } from '../test/noDialog';
import { sessionRow, userRow } from '../test/records';
import { renderConsole } from '../test/renderConsole';

const { lost, requests } = vi.hoisted(() => {
  const requests = { count: 0 };
  return {
    requests,
    lost: () => {
      requests.count += 1;
      throw new Error('Failed to fetch dynamically imported module');
    },
  };
});

vi.mock('./live/LiveControls', lost);
vi.mock('./sequential-work/SessionDialog', lost);
vi.mock('./dashboard/charts/drawings', lost);

const console_ = () => startFakeApi();

it('the console works if the code of the live notifications cannot be loaded', async () => {
  console_().list('GET /api/admin/users', 'users', [userRow()]);
  renderConsole('/admin/users');
  await screen.findByRole('heading', { level: 1, name: 'Users' });
  // The code is loaded when the page is idle.
  await vi.waitUntil(() => requests.count > 0, { timeout: 10_000 });
  await act(async () => undefined);
  expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Agreements' })).toBeTruthy();
});

it('the list stays and says so if the code of the review of a session cannot be loaded', async () => {
  console_().list('GET /api/admin/sequential-work', 'sessions', [sessionRow()]);
  renderConsole('/admin/sequential-work/session-1/review');
  const dialog = within(await screen.findByRole('dialog', { name: 'This could not be opened' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await noDialog();
  expect(screen.getByRole('heading', { level: 1, name: 'Sequential work' })).toBeTruthy();
});

it('the dashboard works if the chart library cannot be loaded', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly see: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.see([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  dashboardAnswers(console_());
  renderConsole('/admin-dashboard');
  expect(
    (await screen.findAllByText('The chart could not be drawn. The table below shows the figures.')).length,
  ).toBe(4);
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
});
