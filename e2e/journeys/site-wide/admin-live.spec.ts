import { expect, type Page } from '@playwright/test';
import { test } from '../../browser/test.js';
import { runningProduct } from '../../product/running-product.js';
import { SecondProcess } from '../../product/second-process.js';
import { answerOf, enterAs, type TestUsers } from '../../users/users.js';

/** The required time. These tests run last and alone, so that other tests do not delay them. */
const WITHIN = { timeout: 1000 };

const popup = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' });

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications: \d+$/ }).click();
  await expect(popup(page)).toBeVisible();
}

/** Creates a user whose work has not started. @returns the user and a function that starts it */
async function readyToStart(users: TestUsers) {
  const { user, session } = await users.signed();
  const api = users.callsOf(session);
  return { user, start: () => answerOf(api.GET('/api/users/dashboard')) };
}

test('a work start on one process appears within a second in a console on another', async ({
  browser,
  users,
}) => {
  const second = await SecondProcess.start();
  // Problems are not collected: the browser logs every connection that the stopped process refuses.
  const context = await browser.newContext({ baseURL: second.url });
  try {
    const page = await context.newPage();
    await enterAs(page, runningProduct().sessions.admin, second.url);
    await page.goto('/admin-dashboard');
    await expect(connection(page)).toHaveText('Live');
    await openBell(page);
    const one = await readyToStart(users);
    await one.start();
    const entry = popup(page).getByRole('listitem').filter({ hasText: one.user.name });
    await expect(entry).toBeVisible(WITHIN);
    await expect(entry).toContainText(one.user.email);

    // The popup covers the rest of the page.
    await page.keyboard.press('Escape');
    await second.kill();
    await expect(connection(page)).toHaveText('Offline');
    const missed = await readyToStart(users);
    await missed.start();
    await second.restart();
    await expect(connection(page)).toHaveText('Live', { timeout: 15_000 });
    await openBell(page);
    await expect(popup(page).getByText(missed.user.name)).toBeVisible();
    await page.reload();
    await openBell(page);
    await expect(popup(page).getByText(one.user.name)).toBeVisible();
  } finally {
    await context.close();
    await second.kill();
  }
});

test('the popup shows the user, the time and the project link of a start by an administrator, and can be cleared', async ({
  page,
  users,
}) => {
  const { user, session } = await users.signed();
  const admin = users.callsOf(runningProduct().sessions.admin);
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/users');
  await expect(connection(page)).toHaveText('Live');
  await openBell(page);
  const params = { path: { id: session.user.id } };
  const body = { projectLink: 'https://project.example.com/live', password: 'project password' };
  await answerOf(admin.POST('/api/admin/users/{id}/start-work', { params, body }));
  const entry = popup(page).getByRole('listitem').filter({ hasText: user.name });
  await expect(entry).toBeVisible(WITHIN);
  await expect(entry).toContainText(user.email);
  await expect(entry.getByRole('link')).toHaveAttribute('href', 'https://project.example.com/live');
  await popup(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(entry).toBeHidden();
  await page.reload();
  await openBell(page);
  await expect(entry).toBeHidden();
});
