/**
 * Measures the built product beside a baseline: a bare server with the same statements. Prints the tables and writes
 * them into docs/benchmarks.md. Named parts are measured alone; `--quick` uses a small database and short runs, to see
 * that it works, and leaves the page as it is.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { runNode } from '../scripts/lib/processes.mjs';
import { measureAccuracy } from './accuracy/measure.mjs';
import { reportAccuracy } from './accuracy/report.mjs';
import { measureBodies } from './bodies/measure.mjs';
import { measureGrowth } from './capacity/growth.mjs';
import { reportCapacity } from './capacity/report.mjs';
import { measureSteps } from './capacity/steps.mjs';
import { measureConsole } from './console/measure.mjs';
import { measureCompaction, measureReading, measureSubmitting } from './drafts/answers.mjs';
import { measureLog } from './drafts/log.mjs';
import { measureSaves } from './drafts/saves.mjs';
import { html } from './drafts/text.mjs';
import { measureWorkers } from './drafts/workers.mjs';
import { createFreshUsers, seedDrafts } from './drafts/writers.mjs';
import { writeBenchmarksPage } from './lib/benchmarks-page.mjs';
import { compare } from './lib/compare.mjs';
import { startFloor } from './lib/floor-process.mjs';
import { describeMachine, moveToOtherCore, residentMb } from './lib/machine.mjs';
import { measuredPaths } from './lib/paths.mjs';
import { Product } from './lib/product.mjs';
import { report } from './lib/report.mjs';
import { stopAll } from './lib/running-servers.mjs';
import { checkSameAnswers } from './lib/same-answers.mjs';
import { seedUsers } from './lib/seed.mjs';
import { FULL, QUICK } from './lib/sizes.mjs';
import { median } from './lib/statistics.mjs';
import { measureOverload } from './overload/measure.mjs';
import { measureDueReviews } from './reviews/due.mjs';
import { measurePublishing } from './reviews/publish.mjs';
import { measureTrigger } from './reviews/trigger.mjs';

const PARTS = [
  'pdf',
  'calls',
  'drafts',
  'editor',
  'workers',
  'bodies',
  'overload',
  'capacity',
  'accuracy',
  'reviews',
  'console',
];
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const parts = named.length > 0 ? named : PARTS;
const unknown = named.filter((part) => !PARTS.includes(part));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}`);

const isQuick = process.argv.includes('--quick');
const size = isQuick ? QUICK : FULL;

/** About 20,000 words. */
const EDITOR_TEXT_LENGTH = 170_000;

/** The product's parameters; 2 is the library's number for argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The share of a copy's words that are wrong. */
const WRONG = [0, 0.05, 0.3, 1];

const machine = describeMachine();
if (parts.includes('accuracy')) show([{ part: 'accuracy', text: await runAccuracy() }]);
if (parts.length === 1 && parts[0] === 'accuracy') process.exit();

const secret = randomBytes(32).toString('base64url');
const password = randomBytes(12).toString('base64url');
const admin = { email: 'bench-admin@example.com', password };
const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o755);

const cleanUp = async () => {
  await stopAll();
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
    ...(parts.includes('capacity') && { growth: await measureTexts(product) }),
    ...(await measureServers(product)),
  };
  const measuredAt = new Date().toISOString();
  const results = { ...size, measuredAt, machine, ...measured };
  const tables = report(results, parts);
  if (parts.includes('capacity')) tables.push({ part: 'capacity', text: reportCapacity(results) });
  show(tables);
} finally {
  await cleanUp();
}

/** Needs no server and no database. */
async function runAccuracy() {
  const cases = await measureAccuracy({ ...size, shares: WRONG, note });
  return reportAccuracy({ measuredAt: new Date().toISOString(), machine, cases });
}

function show(tables) {
  for (const { part, text } of tables) console.log(`\n${part}\n\n${text}`);
  if (!isQuick) note(`Written to ${writeBenchmarksPage(tables)}`);
}

async function seed(product) {
  note(`seeding ${size.users} users`);
  const first = await product.startByCommand();
  const client = await connect(product);
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
  const client = await connect(product);
  const due = await measureDueReviews({ client, product, reviews: size.dueReviews });
  note('triggering the automation');
  const trigger = await measureTrigger({ client, product, url: web.url, admin, reviews: size.dueReviews });
  note(`publishing ${size.publishedReviews} reviews`);
  const publishing = await measurePublishing({
    client,
    url: web.url,
    admin,
    reviews: size.publishedReviews,
  });
  await client.end();
  await web.stop();
  return { ...due, trigger, publishing };
}

