import puppeteer from 'puppeteer-core';

/** Launches the Chromium that the built product uses for PDFs. */
export async function launchChromium() {
  const { findChromium } = await import(
    new URL('../../backend/dist/core/pdf/chromium-binary.js', import.meta.url).href
  );
  const { executablePath, env } = await findChromium(process.env.CHROMIUM_PATH ?? null);
  return puppeteer.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
