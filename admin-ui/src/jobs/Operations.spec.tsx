import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { siteConfig } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const job = {
  _id: 'job-1',
  queue: 'send-email',
  state: 'failed',
  retries: 20,
  retryLimit: 20,
  createdAt: '2026-11-18T10:00:00.000Z',
  dueAt: '2026-11-18T10:00:00.000Z',
  endedAt: '2026-11-18T11:00:00.000Z',
  lastError: 'connect ECONNREFUSED',
};
const email = {
  _id: 'email-1',
  userId: 'user-1',
  recipient: 'ada@example.com',
  template: 'agreement-link',
  status: 'failing',
  attempts: 3,
  lastError: 'Mailbox full',
  createdAt: '2026-11-18T10:00:00.000Z',
  sentAt: null,
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().on('GET /api/admin/site-config', { body: { config: siteConfig } });
});

describe.each([
  ['jobs', job, 'send-email', 'connect ECONNREFUSED', 'Failed to load the jobs'],
  ['emails', email, 'ada@example.com', 'Mailbox full', 'Failed to load the e-mails'],
])('%s', (name, record, subject, error, failure) => {
  const LIST = `GET /api/admin/${name}`;

  it('shows failed jobs and e-mails, and retries one', async () => {
    const RETRY = `POST /api/admin/${name}/${record._id}/retry`;
    api.list(LIST, name, [record]).on(RETRY, { body: { message: 'Again' } });
    renderConsole(`/admin/${name}`);
    const row = within((await screen.findByText(subject)).closest('tr') ?? document.body);
    expect(row.getByText(error)).toBeTruthy();
    await userEvent.click(row.getByRole('button', { name: `Retry: ${subject}` }));
    expect(await screen.findByText('It is being tried again.')).toBeTruthy();
    expect(api.callsTo(RETRY)).toHaveLength(1);
  });

  it('shows "Any" if no status is chosen', async () => {
    api.list(LIST, name, [record]);
    renderConsole(`/admin/${name}`);
    const filter = await screen.findByRole('combobox', { name: name === 'jobs' ? 'State' : 'Status' });
    expect(filter.textContent).toBe(name === 'jobs' ? 'Not done' : 'Any');
  });

  it('shows an error if the list cannot be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole(`/admin/${name}`);
    expect((await screen.findByRole('alert')).textContent).toContain(failure);
  });
});

it('offers the completed jobs if none is waiting', async () => {
  const LIST = 'GET /api/admin/jobs';
  api.list(LIST, 'jobs', []);
  renderConsole('/admin/jobs');
  await screen.findByText('No job is waiting or has failed');
  api.list(LIST, 'jobs', [{ ...job, state: 'completed' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show completed jobs' }));
  expect(await screen.findByText('send-email')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'State' }).textContent).toBe('completed');
});
