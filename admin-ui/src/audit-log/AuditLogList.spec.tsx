import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { siteConfig } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/audit-log';
const entry = {
  _id: '42',
  createdAt: '2026-11-18T10:00:00.000Z',
  actor: { _id: 'admin-1', email: 'fatima@example.com' },
  action: 'user.penalize',
  subjectId: 'user-1',
  details: { userEmail: 'ada@example.com', reason: 'late' },
  ipAddress: '203.0.113.7',
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .list(LIST, 'entries', [entry], 4200);
});

describe('the audit log', () => {
  it('shows actor, action, time, subject and address of each entry', async () => {
    renderConsole('/admin/audit-log');
    const row = within((await screen.findByText('User: penalize')).closest('tr') ?? document.body);
    expect(row.getByText('fatima@example.com')).toBeTruthy();
    expect(row.getByText('user email: ada@example.com, reason: late')).toBeTruthy();
    expect(row.getByText('203.0.113.7')).toBeTruthy();
    expect(screen.getByText(`1-25 of ${(4200).toLocaleString()}`)).toBeTruthy();
    expect(api.callsTo(LIST)[0]?.query.get('sort')).toBe('["createdAt","DESC"]');
  });

  it('is filtered by an action', async () => {
    renderConsole('/admin/audit-log');
    await userEvent.click(await screen.findByRole('combobox', { name: 'What was done' }));
    await userEvent.click(await screen.findByText('User: remove penalty'));
    await waitFor(() =>
      expect(api.callsTo(LIST).at(-1)?.query.get('filter')).toBe('{"action":"user.remove-penalty"}'),
    );
  });

  it('shows an error if it cannot be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole('/admin/audit-log');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the audit log');
  });
});
