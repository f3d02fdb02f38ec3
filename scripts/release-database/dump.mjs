/**
 * Makes the database of this version for the tests of the next one: the build of this checkout runs its migrations, its demo
 * data and calls of users and staff. The argument is the version if it is not that of package.json. Writes into backend/test/upgrade:
 * - inkwell-<version>.sql.gz: the schema and all rows,
 * - answers-<version>.json.gz: what the calls of recorded-answers.ts answer on this database,
 * - openapi-<version>.json.gz: the calls of this version, with which `npm run check` compares those of the next one.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { recordAnswers } from '../../backend/test/upgrade/recorded-answers.ts';
import { build } from '../lib/build.mjs';
import { inRoot } from '../lib/paths.mjs';
import { packDocument } from '../lib/released-api.mjs';
import { startProduct, stopServers } from '../lib/start-server.mjs';
import { answerOf, connectTo } from './connections.mjs';
import { PASSWORD, startStaff, writeJobResults, writePendingJobs } from './release-data.mjs';
import { readRows, readSchema } from './sql-dump.mjs';

/** Running deadlines, reviews, sessions and links do not end before the tests of later versions run. */
const LATER = [
  ['assignments', 'deadline_at'],
  ['assignments', 'settled_deadline_at'],
  ['assignments', 'missed_deadline_at'],
  ['clock_entries', 'deadline_at'],
  ['clock_reminders', 'due_at'],
  ['pages', 'review_deadline'],
  ['sequential_sessions', 'review_deadline'],
  ['reviews', 'due_at'],
  ['reviews', 'claim_expires_at'],
  ['emails', 'expires_at'],
  ['sessions', 'expires_at'],
  ['admin_invitations', 'expires_at'],
  ['password_resets', 'expires_at'],
  ['verification_codes', 'expires_at'],
];

const [version = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version] = process.argv.slice(2);
const folder = inRoot('backend', 'test', 'upgrade');
const dump = `inkwell-${version}.sql.gz`;
if (existsSync(join(folder, dump)))
  throw new Error(`There is a database of ${version}: delete ${dump} first`);
const secrets = {
  JWT_SECRET: `fixture of ${version}: signs the sessions`,
  PASSWORD_KEY: `fixture of ${version}: encrypts passwords`,
};
const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-dump-'));
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o755);
try {
  await build(['contract', 'local-services', 'backend']);
  const first = await start({ PROCESS_ROLE: 'all', DEMO_DATA: 'on' });
  await writeJobResults(first);
  await first.stop();
  // A web process runs no jobs, so they stay pending.
  const second = await start({ PROCESS_ROLE: 'web' });
  await writePendingJobs(second);
  // Its trigger refuses changes.
  await second.client.query('ALTER TABLE clock_entries DISABLE TRIGGER USER');
  for (const [table, column] of LATER) {
    await second.client.query(
      `UPDATE ${table} SET ${column} = ${column} + interval '50 years' WHERE ${column} > now()`,
    );
  }
  await second.client.query('ALTER TABLE clock_entries ENABLE TRIGGER USER');
  const rows = await readRows(second.client);
  const schema = await readSchema();
  write(dump, `${introduction()}\n${schema}\n${rows}\n`);
  const call = (method, path, given) => answerOf(second.url, method, path, given);
  const answers = await recordAnswers(call, { password: PASSWORD, recordedAt: new Date().toISOString() });
  write(`answers-${version}.json.gz`, JSON.stringify(answers, null, 1));
  writeFileSync(join(folder, `openapi-${version}.json.gz`), await packDocument());
  await second.stop();
} finally {
  await stopServers();
  rmSync(dataDir, { recursive: true, force: true });
}

async function start(env) {
  const server = await startProduct({
    env: {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: PASSWORD,
      MIN_WORDS: '40',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_DATA: 'off',
      ...secrets,
      ...env,
    },
  });
  const client = await connectTo(dataDir);
  const staff = await startStaff(server.url);
  return {
    ...staff,
    url: server.url,
    client,
    mailboxUrl: server.mailboxUrl,
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}

function introduction() {
  return `-- The database of version ${version}, made by scripts/release-database/dump.mjs: its migrations, its job queue and its data.
-- JWT_SECRET "${secrets.JWT_SECRET}", PASSWORD_KEY "${secrets.PASSWORD_KEY}".
-- All users have the password "${PASSWORD}". Running deadlines are 50 years ahead, so that no job acts on them.`;
}

function write(file, text) {
  writeFileSync(join(folder, file), gzipSync(text, { level: 9 }));
}
