import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
// Node strips the types.
import { numbersFrom } from '../../backend/test/seed.ts';
import { print } from '../lib/output.mjs';
import { inModules } from '../lib/paths.mjs';
import { startProduct } from '../lib/start-server.mjs';
import { ApiClient, CallHistory } from './api-client.mjs';
import { launchBrowser } from './browser.mjs';
import { runOrThrow } from './debian.mjs';
import { ADMIN } from './deployment.mjs';
import { DraftWriter } from './draft-writer.mjs';

const DISK_MB = 400;
const SAVES_BEFORE = 50;
/** Small saves still fit into free space of the tables' pages for a while. */
const MAX_SAVES_UNTIL_FULL = 5_000;
const SAVES_WHILE_FULL = 200;
const SAVES_AFTER = 50;
const FULL = 507;
/** Too large for the free space of the tables' pages. */
const LARGE_BYTES = 50_000;
const MAX_LOG_SEGMENTS = 100;
/** Demo users, and their password. */
const WRITER = 'signed@example.com';
const BROWSER_USER = 'working@example.com';
const DEMO_PASSWORD = 'demo-password';
const SHOWN_LIMIT_MS = 60_000;
/** The editor tries again at least once a minute. */
const SAVED_LIMIT_MS = 90_000;

/** The built product with its DATA_DIR on a disk that is full twice: what was acknowledged stays, and no text is lost. */
export async function checkFullDisk() {
  const disk = mkdtempSync(join(tmpdir(), 'inkwell-disk-'));
  runOrThrow('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]);
  const environment = {
    DATA_DIR: join(disk, 'data'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    AUTOSAVE_SECONDS: '5',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  };
  let product;
  let browser;
  try {
    product = await startProduct({ env: environment, log: process.stdout });
    browser = await launchBrowser();
    const { url: siteUrl } = product;
    const writer = new DraftWriter(await signedIn(siteUrl, WRITER), numbersFrom(1), 'the writer');
    await writer.begin();
    await saveAll(writer, SAVES_BEFORE);
    const editor = await openEditor(browser, siteUrl);
    await editor.write(' before');
    await editor.expectState('saved');

    const filler = fillDisk(disk);
    const saved = await saveUntilFull(writer);
    print(`The disk is full: ${saved} more saves fitted, the next one was answered with ${FULL}.`);
    await checkReported(siteUrl);
    await editor.write(` meanwhile ${randomBytes(LARGE_BYTES).toString('base64')}`);
    await editor.page.getByText('The server has no space left to save your text.').waitFor();
    const counts = await saveAll(writer, SAVES_WHILE_FULL, [200, 409, FULL]);
    print(`${SAVES_WHILE_FULL} saves on the full disk: ${JSON.stringify(counts)}.`);
    await editor.page.reload();
    await editor.expectText('before meanwhile');

    rmSync(filler);
    await saveAll(writer, SAVES_AFTER);
    await editor.expectState('saved', SAVED_LIMIT_MS);
    const versions = await writer.checkNothingIsLost();
    await checkStored(siteUrl, 'before meanwhile');
    print(`After space was freed: ${versions} versions are complete, and the editor has saved its text.`);

    fillDisk(disk);
    await fillLog(environment.DATA_DIR);
    print(`PostgreSQL has no space for its log: the program ended with code ${await product.ended}.`);
    const refusal = await startProduct({ env: environment, log: process.stdout }).catch(
      ({ message }) => message,
    );
    if (!/No space left on device/.test(refusal))
      throw new Error(`The start on the full disk does not name the reason: ${refusal}`);
    rmSync(filler);
    product = await startProduct({ env: environment, log: process.stdout });
    writer.client.url = product.url;
    await writer.checkNothingIsLost();
    print('After space was freed it starts, and nothing is lost.');
  } finally {
    await browser?.close();
    await product?.stop();
    runOrThrow('umount', [disk]);
    rmdirSync(disk);
  }
}

async function signedIn(siteUrl, email) {
  const client = new ApiClient(siteUrl, new CallHistory());
  await client.signIn('/api/auth/login', { email, password: DEMO_PASSWORD });
  return client;
}

/** @returns how many saves had each status */
async function saveAll(writer, count, accepted) {
  const counts = {};
  for (let saves = 0; saves < count; saves++) {
    const status = await writer.save(accepted);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function saveUntilFull(writer) {
  for (let saves = 0; saves < MAX_SAVES_UNTIL_FULL; saves++)
    if ((await writer.save([200, FULL])) === FULL) return saves;
  throw new Error(`${MAX_SAVES_UNTIL_FULL} saves were stored on a full disk.`);
}

/** @returns the file that takes the last byte */
function fillDisk(disk) {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 16)) writeUntilFull(file, size);
  } finally {
    closeSync(file);
  }
  return path;
}

function writeUntilFull(file, size) {
  const bytes = Buffer.alloc(size, 1);
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  }
}

/** Uses up the space that PostgreSQL has taken for its log in advance, until it ends. */
async function fillLog(dataDir) {
  const { default: pg } = await import(inModules('pg/esm/index.mjs'));
  const [password, port] = ['password', 'port'].map((name) =>
    readFileSync(join(dataDir, `postgres/inkwell.${name}`), 'utf8'),
  );
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  const fillSegment = `SELECT pg_logical_emit_message(false, 'full', ''), pg_switch_wal()`;
  for (let segments = 0; segments < MAX_LOG_SEGMENTS; segments++) {
    const hasEnded = await client.query(fillSegment).then(
      () => false,
      () => true,
    );
    if (hasEnded) return;
  }
  throw new Error(`PostgreSQL stored ${MAX_LOG_SEGMENTS} files of its log on a full disk.`);
}

async function checkReported(siteUrl) {
  const ready = await (await fetch(`${siteUrl}/api/health/ready`)).json();
  if (!ready.degraded?.includes('storage'))
    throw new Error(`/api/health/ready says ${JSON.stringify(ready)} on a full disk.`);
}

async function checkStored(siteUrl, words) {
  if (!(await readText(siteUrl)).includes(words))
    throw new Error(`The editor's text "${words}" is not stored.`);
}

async function readText(siteUrl) {
  const { body } = await (await signedIn(siteUrl, BROWSER_USER)).call('GET', '/api/work/draft');
  return body.work.content;
}

/** The demo texts are written after the start. One that appeared while the editor is open would be a conflict. */
async function waitForDemoText(siteUrl) {
  const endsAt = Date.now() + SHOWN_LIMIT_MS;
  while ((await readText(siteUrl)) === '') {
    if (Date.now() > endsAt) throw new Error('The demo user has no text.');
    await sleep(500);
  }
}

/** Signs in as the user of the browser and opens the document. */
async function openEditor(browser, siteUrl) {
  await waitForDemoText(siteUrl);
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(SHOWN_LIMIT_MS);
  await page.goto(`${siteUrl}/login`);
  await page.getByRole('textbox', { name: 'Email Address' }).fill(BROWSER_USER);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${siteUrl}/work-editor`);
  const text = page.locator('[role=textbox][contenteditable=true]');
  return {
    page,
    async write(words) {
      await text.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.insertText(words);
    },
    expectState: (name, timeout = SHOWN_LIMIT_MS) =>
      page.locator(`[data-state="${name}"]`).first().waitFor({ timeout }),
    expectText: (words) => text.filter({ hasText: words }).waitFor(),
  };
}
