import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { enterAs } from '../users/users.js';

const USER_ROUTES = [
  '/dashboard',
  '/work-editor',
  '/profile',
  '/page-selection',
  '/work-session',
  '/image-work/7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e',
  '/sequential-work',
  '/view-agreement',
];
const ADMIN_ROUTES = [
  '/admin-dashboard',
  '/admin/users',
  '/admin/agreements',
  '/admin/signed-agreements',
  '/admin/projects',
  '/admin/site-config',
  '/admin/images',
  '/admin/edit-work/7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e',
  '/admin/sequential-work',
];

test('every guarded route redirects to /login without a token', async ({ page }) => {
  for (const route of [...USER_ROUTES, ...ADMIN_ROUTES]) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  }
});

test('an unknown path redirects to /login', async ({ page }) => {
  for (const path of ['/no-such-page', '/work/of/nobody', '/reset-password', '/admin/no-such-page']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('/verify-otp without an e-mail address redirects to /register', async ({ page }) => {
  await page.goto('/verify-otp');
  await expect(page).toHaveURL('/register');
});

test("an administrator on a user's route is redirected to the start page and stays signed in", async ({
  page,
}) => {
  await enterAs(page, runningProduct().sessions.admin);
  for (const route of USER_ROUTES) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/');
  }
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a user on a route of the console is redirected to the start page and stays signed in', async ({
  page,
  users,
}) => {
  const { session } = await users.signed();
  await enterAs(page, session);
  for (const route of ADMIN_ROUTES) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/');
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});

test('the session and the screen survive a reload, and another tab has the same session', async ({
  page,
  context,
  users,
}) => {
  const { session } = await users.signed();
  await enterAs(page, session);
  await page.goto('/profile');
  await page.reload();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  await expect(tab.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('with an invalid session', () => {
  test.use({ expectedStatuses: [401] });

  test('the user app removes it, redirects to /login, and returns to the same page after it', async ({
    page,
    users,
  }) => {
    const { user, session } = await users.signed();
    await enterAs(page, { ...session, token: `${session.token}x` });
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.getByRole('textbox', { name: 'Email Address' }).fill(user.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
  });

  test('the console removes it and redirects to /admin-login', async ({ page }) => {
    const session = runningProduct().sessions.admin;
    await enterAs(page, { ...session, token: `${session.token}x` });
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
    await expect(page).toHaveURL('/admin-login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
