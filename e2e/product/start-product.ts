import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moveConfirmation } from './database.js';
import { ADMIN, rememberProduct } from './running-product.js';
import { openStandingSessions } from './standing-sessions.js';

export const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const PROGRAM = inRoot('backend/dist/main.js');
export const STOP_WITH_PARENT = inRoot('scripts/lib/stop-with-parent.mjs');
const LOG = inRoot('.reports/e2e-product.log');

const DAY_SECONDS = 24 * 60 * 60;
const START_LIMIT_MS = 60_000;

/** Starts the built product with its own database and mailbox in an empty folder. @returns a function that stops it */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (!existsSync(PROGRAM)) throw new Error('The product is not built: npm run build');
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-e2e-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, PROGRAM], {
    cwd: inRoot('.'),
    env: productEnvironment(dataDir, port),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  try {
    const mailboxUrl = await waitUntilReady(child);
    const url = `http://localhost:${port}`;
    const sessions = await openStandingSessions(url);
    rememberProduct({ url, mailboxUrl, dataDir, sessions });
    // The run takes longer than the ten minutes for which a check of the password counts.
    await moveConfirmation(sessions.admin, DAY_SECONDS);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return async () => {
    await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The environment of the product, without the machine's other variables. */
export function productEnvironment(dataDir: string, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, CHROMIUM_PATH } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    CHROMIUM_PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_PORT: '0',
    MAILBOX_PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_DATA: 'on',
    // Each browser context sends its own address, so the rate limits stay on but do not affect other tests.
    TRUSTED_PROXIES: '1',
  };
}

/** Below the ephemeral ports, so that no outgoing connection takes the port before the product listens. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

/** @returns the URL of the mailbox, which the product prints when it is ready */
function waitUntilReady(child: ChildProcess): Promise<string> {
  mkdirSync(dirname(LOG), { recursive: true });
  const log = createWriteStream(LOG);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  let output = '';
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`The product did not start in time:\n${output}`)),
      START_LIMIT_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk;
      const mailbox = /Inkwell is ready\.[\s\S]*Mailbox +(http\S+?)\/\n/.exec(output);
      if (!mailbox?.[1]) return;
      clearTimeout(limit);
      child.stdout?.off('data', read);
      resolve(mailbox[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The product ended with code ${code}:\n${output}`));
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`The product ended by itself with code ${child.exitCode}`);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`The product did not stop cleanly: code ${code}, see ${LOG}`);
}
