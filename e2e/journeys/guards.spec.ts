import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { enterAs } from '../people/people.js';
import { runningProduct } from '../product/running-product.js';

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
  '/admin/site-config',
  '/admin/images',
  '/admin/edit-work/7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e',
  '/admin/sequential-work',
];

test('without a token every guarded route leads to the login', async ({ page }) => {
  for (const route of [...USER_ROUTES, ...ADMIN_ROUTES]) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  }
});

test('an unknown path leads to the login', async ({ page }) => {
  for (const path of ['/no-such-page', '/work/of/nobody', '/reset-password', '/admin/no-such-page']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('the code screen without an address leads to the registration', async ({ page }) => {
  await page.goto('/verify-otp');
  await expect(page).toHaveURL('/register');
});

test("an administrator on a user's route is led to the start page, and stays signed in", async ({ page }) => {
  await enterAs(page, runningProduct().sessions.admin);
  for (const route of USER_ROUTES) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/');
  }
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test("a user on the console's routes is led to the start page, and stays signed in", async ({
  page,
  people,
}) => {
  const { session } = await people.signed();
  await enterAs(page, session);
  for (const route of ADMIN_ROUTES) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/');
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});

test('a reload keeps the session and the screen; another tab shares it', async ({
  page,
  context,
  people,
}) => {
  const { session } = await people.signed();
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

test.describe('with a session that the server does not accept', () => {
  test.use({ expectedStatuses: [401] });

  test('the user app forgets it, leads to the login and back to where the person was', async ({
    page,
    people,
  }) => {
    const { person, session } = await people.signed();
    await enterAs(page, { ...session, token: `${session.token}x` });
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.getByRole('textbox', { name: 'Email Address' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
  });

  test('the console forgets it and leads to its own login', async ({ page }) => {
    const session = runningProduct().sessions.admin;
    await enterAs(page, { ...session, token: `${session.token}x` });
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/admin-login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