/** On all cores. A worker deletes the history of closed work, so no other process may run jobs. */
async function measureTexts(product) {
  note(`${size.capacity.texts} users who write whole texts`);
  const web = await product.startWeb();
  const client = await connect(product);
  const growth = await measureGrowth({ client, product, web, secret, ...size.capacity });
  await client.end();
  await web.stop();
  return growth;
}

async function measureServers(product) {
  const server = await product.startPinned();
  // From here on this process generates the load.
  moveToOtherCore(process.pid);
  const client = await connect(product);
  const { rows } = await client.query('SHOW server_version');
  const measured = {
    postgres: rows[0].server_version,
    ...(parts.includes('calls') && (await measureCalls(product, server, client))),
    ...(parts.includes('drafts') && { drafts: await measureDrafts(product, server, client) }),
    ...(parts.includes('editor') && { editor: await measureEditor(server, client) }),
    ...(parts.includes('workers') && { workers: await measureDay(server, client) }),
    ...(parts.includes('bodies') && { bodies: await measureLargeBodies(server, client) }),
    ...(parts.includes('overload') && { overload: await measureRegistrations(server, client) }),
    ...(parts.includes('capacity') && { capacity: await measureCapacity(product, server, client) }),
    // Last, because it fills the database.
    ...(parts.includes('console') && { console: await measureAdmin(product, server, client) }),
  };
  await client.end();
  return measured;
}

async function measureCalls(product, server, client) {
  const floor = await startFloor({ databaseUrl: product.databaseUrl, secret });
  const calls = await measuredPaths({ client, url: server.url, secret, admin, password });
  await checkSameAnswers(calls, server, floor);
  const paths = [];
  for (const call of calls) {
    note(call.name);
    paths.push(await compare(call, { product: server, floor, ...size }));
  }
  const memoryMb = { product: residentMb(server.pid), floor: residentMb(floor.pid) };
  await floor.stop();
  return { paths, memoryMb };
}

async function measureDrafts({ databaseUrl, superuserUrl }, server, client) {
  const given = { client, server, secret, databaseUrl, superuserUrl, ...size };
  const measures = {
    log: measureLog,
    saves: measureSaves,
    reading: measureReading,
    compaction: measureCompaction,
    submitting: measureSubmitting,
  };
  const measured = {};
  for (const [name, measure] of Object.entries(measures)) {
    note(`drafts: ${name}`);
    measured[name] = await measure(given);
  }
  return measured;
}

/** On all cores, because the browser stands for the user's machine. */
async function measureEditor(server, client) {
  note('typing in the editor');
  const [user] = await createFreshUsers(client, 1);
  await seedDrafts(client, [user], { text: html(EDITOR_TEXT_LENGTH) });
  const { code, output } = await runNode([
    'bench/editor.mjs',
    server.url,
    user.email,
    password,
    String(size.keys),
  ]);
  if (code !== 0) throw new Error(`The editor could not be measured:\n${output}`);
  return JSON.parse(output);
}

async function measureDay(server, client) {
  const { workers, everySeconds, minutes } = size.day;
  note(`${workers} users, each saving every ${everySeconds} s, for ${minutes} minutes`);
  return measureWorkers({ client, server, secret, ...size.day });
}

async function measureLargeBodies(server, client) {
  note(`${size.bodyConnections} connections that send large bodies`);
  return measureBodies({ client, server, secret, ...size });
}

async function measureRegistrations(server, client) {
  note(`${size.registrations} registrations at once`);
  return measureOverload({ client, server, secret, ...size });
}

async function measureCapacity(product, server, client) {
  const { steps } = size.capacity;
  const passwordHash = await hash(password, ARGON2ID);
  // Not every seeded user can start to work.
  await seedUsers(client, size.users + steps.at(-1), passwordHash, size.users + 1);
  return measureSteps({ client, product, server, secret, password, note, ...size.capacity });
}

async function measureAdmin({ databaseUrl }, server, client) {
  const passwordHash = await hash(password, ARGON2ID);
  const given = { client, server, secret, databaseUrl, admin, passwordHash, note };
  return measureConsole({ ...given, sizes: size.consoleSizes });
}

async function connect({ databaseUrl }) {
  const client = new pg.Client(databaseUrl);
  // If a measurement fails, the database stops and closes the connection; the failure itself is reported.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function note(text) {
  process.stderr.write(`${text} …\n`);
}
