import { expect, type Page } from '@playwright/test';
import type { Session } from '../product/running-product.js';
import type { Cast } from './cast.js';

/** A screen in one of its states, and the steps to it. */
export interface Screen {
  name: string;
  path: string | ((cast: Cast) => string);
  as?: (cast: Cast) => Session;
  /** Brings the opened page into the state. */
  prepare?: (page: Page) => Promise<void>;
  /** The name of a heading that shows the screen is loaded, or a locator. */
  shows: string | ((page: Page) => Promise<void>);
  /** A state or a dialog of another screen. axe checks it in one layout only. */
  isVariant?: boolean;
  /** The statuses of 4xx and 5xx that the state causes. */
  refusals?: number[];
}

export async function expectShown(page: Page, { shows }: Screen): Promise<void> {
  // The first match: an empty state can have a heading with the same name.
  if (typeof shows === 'string')
    await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible();
  else await shows(page);
  // Loading parts have a loading indicator.
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
