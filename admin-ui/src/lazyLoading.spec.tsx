import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { dashboardAnswers } from '../test/dashboardAnswers';
import { startFakeApi } from '../test/fakeApi';
import { siteConfig, userRow } from '../test/records';
import { renderConsole } from '../test/renderConsole';

const { lost, requests } = vi.hoisted(() => {
  const requests = { count: 0, isBack: false };
  return {
    requests,
    lost: () => {
      requests.count += 1;
      throw new Error('Failed to fetch dynamically imported module');
    },
  };
});

vi.mock('./live/LiveControls', lost);
vi.mock('./users/CreateUserDialog', () =>
  requests.isBack ? { CreateUserDialog: () => 'The form' } : lost(),
);
vi.mock('./dashboard/charts/drawings', lost);

const console_ = () => startFakeApi().on('GET /api/admin/site-config', { body: { config: siteConfig } });

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

it('a page stays and reports it at each click, until it works, if the code of a dialog cannot be loaded', async () => {
  console_().list('GET /api/admin/users', 'users', [userRow()]);
  renderConsole('/admin/users');
  for (let click = 0; click < 2; click += 1) {
    await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This could not be opened.');
    expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeTruthy();
    if (click === 0) await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  }
  requests.isBack = true;
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('The form')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
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
