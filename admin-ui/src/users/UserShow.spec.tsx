import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const USER = 'GET /api/admin/users/user-1';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
});

describe("a user's page", () => {
  it('shows contact, progress and the reason of the penalty', async () => {
    const user = userRow({
      isVerified: true,
      isSignedAgreement: true,
      workStartedAt: '2026-11-10T10:00:00.000Z',
      deadlineAt: '2026-11-14T10:00:00.000Z',
      isPenalized: true,
      penalizedAt: '2026-11-14T10:01:00.000Z',
      penalizedReason: 'missed_deadline',
    });
    api.on(USER, { body: { user } });
    renderConsole('/admin/users/user-1/show');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeTruthy();
    expect(screen.getByText('12 Harbour Road, Inkford')).toBeTruthy();
    expect(screen.getByText('Penalized')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('missed deadline');
    const steps = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(
      steps.map((step) => [within(step).getByRole('img').textContent, step.textContent?.includes('Due')]),
    ).toEqual([
      ['Done', false],
      ['Done', false],
      ['Done', false],
      ['Done', true],
      ['Not yet', false],
    ]);
    expect(screen.getByRole('button', { name: 'Remove Penalty' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'View Password' })).toBeTruthy();
    expect(document.title).toContain('Ada Moreno');
  });

  it('says that the last e-mail was refused by the mail server', async () => {
    const refusedEmail = {
      reason: 'The mail server refused the e-mail: 550 No such user',
      refusedAt: '2026-11-14T10:01:00.000Z',
    };
    api.on(USER, { body: { user: { ...userRow(), refusedEmail } } });
    renderConsole('/admin/users/user-1/show');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('could not be delivered');
    expect(alert.textContent).toContain('550 No such user');
  });

  it('shows no progress of an administrator', async () => {
    api.on(USER, { body: { user: userRow({ role: 'admin' }) } });
    renderConsole('/admin/users/user-1/show');
    expect(await screen.findByText('Admin')).toBeTruthy();
    expect(screen.queryByText('Work started')).toBeNull();
  });

  it('says that the user does not exist if the address has no valid id', async () => {
    api.on(
      'GET /api/admin/users/unknown',
      refusal(400, 'Validation failed', { errors: { id: ['Not a UUID'] } }),
    );
    renderConsole('/admin/users/unknown/show');
    expect((await screen.findByRole('alert')).textContent).toContain('This user does not exist.');
  });

  it('shows an error if the user cannot be loaded, and retries', async () => {
    api.on(USER, refusal(404, 'This user does not exist.'));
    renderConsole('/admin/users/user-1/show');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load user data');
    expect(alert.textContent).toContain('This user does not exist.');
    api.on(USER, { body: { user: userRow() } });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeTruthy();
  });
});
