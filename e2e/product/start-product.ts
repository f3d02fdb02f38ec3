import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { startProduct } from '../../scripts/lib/start-server.mjs';
import { moveConfirmation } from './database.js';
import { ADMIN, rememberProduct } from './running-product.js';
import { openStandingSessions } from './standing-sessions.js';

const LOG = inRoot('.reports', 'e2e-product.log');
const DAY_SECONDS = 24 * 60 * 60;

/** Starts the built product with its own database and mailbox in an empty folder. @returns a function that stops it */
export default async function start(): Promise<() => Promise<void>> {
  if (!existsSync(inRoot('backend', 'dist', 'main.js')))
    throw new Error('The product is not built: npm run build');
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-e2e-'));
  mkdirSync(dirname(LOG), { recursive: true });
  const product = await startProduct({ env: productSettings(dataDir), log: createWriteStream(LOG) });
  try {
    const { url, mailboxUrl } = product;
    const sessions = await openStandingSessions(url);
    rememberProduct({ url, mailboxUrl, dataDir, sessions });
    // The run takes longer than the ten minutes for which a check of the password counts.
    await moveConfirmation(sessions.admin, DAY_SECONDS);
  } catch (error) {
    await product.kill();
    throw error;
  }
  return async () => {
    const code = await product.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The product ended with code ${code}, see ${LOG}`);
  };
}

export function productSettings(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_DATA: 'on',
    // The tests type more often than users, and wait for each save.
    AUTOSAVE_SECONDS: '4',
    // Each browser context sends its own address, so the rate limits stay on but do not affect other tests.
    TRUSTED_PROXIES: '1',
  };
}
