import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardAnswers } from '../../test/dashboardAnswers';
import { type FakeApi, held, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const JOBS = 'GET /api/admin/jobs';
const people = ['Sample Writer', 'Second Writer', 'Third Writer'].map((name, place) =>
  userRow({ _id: `user-${place}`, name, isPenalized: true, penalizedReason: 'late' }),
);
const job = {
  _id: 'job-1',
  queue: 'sample-queue',
  state: 'failed',
  createdAt: '2026-11-18T10:00:00.000Z',
  retries: 2,
  retryLimit: 2,
  lastError: 'Not now.',
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
});

async function pressEnterOn(name: string) {
  // The page is loaded once the bell is shown.
  await screen.findByRole('button', { name: /^Notifications/ });
  (await screen.findByRole('button', { name })).focus();
  await userEvent.keyboard('{Enter}');
}

describe('the focus after an action has removed its row', () => {
  async function lift(place: number) {
    const { _id, name } = people[place] ?? userRow();
    api.on(`POST /api/admin/users/${_id}/remove-penalty`, { body: { message: 'It is done.' } });
    await pressEnterOn(`Remove Penalty: ${name}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Penalty' }));
    dialog.getByRole('button', { name: 'Remove penalty' }).focus();
    await userEvent.keyboard('{Enter}');
  }
  const expectFocusOn = (role: string, name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));

  it('moves to the same action of the next row, of the last row, and then to the tab', async () => {
    dashboardAnswers(api, { penalizedWork: people });
    renderConsole('/admin-dashboard?tab=penalized');
    await screen.findByRole('link', { name: 'Third Writer' });
    dashboardAnswers(api, { penalizedWork: [people[0], people[2]] });
    await lift(1);
    await expectFocusOn('button', 'Remove Penalty: Third Writer');
    dashboardAnswers(api, { penalizedWork: [people[0]] });
    await lift(2);
    await expectFocusOn('button', 'Remove Penalty: Sample Writer');
    dashboardAnswers(api);
    await lift(0);
    await expectFocusOn('tab', 'Penalized Work');
  });

  it('moves to the heading when the last row is removed', async () => {
    api.list(JOBS, 'jobs', [job]).on('POST /api/admin/jobs/job-1/retry', { body: { message: 'Done.' } });
    renderConsole('/admin/jobs');
    await screen.findByText('sample-queue');
    const { handler, release } = held({
      body: { jobs: [], total: 0 },
      headers: { 'Content-Range': 'jobs */0' },
    });
    api.on(JOBS, handler);
    await pressEnterOn('Retry: sample-queue');
    release();
    await screen.findByText('No job is waiting or has failed');
    await expectFocusOn('heading', 'Jobs');
  });

  it('does not move after a click elsewhere', async () => {
    dashboardAnswers(api, { penalizedWork: people });
    renderConsole('/admin-dashboard?tab=penalized');
    await screen.findByRole('button', { name: /^Notifications/ });
    (await screen.findByRole('button', { name: 'Remove Penalty: Third Writer' })).focus();
    await userEvent.click(screen.getByRole('heading', { name: 'Dashboard' }));
    dashboardAnswers(api, { penalizedWork: [people[0]] });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    (document.activeElement as HTMLElement).blur();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Third Writer' })).toBeNull());
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(document.body);
  });
});
