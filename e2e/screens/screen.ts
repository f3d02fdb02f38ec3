import { expect, type Page } from '@playwright/test';
import type { Session } from '../product/running-product.js';
import type { Cast } from './cast.js';

/** A screen in one of its states, and how to get there. */
export interface Screen {
  name: string;
  path: string | ((cast: Cast) => string);
  as?: (cast: Cast) => Session;
  /** Brings the opened page into the state. */
  prepare?: (page: Page) => Promise<void>;
  /** What is there when everything is: a heading of this name, unless it says how to tell. */
  shows: string | ((page: Page) => Promise<void>);
  /** Statuses of refusals that belong to the state. */
  refusals?: number[];
}

export async function expectShown(page: Page, { shows }: Screen): Promise<void> {
  // The first: what a page is empty of may be in a heading, too.
  if (typeof shows === 'string')
    await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible();
  else await shows(page);
  // Whatever is still loading says so.
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
