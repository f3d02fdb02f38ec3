import type { BrowserContext, PlaywrightTestOptions } from '@playwright/test';
import { clearStorage } from '../users/users.js';

/** Brings a context that the last test used back to its first state: one page of the site, and nothing stored. */
export async function resetContext(
  context: BrowserContext,
  { viewport, colorScheme, reducedMotion }: Partial<PlaywrightTestOptions>,
): Promise<void> {
  await context.setOffline(false);
  await context.clearPermissions();
  await context.unrouteAll();
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await page.unrouteAll();
  // Before the rest: the last screen would be drawn again in the other scheme and width.
  await clearStorage(page);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
}
