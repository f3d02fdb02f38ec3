import { formatDate, formatDateTime } from '@inkwell/web/format-date';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardAnswers } from '../../test/dashboardAnswers';
import { type FakeApi, held, refusal, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const STATS = 'GET /api/admin/dashboard-stats';
const PEOPLE = 'GET /api/admin/detailed-user-data';
const AUTOMATION = 'POST /api/admin/trigger-automation';

const NO_FIGURES = {
  verifiedUsers: 0,
  signedUsers: 0,
  signedByStaffUsers: 0,
  workingUsers: 0,
  submittedUsers: 0,
  penalizedUsers: 0,
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
  dashboardAnswers(api);
});

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

describe('the dashboard', () => {
  it('welcomes the administrator and shows the six figures', async () => {
    renderConsole('/admin-dashboard');
    expect(await screen.findByText('Welcome back, Fatima Admin!')).toBeTruthy();
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    await figures.findByText((1000).toLocaleString());
    expect(figures.getAllByRole('link').map((link) => link.textContent)).toEqual([
      `Total Users${(1000).toLocaleString()}`,
      'Verified Users500',
      'Signed Agreements400',
      'Working Users120',
      'Submitted Work100',
      'Penalized Users9',
    ]);
  });

  it('counts signatures that staff ticked apart', async () => {
    const stats = { ...NO_FIGURES, totalUsers: 7, signedUsers: 4, signedByStaffUsers: 3 };
    api.on(STATS, { body: { stats } });
    renderConsole('/admin-dashboard');
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    expect(await figures.findByText('3 of them ticked by staff')).toBeTruthy();
  });

  it('links the pages in its header', async () => {
    renderConsole('/admin-dashboard');
    const header = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(header.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Users', '/admin/users'],
      ['Agreements', '/admin/agreements'],
      ['Signatures', '/admin/signed-agreements'],
      ['Config', '/admin/site-config'],
      ['Images', '/admin/images'],
    ]);
  });

  it('shows its cards while the figures are loading', async () => {
    const { handler, release } = held({ body: { stats: { ...NO_FIGURES, totalUsers: 7 } } });
    api.on(STATS, handler);
    renderConsole('/admin-dashboard');
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    expect(figures.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Total Users',
      'Verified Users',
      'Signed Agreements',
      'Working Users',
      'Submitted Work',
      'Penalized Users',
    ]);
    expect(screen.queryByRole('region', { name: 'Rates' })).toBeNull();
    release();
    expect(await figures.findByText('7')).toBeTruthy();
  });

  it('shows three rates', async () => {
    renderConsole('/admin-dashboard');
    const rates = within(await screen.findByRole('region', { name: 'Rates' }));
    expect(rates.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual([
      '50',
      '80',
      '25',
    ]);
  });

  it("says 'Failed to load dashboard stats', and tries again", async () => {
    api.on(STATS, refusal(503, 'Not now.'));
    renderConsole('/admin-dashboard');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load dashboard stats');
    dashboardAnswers(api);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Rates' })).toBeTruthy();
  });

  it('shows charts, and their figures as tables', async () => {
    renderConsole('/admin-dashboard');
    const days = within(await screen.findByRole('figure', { name: 'By day' }));
    expect(days.getByText(/3 registrations, 2 signatures and 1 submission/)).toBeTruthy();
    const funnel = within(screen.getByRole('figure', { name: 'How far users get' }));
    expect(funnel.getByRole('rowheader', { name: 'Submitted', hidden: true })).toBeTruthy();
    expect(screen.getByRole('figure', { name: 'Due in the next 96 hours' })).toBeTruthy();
  });
});

