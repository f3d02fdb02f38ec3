import { PERMISSION_TEXTS, PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { agreementRow, siteConfig, userRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';
import { reviewRow } from '../../test/reviewRecords';
import { CALLS, startReviewApi } from '../../test/reviewScreen';

const reviewer = { ...admin, id: 'reviewer-1', name: 'Rita Reviewer', role: 'reviewer' as const };
const auditor = { ...admin, id: 'auditor-1', name: 'Omar Auditor', role: 'auditor' as const };

// A call that is not defined here fails the test, so a screen that calls more than its role may do fails, too.
const publicSite = (api: FakeApi) => api.on('GET /api/site-config', { body: { config: siteConfig } });
const adminSite = (api: FakeApi) => api;

async function menuEntries(): Promise<string[]> {
  const menu = within(await screen.findByRole('navigation', { name: 'Console' }));
  return (await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

describe('a reviewer', () => {
  const rowForReviewers = reviewRow({ userId: { _id: 'user-1', name: 'Sample Writer' } });

  it('begins with the queue, and sees only its entries in the menu', async () => {
    const api = publicSite(startFakeApi());
    api.list(CALLS.list, 'reviews', [rowForReviewers]);
    renderConsole('/admin-dashboard', { signedInAs: reviewer });
    expect(await screen.findByRole('link', { name: 'Sample Writer' })).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin/reviews');
    expect(await menuEntries()).toEqual([
      expect.stringMatching(/^Reviews/),
      'Sequential work',
      'Tasks',
      'Roles',
      'My account',
    ]);
    expect(screen.queryByRole('button', { name: /^(Search|Notifications)/ })).toBeNull();
    expect(await screen.findByText(siteConfig.navbarTitle)).toBeTruthy();
  });

  it('claims a review, and gets no link to the user', async () => {
    const api = publicSite(startReviewApi());
    renderConsole('/admin/reviews/review-1', { signedInAs: reviewer });
    expect(await screen.findByRole('button', { name: /^Publish/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: "The user's page" })).toBeNull();
    expect(api.callsTo(CALLS.claim)).toHaveLength(1);
  });

  it.each(['/admin/users', '/admin/site-config', '/admin/audit-log', '/admin/edit-work/user-1'])(
    'reads at %s that the page is not for the role',
    async (path) => {
      publicSite(startFakeApi());
      renderConsole(path, { signedInAs: reviewer });
      expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy();
    },
  );
});

describe('an auditor', () => {
  it('reads a user without the actions that change something', async () => {
    const api = adminSite(startFakeApi());
    const user = userRow({ isSignedAgreement: true, isVerified: true, signature: true });
    api.on('GET /api/admin/users/user-1', { body: { user } });
    renderConsole('/admin/users/user-1/show', { signedInAs: auditor });
    const header = within(
      (await screen.findByRole('heading', { level: 1 })).closest('header') ?? document.body,
    );
    expect(header.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Download Agreement',
    ]);
  });

  it('cannot select records, because no bulk action is for auditors', async () => {
    const api = adminSite(startFakeApi());
    api.list('GET /api/admin/users', 'users', [userRow()]);
    renderConsole('/admin/users', { signedInAs: auditor });
    expect(await screen.findByRole('link', { name: 'Ada Moreno' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('reads the texts of a user without a link to the editor', async () => {
    const api = adminSite(startFakeApi());
    api
      .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
      .on('GET /api/admin/users/user-1/texts', { body: { texts: [] } });
    renderConsole('/admin/users/user-1/show/work', { signedInAs: auditor });
    expect(await screen.findByText('Nothing written yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit document' })).toBeNull();
  });

  it('reads a review without claiming it', async () => {
    const api = startReviewApi();
    renderConsole('/admin/reviews/review-1', { signedInAs: auditor });
    expect(await screen.findByText('No result yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
    expect(api.callsTo(CALLS.claim)).toHaveLength(0);
  });

  it('reads an agreement in a form that cannot be changed', async () => {
    const api = adminSite(startFakeApi());
    api.on('GET /api/admin/agreements/agreement-1', {
      body: { agreement: agreementRow({ _id: 'agreement-1', id: 'agreement-1' }) },
    });
    api.list('GET /api/admin/agreements', 'agreements', []);
    renderConsole('/admin/agreements/agreement-1', { signedInAs: auditor });
    const content = await screen.findByRole('textbox', { name: /Agreement content/ });
    expect(content.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  });

  it('reads the site configuration in a form that cannot be changed', async () => {
    adminSite(startFakeApi());
    renderConsole('/admin/site-config', { signedInAs: auditor });
    expect((await screen.findByRole('textbox', { name: /Navbar title/ })).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  });

  it('may not open the page that creates an agreement', async () => {
    adminSite(startFakeApi());
    renderConsole('/admin/agreements/create', { signedInAs: auditor });
    expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy();
  });
});

describe('the page of the roles', () => {
  it('shows each permission with the roles that have it', async () => {
    publicSite(startFakeApi());
    renderConsole('/admin/roles', { signedInAs: reviewer });
    const table = within(await screen.findByRole('table'));
    const titles = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Permission', 'Admin', 'Reviewer (you)', 'Auditor']);
    for (const [permission, roles] of Object.entries(PERMISSIONS)) {
      const text = PERMISSION_TEXTS[permission as Permission];
      const row = within(table.getByRole('rowheader', { name: text }).closest('tr') ?? document.body);
      const isShown = row.getAllByRole('cell').map((cell) => within(cell).queryByTitle('Yes') !== null);
      expect([text, isShown]).toEqual([
        text,
        (['admin', 'reviewer', 'auditor'] as const).map((role) => roles.includes(role)),
      ]);
    }
  });
});
