/**
 * The upgrade from the last release under traffic: its build serves requests while the migrations of this version run. A release that must
 * be stopped for the update is stopped, and the migrations run alone.
 * Fails if a request fails or takes more than a second, or if this version does not find what was written.
 * `--users=5000` makes the database smaller.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { processorSeconds, treeProcessorSeconds } from '../lib/machine.mjs';
import { stopAll } from '../lib/running-servers.mjs';
import { printFigures } from './figures.mjs';
import { findProblems } from './findings.mjs';
import { watchLockWaits } from './lock-waits.mjs';
import { buildRelease, RELEASE } from './release.mjs';
import { call, connectTo, databaseUrlOf, startBuild } from './release-server.mjs';
import { constantRequests, Writer } from './requests.mjs';
import { runMigrations } from './run-migrations.mjs';
import { fill } from './seed.mjs';
import { updateStopped } from './stopped-update.mjs';
import { Traffic } from './traffic.mjs';

const WRITERS = 20;
const QUIET_MS = 10_000;
const PASSWORD = 'a quiet winter evening';
const ADMIN = { email: 'soak-admin@example.com', password: PASSWORD };

const { values } = parseArgs({ options: { users: { type: 'string', default: '100000' } } });
const users = Number(values.users);
if (!Number.isInteger(users) || users < 1000) throw new Error('--users must be a whole number from 1000');

const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-upgrade-'));
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
  const problems = await upgrade();
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await cleanUp();
}

async function upgrade() {
  note(`building version ${RELEASE.version}`);
  const release = await buildRelease();
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const old = await startBuild(release, env);
  const client = await connectTo(dataDir);
  note(`filling its database with ${users} users`);
  const writing = await fill(release, client, { users, writers: WRITERS, password: PASSWORD });
  const writers = await Promise.all(writing.map((user) => openDocument(old.url, user)));
  const before = await countUsers(client);
  const given = { old, client, env, writers, before };
  if (!RELEASE.isStopped) return updateUnderTraffic(given);
  note('the release is stopped, and the migrations run');
  return updateStopped({ ...given, dataDir, users, admin: ADMIN });
}

async function updateUnderTraffic({ old, client, env, writers, before }) {
  const { token: admin } = await call(old.url, 'POST', '/api/auth/admin-login', { body: ADMIN });
  const databaseUrl = databaseUrlOf(dataDir);
  note('requests to it, before, during and after the migrations');
  const traffic = new Traffic();
  traffic.start(constantRequests({ url: old.url, writers, admin, password: PASSWORD }), 'before');
  await sleep(QUIET_MS);
  const load = loadavg()[0];
  const processor = readProcessor(old);
  traffic.enter('during');
  const stopWatching = watchLockWaits(client);
  const migrated = await runMigrations(databaseUrl);
  const lockWaitMs = await stopWatching();
  const spent = subtract(readProcessor(old), processor);
  traffic.enter('after');
  const shared = { ...env, DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9', PROCESS_ROLE: 'web' };
  const current = await startBuild(root, shared);
  await sleep(QUIET_MS);
  await traffic.stop();

  printFigures({ users, requests: traffic.requests, migrated, lockWaitMs, spent, load });
  const given = { client, url: current.url, requests: traffic.requests, writers, admin: ADMIN, before };
  const problems = await findProblems(given);
  await client.end();
  return problems;
}

async function openDocument(url, { email }) {
  const { token } = await call(url, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const writer = new Writer({ email, token });
  await writer.open(url);
  return writer;
}

async function countUsers(client) {
  const { rows } = await client.query('SELECT count(*)::int AS users FROM users');
  return rows[0].users;
}

function readProcessor({ pid }) {
  const postmaster = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  return { server: processorSeconds(pid), postgres: treeProcessorSeconds(Number(postmaster)) };
}

function subtract(one, other) {
  return { server: one.server - other.server, postgres: one.postgres - other.postgres };
}

function note(text) {
  process.stderr.write(`${text} …\n`);
}
