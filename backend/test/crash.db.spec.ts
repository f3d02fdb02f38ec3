import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Program } from './program.js';
import { numbersFrom, seed } from './seed.js';
import { signatureImage } from './signature-image.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { readMailbox, startTestMailbox, type TestMailbox } from './test-mailbox.js';
import { registration } from './users.js';

const SIGNED = /^Your signed agreement/;
const DEAD_PORT = 'smtp://127.0.0.1:9';
const RECOVERY_SECONDS = 60;

let dataDir: string;
let database: TestDatabase;
let mailbox: TestMailbox;
let running: Program[] = [];

beforeAll(async () => {
  await Program.build();
}, 120_000);
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-crash-'));
  database = await createTestDatabase();
  mailbox = await startTestMailbox(join(dataDir, 'mailbox'));
});
afterEach(async () => {
  await Promise.all(running.map((program) => program.kill()));
  running = [];
});
afterAll(async () => {
  await mailbox.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts on the embedded database and mail server, unless `environment` names others. */
async function start(environment: Record<string, string> = {}): Promise<Program> {
  const program = await Program.start({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...environment,
  });
  running.push(program);
  return program;
}

const startBeside = (environment: Record<string, string> = {}) =>
  start({ DATABASE_URL: database.url, SMTP_URL: mailbox.smtpUrl, ...environment });

interface VerifiedUser {
  email: string;
  linkToken: string;
}

/** Registers a user and verifies the address with the code of the e-mail. */
async function verify(program: Program, mails: Pick<TestMailbox, 'codeFor'>): Promise<VerifiedUser> {
  const form = registration();
  await program.post('/api/auth/register', form);
  const otp = await mails.codeFor(form.email);
  const answer = await program.post<{ agreementLink: string }>('/api/auth/verify-otp', {
    email: form.email,
    otp,
  });
  return { email: form.email, linkToken: answer.agreementLink.split('/').at(-1) ?? '' };
}

async function sign(program: Program, { linkToken }: VerifiedUser): Promise<void> {
  await program.post('/api/auth/sign-agreement', { signature: await signatureImage() }, linkToken);
}

const random = numbersFrom(seed);

/** Kills the program at a moment that the seed decides, in the first 1.5 seconds after the signature was answered. */
async function killAtRandom(program: Program): Promise<number> {
  const delayMs = Math.round(random() * 1500);
  await sleep(delayMs);
  await program.kill();
  return delayMs;
}

test('a signed copy is delivered once although the program is killed at any moment and mail or Chromium are down', async () => {
  const first = await startBeside();
  const users = await Promise.all(Array.from({ length: 5 }, () => verify(first, mailbox)));
  const [atOnce, mailDown, chromiumDown, sometime, ...others] = users;
  if (!atOnce || !mailDown || !chromiumDown || !sometime) throw new Error('No users');

  await sign(first, atOnce);
  await first.kill();

  const withoutMail = await startBeside({ SMTP_URL: DEAD_PORT });
  await sign(withoutMail, mailDown);
  const delays = [await killAtRandom(withoutMail)];

  const withoutChromium = await startBeside({ CHROMIUM_PATH: '/bin/false' });
  await sign(withoutChromium, chromiumDown);
  delays.push(await killAtRandom(withoutChromium));

  const healthy = await startBeside();
  await Promise.all([sign(healthy, sometime), ...others.map((user) => sign(healthy, user))]);
  delays.push(await killAtRandom(healthy));

  const last = await startBeside();
  for (const { email } of users) {
    const delivered = await mailbox.waitFor(email, SIGNED, 1, RECOVERY_SECONDS).catch((error: unknown) => {
      throw new Error(`Seed ${seed}, killed after ${delays} ms. ${error}\n${last.output()}`);
    });
    expect(delivered[0]?.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
  }
  await waitForEmptyQueues();
  for (const { email } of users) {
    const delivered = (await mailbox.list(email)).filter(({ subject }) => SIGNED.test(subject));
    expect(delivered, `seed ${seed}, killed after ${delays} ms`).toHaveLength(1);
  }
  expect(await last.terminate()).toBe(0);
}, 150_000);

test('with the embedded database and mail server a kill loses no signed copy', async () => {
  const own = { DATA_DIR: join(dataDir, 'own'), DEMO_DATA: 'off', SMTP_PORT: '0', MAILBOX_PORT: '0' };
  const first = await start(own);
  const user = await verify(first, readMailbox(first.mailboxUrl));
  await sign(first, user);
  await first.kill();

  const second = await start(own);
  const mails = readMailbox(second.mailboxUrl);
  await mails.waitFor(user.email, SIGNED, 1, RECOVERY_SECONDS);
  const delivered = (await mails.list(user.email)).filter(({ subject }) => SIGNED.test(subject));
  expect(delivered).toHaveLength(1);
  expect(await second.terminate()).toBe(0);
}, 120_000);

test('if the built-in PostgreSQL is killed, the program ends with the exit code of a failure', async () => {
  const folder = join(dataDir, 'own');
  const program = await start({ DATA_DIR: folder, DEMO_DATA: 'off', SMTP_PORT: '0', MAILBOX_PORT: '0' });
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1);
  process.kill(Number(pid), 'SIGKILL');
  expect(await program.ended()).toBe(1);
  expect(program.output()).toContain('The built-in PostgreSQL ended by itself: it was ended by SIGKILL');
}, 120_000);

test('after SIGTERM the running request finishes and the program ends within ten seconds', async () => {
  const program = await startBeside();
  const user = await verify(program, mailbox);
  const [holder, client] = await Promise.all([connect(), connect()]);
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE email = $1 FOR UPDATE', [user.email]);
    const signing = sign(program, user);
    await waitUntil(
      client,
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    const startedAt = performance.now();
    const ended = program.terminate();
    // A server that refuses connections has received the signal.
    await waitUntilRefused(program.url);
    await holder.query('COMMIT');
    await signing;
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const found = await client.query('SELECT 1 FROM signed_agreements WHERE user_email = $1', [user.email]);
    expect(found.rowCount).toBe(1);
  } finally {
    await Promise.all([holder.end(), client.end()]);
  }
}, 60_000);

/** Waits until every job is done, and checks that none failed for good. */
async function waitForEmptyQueues(): Promise<void> {
  const client = await connect();
  await waitUntil(
    client,
    `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM pgboss.job WHERE state < 'completed' AND name IN ('send-email', 'make-signed-copy'))`,
  );
  const dead = await client.query(`SELECT 1 FROM pgboss.job WHERE name = 'dead-letters'`);
  await client.end();
  expect(dead.rowCount).toBe(0);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

/** Outside a transaction, because inside one `pg_stat_activity` does not change. */
async function waitUntil(client: pg.Client, query: string): Promise<void> {
  await vi.waitUntil(async () => (await client.query(query)).rowCount !== 0, {
    timeout: 60_000,
    interval: 20,
  });
}

async function waitUntilRefused(url: string): Promise<void> {
  const isAnswered = () =>
    fetch(`${url}/api/health/live`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await isAnswered());
}
