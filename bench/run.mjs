/**
 * Measures the built product beside two baselines: a bare server with the same statements, and plain NestJS with TypeORM. Prints the
 * tables and writes them into docs/benchmarks.md and docs/capacity.md. Named parts are measured alone; `--quick` uses a small
 * database and short runs, to see that it works, and leaves the pages as they are.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { runNode } from '../scripts/lib/processes.mjs';
import { stopServers } from '../scripts/lib/start-server.mjs';
import { reportCapacity } from './capacity/report.mjs';
import { measureSteps } from './capacity/steps.mjs';
import { measureConsole } from './console/measure.mjs';
import {
  measureCompaction,
  measureReading,
  measureRegistering,
  measureSubmitting,
} from './drafts/answers.mjs';
import { measureLog } from './drafts/log.mjs';
import { measureSaves } from './drafts/saves.mjs';
import { html } from './drafts/text.mjs';
import { createFreshUsers, seedDrafts } from './drafts/writers.mjs';
import { measureIntegrations } from './integrations/measure.mjs';
import { buildNest, startBaselines } from './lib/baselines.mjs';
import { writeBenchmarksPage } from './lib/benchmarks-page.mjs';
import { compare } from './lib/compare.mjs';
import { describeMachine, moveToOtherCore, residentMb } from './lib/machine.mjs';
import { measuredPaths } from './lib/paths.mjs';
import { Product } from './lib/product.mjs';
import { report } from './lib/report.mjs';
import { checkSameAnswers } from './lib/same-answers.mjs';
import { seedUsers } from './lib/seed.mjs';
import { FULL, QUICK } from './lib/sizes.mjs';
import { median } from './lib/statistics.mjs';
import { measureDueReviews } from './reviews/due.mjs';
import { measurePublishing } from './reviews/publish.mjs';

const PARTS = ['pdf', 'calls', 'drafts', 'editor', 'capacity', 'reviews', 'console', 'integrations'];
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const parts = named.length > 0 ? named : PARTS;
const unknown = named.filter((part) => !PARTS.includes(part));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}`);

const isQuick = process.argv.includes('--quick');
const size = isQuick ? QUICK : FULL;

/** The product's parameters; 2 is the library's number for argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const EDITOR_TEXT_LENGTH = 170_000;

const machine = describeMachine();
const secret = randomBytes(32).toString('base64url');
const password = randomBytes(12).toString('base64url');
const admin = { email: 'bench-admin@example.com', password };
const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o755);

const cleanUp = async () => {
  await stopServers();
  rmSync(dataDir, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
}

try {
  const product = await Product.at(dataDir, { secret, admin });
  await seed(product);
  const measured = {
    ...(parts.includes('calls') && { readySeconds: await measureStart(product) }),
    ...(parts.includes('pdf') && { pdf: await measurePdf() }),
    ...(parts.includes('reviews') && { reviews: await measureReviews(product) }),
    ...(parts.includes('integrations') && {
      integrations: await measureIntegrations({ product, connect, admin, sizes: size.integrations, note }),
    }),
    ...(await measureServers(product)),
  };
  const results = { ...size, measuredAt: new Date().toISOString(), machine, ...measured };
  const tables = report(results, parts);
  if (parts.includes('capacity')) tables.push({ part: 'capacity', text: reportCapacity(results) });
  for (const { part, text } of tables) console.log(`\n${part}\n\n${text}`);
  if (!isQuick) note(`Written to ${writeBenchmarksPage(tables)}`);
} finally {
  await cleanUp();
}

async function seed(product) {
  note(`seeding ${size.users} users`);
  const first = await product.startByCommand();
  const client = await connect(product.databaseUrl);
  await seedUsers(client, size.users, await hash(password, ARGON2ID));
  await client.end();
  await first.stop();
}

/** @returns seconds from the command to the first answer of a server whose database exists */
async function measureStart(product) {
  const seconds = [];
  for (let run = 0; run < size.runs; run++) {
    const running = await product.startByCommand();
    seconds.push(running.readySeconds);
    await running.stop();
  }
  return median(seconds);
}

