import { expect, type Page } from '@playwright/test';
import { test } from '../../browser/test.js';
import { answerOf, enterAs, type People } from '../../people/people.js';
import { runningProduct } from '../../product/running-product.js';
import { SecondProcess } from '../../product/second-process.js';

/** The promise; kept by a machine that does nothing else meanwhile, which is why these are the last tests. */
const WITHIN = { timeout: 1000 };

const popup = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' });

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications: \d+$/ }).click();
  await expect(popup(page)).toBeVisible();
}

/** Somebody whose next call starts the clock. @returns the person and that call. */
async function readyToStart(people: People) {
  const { person, session } = await people.signed();
  const api = people.callsOf(session);
  return { person, start: () => answerOf(api.GET('/api/users/dashboard')) };
}

test('who starts on one process is seen within a second in a console on another', async ({
  browser,
  people,
}) => {
  const second = await SecondProcess.start();
  // Not watched: a browser logs every connection that a process refuses while it is away.
  const context = await browser.newContext({ baseURL: second.url });
  try {
    const page = await context.newPage();
    await enterAs(page, runningProduct().sessions.admin, second.url);
    await page.goto('/admin-dashboard');
    await expect(connection(page)).toHaveText('Live');
    await openBell(page);
    const one = await readyToStart(people);
    await one.start();
    const entry = popup(page).getByRole('listitem').filter({ hasText: one.person.name });
    await expect(entry).toBeVisible(WITHIN);
    await expect(entry).toContainText(one.person.email);

    // The popup lies over the rest of the page.
    await page.keyboard.press('Escape');
    await second.kill();
    await expect(connection(page)).toHaveText('Offline');
    const missed = await readyToStart(people);
    await missed.start();
    await second.restart();
    await expect(connection(page)).toHaveText('Live', { timeout: 15_000 });
    await openBell(page);
    await expect(popup(page).getByText(missed.person.name)).toBeVisible();
    await page.reload();
    await openBell(page);
    await expect(popup(page).getByText(one.person.name)).toBeVisible();
  } finally {
    await context.close();
    await second.kill();
  }
});

test('the popup has who, when and the project link of an administrator’s start, and is cleared', async ({
  page,
  people,
}) => {
  const { person, session } = await people.signed();
  const admin = people.callsOf(runningProduct().sessions.admin);
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/users');
  await expect(connection(page)).toHaveText('Live');
  await openBell(page);
  const params = { path: { id: session.user.id } };
  const body = { projectLink: 'https://project.example.com/live', password: 'project password' };
  await answerOf(admin.POST('/api/admin/users/{id}/start-work', { params, body }));
  const entry = popup(page).getByRole('listitem').filter({ hasText: person.name });
  await expect(entry).toBeVisible(WITHIN);
  await expect(entry).toContainText(person.email);
  await expect(entry.getByRole('link')).toHaveAttribute('href', 'https://project.example.com/live');
  await popup(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(entry).toBeHidden();
  await page.reload();
  await openBell(page);
  await expect(entry).toBeHidden();
});
