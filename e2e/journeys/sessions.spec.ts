import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { enterAs } from '../users/users.js';
import { workAddress } from '../work/work-address.js';
import { openDocument, writingScreen } from '../work/writing-screen.js';
import { signIn } from './sign-in.js';

test.use({ expectedStatuses: [401] });

test('a session that is ended in another browser is over there, and the unsent text stays', async ({
  page,
  users,
  openContext,
}) => {
  const { user, session } = await users.started();
  const screen = await openDocument(page, session);
  await screen.write('written in time');
  await screen.expectState('saved');
  // Any other call would notice the end of the session before the user has written.
  let finishWriting = () => {};
  const written = new Promise<void>((resolve) => {
    finishWriting = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await written;
    await route.continue();
  });

  const other = await (await openContext({ baseURL: runningProduct().url })).newPage();
  await other.goto('/login');
  await signIn(other, user);
  await expect(other).toHaveURL(workAddress('/dashboard'));
  await other.goto('/profile');
  const sessions = other.getByRole('list', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toContainText('Chrome');
  await other.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  await screen.write(', and ended elsewhere');
  finishWriting();
  const signInAgain = page.getByRole('dialog', { name: 'Sign in again' });
  await signInAgain.getByRole('link', { name: 'Leave this text for the sign-in page' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, user);
  await expect(page).toHaveURL(workAddress('/work-editor'));
  await expect(writingScreen(page).text).toHaveText('written in time, and ended elsewhere');
});

test('a sign-out makes the token useless, also for files', async ({ page, users }) => {
  const { user } = await users.started();
  await page.goto('/login');
  await signIn(page, user);
  await expect(page).toHaveURL(workAddress('/dashboard'));
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const cookies = await page.context().cookies(`${runningProduct().url}/userimages`);
  const images = await page.evaluate(async (bearer) => {
    const answer = await fetch('/api/work/images', { headers: { authorization: `Bearer ${bearer}` } });
    return (await answer.json()).images as { filename: string }[];
  }, token);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const api = users.callsOf({ token, user: { id: '', name: '', email: '', role: 'user' }, cookies: [] });
  await expect
    .poll(async () => (await api.GET('/api/users/profile')).response.status, 'with the token')
    .toBe(401);
  const file = await fetch(`${runningProduct().url}/userimages/${images[0]?.filename}`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(file.status, 'with the cookie').toBe(401);
});

test("an administrator ends the sessions of a user on the user's page", { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { session } = await users.signed();
  const api = users.callsOf(session);
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto(`/admin/users/${session.user.id}/show/sessions`);
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();
  expect((await api.GET('/api/users/profile')).response.status).toBe(401);
});
