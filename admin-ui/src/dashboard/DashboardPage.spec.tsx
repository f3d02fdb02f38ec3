import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, listAnswer, refusal, startFakeApi } from '../../test/fakeApi';
import { signedRow, siteConfig, userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const USERS = 'GET /api/admin/users';
const SIGNED = 'GET /api/admin/signed-agreements';
const totals: Record<string, number> = {
  '{}': 100_000,
  '{"isVerified":true}': 400,
  '{"isSignedAgreement":true}': 3,
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .on(USERS, ({ query }) => listAnswer('users', [userRow()], totals[query.get('filter') ?? '']))
    .list(SIGNED, 'signedAgreements', [signedRow()]);
});

describe('the dashboard', () => {
  it('welcomes the administrator and shows what the lists count', async () => {
    renderConsole('/admin-dashboard');
    expect(await screen.findByText('Welcome back, Fatima Admin!')).toBeTruthy();
    expect((await screen.findByRole('link', { name: /Total Users/ })).textContent).toContain(
      (100_000).toLocaleString(),
    );
    expect((await screen.findByText('400')).closest('a')?.textContent).toContain('Verified Users');
    expect((await screen.findByText('3')).closest('a')?.textContent).toContain('Signed Agreements');
  });

  it('leads to the screens that exist', async () => {
    renderConsole('/admin-dashboard');
    const actions = within(await screen.findByRole('region', { name: 'Quick actions' }));
    expect(actions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users',
      '/admin/agreements',
      '/admin/signed-agreements',
      '/admin/site-config',
    ]);
  });

  it('names the newest people and signatures, each leading to its page', async () => {
    renderConsole('/admin-dashboard');
    const people = within(await screen.findByRole('region', { name: 'Newest users' }));
    expect((await people.findByRole('link', { name: /Ada Moreno/ })).getAttribute('href')).toBe(
      '/admin/users/user-1/show',
    );
    const signatures = within(screen.getByRole('region', { name: 'Newest signatures' }));
    expect((await signatures.findByRole('link', { name: /Ada Moreno/ })).getAttribute('href')).toBe(
      '/admin/signed-agreements/signed-1/show',
    );
  });

  it('says so when there is nobody yet', async () => {
    api.list(USERS, 'users', []).list(SIGNED, 'signedAgreements', []);
    renderConsole('/admin-dashboard');
    expect(await screen.findByText('Nobody has registered yet.')).toBeTruthy();
    expect(await screen.findByText('Nobody has signed yet.')).toBeTruthy();
  });

  it('shows each failure in its place, with a way to try again', async () => {
    api.on(SIGNED, refusal(503, 'Not now.'));
    renderConsole('/admin-dashboard');
    const signatures = within(await screen.findByRole('region', { name: 'Newest signatures' }));
    expect((await signatures.findByRole('alert')).textContent).toContain('Failed to load signed agreements');
    expect(await screen.findByRole('link', { name: /Ada Moreno/ })).toBeTruthy();
    api.list(SIGNED, 'signedAgreements', [signedRow()]);
    await userEvent.click(signatures.getByRole('button', { name: 'Retry' }));
    expect(await signatures.findByRole('link', { name: /Ada Moreno/ })).toBeTruthy();
  });

  it("says 'Failed to load dashboard stats' when the counts cannot be had", async () => {
    api.on(USERS, refusal(500, 'Broken.'));
    renderConsole('/admin-dashboard');
    expect(await screen.findAllByText('Failed to load dashboard stats')).toHaveLength(1);
    api.list(USERS, 'users', [userRow()], 7);
    const alert = screen.getByText('Failed to load dashboard stats').closest<HTMLElement>('[role="alert"]');
    await userEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByText('7')).toHaveLength(3);
  });
});
