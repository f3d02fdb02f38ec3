import { inModules, inRoot } from '../lib/paths.mjs';

/** Starts the Chromium that the product prints with. */
export async function launchBrowser() {
  const { chromium } = await import(inModules('@playwright/test/index.mjs'));
  const { findChromium } = await import(inRoot('backend/dist/core/pdf/chromium-binary.js'));
  const { executablePath, env } = await findChromium(process.env.CHROMIUM_PATH ?? null);
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
}
