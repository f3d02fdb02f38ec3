import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import { consoleDashboardScreens } from './console-dashboard-screens.js';
import { consoleDialogScreens } from './console-dialog-screens.js';
import { consoleFileScreens } from './console-file-screens.js';
import { consoleProjectScreens } from './console-project-screens.js';
import type { Screen } from './screen.js';

const admin = ({ admin }: Cast) => admin;

/** Filters by the demo users, as users of other tests would fill the first page. */
const onlyDemo = `?filter=${encodeURIComponent(JSON.stringify({ q: '@example.com' }))}`;

async function search(page: Page): Promise<void> {
  await page.getByPlaceholder('Search name, e-mail or mobile').fill('overdue@example.com');
  await expect(page.getByText('Demo Overdue').first()).toBeVisible();
}

async function openFirst(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).first().click();
}

async function openPassword(page: Page): Promise<void> {
  await openFirst(page, 'Demo Working');
  await page.getByRole('button', { name: 'View Password', exact: true }).click();
}

const showsDialog = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

export const consoleScreens: Screen[] = [
  { name: 'admin-login', path: '/admin-login', shows: 'Admin Login' },
  {
    name: 'admin-login-refused',
    isVariant: true,
    path: '/admin-login',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Admin email' }).fill('nobody@example.com');
      await page.getByLabel('Password', { exact: false }).first().fill('not a password');
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    shows: async (page) => expect(page.getByRole('alert')).toBeVisible(),
    refusals: [401],
  },
  { name: 'admin-dashboard', path: '/admin-dashboard', as: admin, shows: 'Dashboard' },
  {
    name: 'admin-users',
    path: `/admin/users${onlyDemo}`,
    as: admin,
    shows: async (page) => expect(page.getByText('Demo Working').first()).toBeVisible(),
  },
  {
    name: 'admin-users-found',
    isVariant: true,
    path: `/admin/users${onlyDemo}`,
    as: admin,
    prepare: search,
    shows: async (page) => expect(page.getByText('Demo Working')).toBeHidden(),
  },
  {
    name: 'admin-user',
    path: `/admin/users${onlyDemo}`,
    as: admin,
    prepare: (page) => openFirst(page, 'Demo Penalized'),
    shows: 'Demo Penalized',
  },
  {
    name: 'admin-user-work',
    isVariant: true,
    path: ({ writer }) => `/admin/users/${writer.user.id}/show/work`,
    as: admin,
    shows: async (page) => expect(page.getByRole('list', { name: 'Texts' })).toBeVisible(),
  },
  {
    name: 'admin-user-clock',
    isVariant: true,
    path: ({ penalized }) => `/admin/users/${penalized.user.id}/show/clock`,
    as: admin,
    shows: async (page) => expect(page.getByRole('list', { name: 'Clock' })).toBeVisible(),
  },
  {
    name: 'admin-user-emails',
    isVariant: true,
    path: ({ writer }) => `/admin/users/${writer.user.id}/show/emails`,
    as: admin,
    shows: async (page) => expect(page.getByText('sent').first()).toBeVisible(),
  },
  {
    name: 'admin-user-password',
    isVariant: true,
    path: `/admin/users${onlyDemo}`,
    as: admin,
    prepare: openPassword,
    shows: showsDialog('User Password'),
  },
  { name: 'admin-agreements', path: '/admin/agreements', as: admin, shows: 'All versions' },
  { name: 'admin-agreement-create', path: '/admin/agreements/create', as: admin, shows: 'Create agreement' },
  {
    name: 'admin-agreement-edit',
    isVariant: true,
    path: '/admin/agreements',
    as: admin,
    prepare: async (page) => page.getByRole('link', { name: 'Edit version 1' }).click(),
    shows: 'Edit version 1',
  },
  {
    name: 'admin-agreement-delete',
    isVariant: true,
    path: '/admin/agreements',
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: 'Delete: version 1' }).click(),
    shows: showsDialog('Delete version 1?'),
  },
  {
    name: 'admin-signed-agreements',
    path: `/admin/signed-agreements${onlyDemo}`,
    as: admin,
    shows: async (page) => expect(page.getByText('Demo Working').first()).toBeVisible(),
  },
  {
    name: 'admin-signed-agreement',
    path: `/admin/signed-agreements${onlyDemo}`,
    as: admin,
    prepare: (page) => openFirst(page, 'Demo Working'),
    shows: showsDialog('Signed agreement of Demo Working'),
  },
  {
    name: 'admin-site-config',
    path: '/admin/site-config',
    as: admin,
    shows: async (page) => expect(page.getByRole('textbox', { name: 'Navbar title' })).toHaveValue(/./),
  },
  ...consoleDashboardScreens,
  ...consoleDialogScreens,
  ...consoleProjectScreens,
  ...consoleFileScreens,
];
