import type { Page } from '@playwright/test';
import { enterAs } from '../users/users.js';
import type { Cast } from './cast.js';
import { expectShown, type Screen } from './screen.js';

export async function openScreen(page: Page, screen: Screen, cast: Cast): Promise<void> {
  if (screen.as) await enterAs(page, screen.as(cast));
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(cast));
  await screen.prepare?.(page);
  await expectShown(page, screen);
}