describe('quick actions', () => {
  it('are the eight of the specification and the review queue', async () => {
    renderConsole('/admin-dashboard');
    const actions = within(await screen.findByRole('region', { name: 'Quick actions' }));
    for (const [name, address] of [
      [/^Manage Users/, '/admin/users'],
      [/^Agreements/, '/admin/agreements'],
      [/^Penalized Users/, '/admin-dashboard?tab=penalized'],
      [/^Submitted Work/, '/admin-dashboard?tab=submitted'],
      [/^Site Configuration/, '/admin/site-config'],
      [/^Image Management/, '/admin/images'],
      [/^View Signatures/, '/admin/signed-agreements'],
      [/^Review queue/, '/admin/reviews'],
    ] as const)
      expect(actions.getByRole('link', { name }).getAttribute('href')).toBe(address);
    expect(actions.getByRole('button', { name: /Trigger Automation.*Run penalty checks/ })).toBeTruthy();
  });

  it('runs the automation and shows the result', async () => {
    api.on(AUTOMATION, {
      body: {
        message: 'Automation triggered successfully!',
        penalized: 2,
        scored: 0,
        reportsSent: 1,
        queued: 3,
      },
    });
    renderConsole('/admin-dashboard');
    await userEvent.click(await screen.findByRole('button', { name: /Trigger Automation/ }));
    const result = 'Penalized: 2, scored: 0, reports sent: 1, 3 queued.';
    expect(await screen.findByText(`Automation triggered successfully! ${result}`)).toBeTruthy();
  });

  it("says 'Failed to trigger automation' when the server gave no reason", async () => {
    api.on(AUTOMATION, { status: 500 });
    renderConsole('/admin-dashboard');
    await userEvent.click(await screen.findByRole('button', { name: /Trigger Automation/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to trigger automation');
  });
});

describe('the tabs', () => {
  it.each([
    ['Signed Agreements', 'signedAgreements'],
    ['Verified Users', 'verifiedUsers'],
    ['Active/Working Users', 'activeUsers'],
  ])('%s: badges, signature, dates and actions', async (name, list) => {
    const flags = { isVerified: true, isSignedAgreement: true, isPenalized: true, signature: true };
    const unsigned = userRow({
      _id: 'user-2',
      name: 'Sample Writer',
      workStartedAt: '2026-11-16T10:00:00.000Z',
    });
    dashboardAnswers(api, { [list]: [userRow(flags), unsigned] });
    renderConsole('/admin-dashboard');
    await userEvent.click(await screen.findByRole('tab', { name }));
    const row = await rowOf('Ada Moreno');
    for (const text of ['ada@example.com', 'Verified', 'Penalized'])
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    expect(await row.findByRole('button', { name: 'View Password: Ada Moreno' })).toBeTruthy();
    for (const action of ['Copy Link', 'Penalize'])
      expect(row.queryByRole('button', { name: `${action}: Ada Moreno` })).toBeNull();
    const cells = (await rowOf('Sample Writer')).getAllByRole('cell').map(({ textContent }) => textContent);
    const [started, created] = ['2026-11-16T10:00:00.000Z', unsigned.createdAt].map(formatDate);
    expect(cells.slice(1, 5)).toEqual(['–', 'Not signed', started, created]);
    for (const action of ['Copy Link', 'Penalize']) {
      const button = { name: `${action}: Sample Writer` };
      expect((await rowOf('Sample Writer')).getByRole('button', button)).toBeTruthy();
    }
  });

  it('Submitted Work: status, times, standing and actions', async () => {
    const work = { lastSaved: null, submittedAt: null, isSubmitted: false };
    const submitted = { workStartedAt: '2026-11-16T10:00:00.000Z', workSubmitted: true };
    dashboardAnswers(api, {
      submittedWork: [{ ...userRow({ ...submitted, submittedAt: '2026-11-19T10:00:00.000Z' }), work }],
    });
    renderConsole('/admin-dashboard?tab=submitted');
    const row = await rowOf('Ada Moreno');
    expect(row.getByText('Submitted')).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    const edit = row.getByRole('link', { name: 'Edit Work: Ada Moreno' });
    expect([edit.getAttribute('href'), edit.getAttribute('target')]).toEqual([
      '/admin/edit-work/user-1?assignment=assignment-1',
      '_blank',
    ]);
    expect(row.getByRole('button', { name: 'Penalize: Ada Moreno' })).toBeTruthy();
  });

  it.each([
    ['Not Started', {}],
    ['In Progress', { workStartedAt: '2026-11-14T10:00:00.000Z' }],
    ['Submitted', { workStartedAt: '2026-11-14T10:00:00.000Z', workSubmitted: true }],
  ])('Penalized Work: when, the reason in words, %s, and Remove Penalty', async (status, work) => {
    const penalizedAt = '2026-11-18T10:01:00.000Z';
    dashboardAnswers(api, {
      penalizedWork: [
        userRow({ ...work, isPenalized: true, penalizedAt, penalizedReason: 'missed_the_deadline' }),
      ],
    });
    renderConsole('/admin-dashboard?tab=penalized');
    const row = await rowOf('Ada Moreno');
    expect(row.getByText(formatDateTime(penalizedAt).replaceAll('\u00a0', ' '))).toBeTruthy();
    expect(row.getByText('missed the deadline')).toBeTruthy();
    expect(row.getByText(status)).toBeTruthy();
    expect(row.getByRole('button', { name: 'Remove Penalty: Ada Moreno' })).toBeTruthy();
  });

  it('show 25 users, more on request, and a link to all', async () => {
    const people = Array.from({ length: 30 }, (_, place) =>
      userRow({ _id: `user-${place}`, name: `Sample Writer ${place}` }),
    );
    dashboardAnswers(api, { verifiedUsers: people }, { verifiedUsers: 130 });
    renderConsole('/admin-dashboard?tab=verified');
    expect(await screen.findByText('25 of 130')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('30 of 130')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const all = new URL(
      screen.getByRole('link', { name: 'See all on the users page' }).getAttribute('href') ?? '',
      location.origin,
    );
    expect([all.pathname, all.searchParams.get('filter')]).toEqual([
      '/admin/users',
      '{"role":"user","isVerified":true}',
    ]);
  });

  it("say 'Failed to load user data', and try again", async () => {
    api.on(PEOPLE, refusal(503, 'Not now.'));
    renderConsole('/admin-dashboard?tab=active');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load user data');
    dashboardAnswers(api);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nobody is working at the moment.')).toBeTruthy();
  });

  it('show an empty state, and keep their data if a reload fails', async () => {
    renderConsole('/admin-dashboard?tab=active');
    expect(await screen.findByText('Nobody is working at the moment.')).toBeTruthy();
    api.on(PEOPLE, refusal(500, 'Broken.'));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Verified Users' }));
    expect(await screen.findByText('Nobody has proved an e-mail address yet.')).toBeTruthy();
  });
});
