import { expect, type Page } from '@playwright/test';
import { enterAs } from '../users/users.js';
import type { Cast } from './cast.js';
import { expectShown, type Screen } from './screen.js';

/** Opens the screen in a page without a session. */
export async function openScreen(page: Page, screen: Screen, cast: Cast): Promise<void> {
  if (screen.as) await enterAs(page, screen.as(cast));
  await showScreen(page, screen, cast);
}

/** Opens the screen in a page that has the session already. */
export async function showScreen(page: Page, screen: Screen, cast: Cast): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(cast));
  // A page that was drawn before its code is inert until the code runs.
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  await screen.prepare?.(page);
  await expectShown(page, screen);
}