/** On all cores, because Chromium renders in processes of its own. */
async function measurePdf() {
  note('signed PDF');
  const { code, output } = await runNode(['bench/pdf.mjs', dataDir, String(size.documents)]);
  if (code !== 0) throw new Error(`The PDF could not be measured:\n${output}`);
  return JSON.parse(output);
}

/** On all cores; no other server runs that would take the same jobs. */
async function measureReviews(product) {
  note(`${size.dueReviews} reviews that are due at once`);
  const web = await product.startWeb();
  const client = await connect(product.databaseUrl);
  const due = await measureDueReviews({ client, product, reviews: size.dueReviews });
  const reviews = size.publishedReviews;
  note(`publishing ${reviews} reviews`);
  const publishing = await measurePublishing({ client, url: web.url, admin, reviews });
  // An image that was added after an assignment does not count for it, which the baselines do not know.
  await client.query('UPDATE reference_files SET is_active = false');
  await client.end();
  await web.stop();
  return { ...due, publishing };
}

async function measureServers(product) {
  const isCompared = parts.includes('calls') || parts.includes('drafts');
  if (isCompared) await buildNest();
  const server = await product.startPinned();
  // From here on this process generates the load.
  moveToOtherCore(process.pid);
  const client = await connect(product.databaseUrl);
  const superuser = await connect(product.superuserUrl);
  const baselines = isCompared && (await startBaselines({ databaseUrl: product.databaseUrl, secret }));
  const { rows } = await client.query('SHOW server_version');
  const given = { client, superuser, product, server, secret, admin, password, note, ...size };
  const measured = {
    postgres: rows[0].server_version,
    ...(parts.includes('calls') && (await measureCalls(given, { product: server, ...baselines }))),
    ...(parts.includes('drafts') && { drafts: await measureDrafts({ ...given, ...baselines }) }),
  };
  for (const baseline of Object.values(baselines || {})) await baseline.stop();
  if (parts.includes('editor')) measured.editor = await measureEditor(given);
  if (parts.includes('capacity')) measured.capacity = await measureCapacity(given);
  // Last, because it fills the database.
  if (parts.includes('console')) {
    const passwordHash = await hash(password, ARGON2ID);
    measured.console = await measureConsole({ ...given, passwordHash, sizes: size.consoleSizes });
  }
  await client.end();
  await superuser.end();
  return measured;
}

async function measureCalls(given, servers) {
  const calls = await measuredPaths({ ...given, url: given.server.url });
  await checkSameAnswers(calls, servers);
  const paths = [];
  for (const call of calls) {
    note(call.name);
    paths.push(await compare(call, servers, size));
  }
  const memoryMb = Object.fromEntries(
    Object.entries(servers).map(([name, { pid }]) => [name, residentMb(pid)]),
  );
  return { paths, memoryMb };
}

async function measureDrafts(given) {
  const measures = {
    log: measureLog,
    saves: measureSaves,
    reading: measureReading,
    compaction: measureCompaction,
    submitting: measureSubmitting,
    registering: measureRegistering,
  };
  const measured = {};
  for (const [name, measure] of Object.entries(measures)) {
    note(`drafts: ${name}`);
    measured[name] = await measure(given);
  }
  return measured;
}

/** On all cores, because the browser stands for the user's machine. */
async function measureEditor({ client, server }) {
  note('typing in the editor');
  const [user] = await createFreshUsers(client, 1);
  await seedDrafts(client, [user], { text: html(EDITOR_TEXT_LENGTH) });
  const typing = ['bench/editor.mjs', server.url, user.email, password, String(size.keys)];
  const { code, output } = await runNode(typing);
  if (code !== 0) throw new Error(`The editor could not be measured:\n${output}`);
  return JSON.parse(output);
}

async function measureCapacity({ client, ...given }) {
  const { steps } = size.capacity;
  const passwordHash = await hash(password, ARGON2ID);
  // Not every seeded user can start to work.
  await seedUsers(client, size.users + steps.at(-1), passwordHash, size.users + 1);
  return measureSteps({ client, ...given, ...size.capacity });
}

async function connect(url) {
  const client = new pg.Client(url);
  // If a measurement fails, the database stops and closes the connection; the failure itself is reported.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function note(text) {
  process.stderr.write(`${text} …\n`);
}
