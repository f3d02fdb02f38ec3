import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/lib/statistics.mjs';
import { nodePath, projectEnvironment } from '../lib/node-runtime.mjs';
import { print } from '../lib/output.mjs';
import { inModules, inRoot, root } from '../lib/paths.mjs';
import { start } from '../lib/processes.mjs';
import { startProduct } from '../lib/start-server.mjs';
import { ADMIN } from './deployment.mjs';
import { stop } from './servers.mjs';

const HONEST_USERS = 10;
const QUIET_SECONDS = 15;
const ATTACK_SECONDS = 90;
const SAVE_PAUSE_MS = 1000;
/** Each user reads after this many saves. */
const SAVES_PER_READ = 2;
/** About 10,000 words. */
const TEXT_LENGTH = 65_000;
const REQUEST_LIMIT_MS = 30_000;

const HISTORY_LIMIT_MB = 50;
const LIMIT_MS = 1000;
const MEMORY_LIMIT_MB = 600;
/** What PostgreSQL stores: all writes of the hostile user in this time, and what compaction makes of them. */
const DATABASE_LIMIT_MB = 400;
const MEGABYTE = 1024 * 1024;

/** One hostile signed-in user and one stranger beside ten who write and read at their pace, on the built product with its own database. */
export async function checkAttack() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-attack-'));
  let product;
  const hostile = [];
  let database;
  try {
    product = await startProduct({
      env: {
        DATA_DIR: folder,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_DATA: 'off',
        HISTORY_LIMIT_MB: String(HISTORY_LIMIT_MB),
        LOG_LEVEL: 'fatal',
      },
      log: process.stdout,
    });
    database = await connectTo(folder);
    const users = [];
    for (let index = 0; index < HONEST_USERS; index++)
      users.push(await HonestUser.create(product.url, database, `honest-${index}`));
    const quiet = await observe(users, QUIET_SECONDS);
    print(`Before the attack: ${describe(quiet)}`);

    const sizeBefore = await databaseMb(database);
    const enemy = await signedIn(product.url, database, 'hostile');
    hostile.push(startHostile('user', product.url, enemy.token), startHostile('stranger', product.url));
    const [during, ...answers] = await Promise.all([
      observe(users, ATTACK_SECONDS),
      ...hostile.map(readOutput),
    ]);
    const peakMb = peakMemoryMb(product.pid);
    print(`The hostile user was answered: ${answers[0]}`);
    print(`The connections of the stranger: ${answers[1]}`);
    print(`During the attack: ${describe(during)}`);
    const historyMb = await storedMb(database, enemy.id);
    const grownMb = (await databaseMb(database)) - sizeBefore;
    print(
      `The server's memory was at most ${Math.round(peakMb)} MB. The hostile user has stored ${Math.round(historyMb)} MB; ` +
        `the database has grown by ${Math.round(grownMb)} MB, its log apart.`,
    );
    const failures = [
      ...during.failures,
      ...tooMuch('the p99 of reads', percentile(during.reads, 0.99), LIMIT_MS, 'ms'),
      ...tooMuch('the p99 of saves', percentile(during.saves, 0.99), LIMIT_MS, 'ms'),
      ...tooMuch('the memory', peakMb, MEMORY_LIMIT_MB, 'MB'),
      ...tooMuch('the history', historyMb, HISTORY_LIMIT_MB, 'MB'),
      ...tooMuch('the growth of the database', grownMb, DATABASE_LIMIT_MB, 'MB'),
    ];
    if (failures.length > 0) throw new Error(failures.join('\n'));
  } finally {
    for (const program of hostile) await stop(program);
    await database?.end();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function tooMuch(name, value, limit, unit) {
  return value < limit ? [] : [`${name}: ${Math.round(value)} ${unit}, the limit is ${limit} ${unit}`];
}

/** Saves an edit each second and reads now and then, as the editor does. */
class HonestUser {
  static async create(url, database, name) {
    const user = new HonestUser();
    Object.assign(user, { url, name, ...(await signedIn(url, database, name)) });
    user.length = TEXT_LENGTH;
    const content = `<p>${'a few words '.repeat(TEXT_LENGTH)}`.slice(0, TEXT_LENGTH - 4);
    user.version = (await user.post({ content: `${content}</p>` })).work.version;
    return user;
  }

  async work(endsAt, observed) {
    for (let saves = 1; performance.now() < endsAt; saves++) {
      await this.measure(observed, 'saves', () => this.save());
      if (saves % SAVES_PER_READ === 0) await this.measure(observed, 'reads', () => this.read());
      await sleep(SAVE_PAUSE_MS);
    }
  }

  async save() {
    const length = this.length + 6;
    const edit = { at: 3, remove: 0, insert: 'words ' };
    const { work } = await this.post({ baseVersion: this.version, edit, length });
    Object.assign(this, { version: work.version, length });
  }

  async read() {
    const { work } = await call(this.url, 'GET', '/api/work/draft', { token: this.token });
    if (work.version !== this.version || work.content.length !== this.length)
      throw new Error(`version ${work.version} was read, ${this.version} was saved`);
  }

  post(body) {
    return call(this.url, 'POST', '/api/work/save-draft', { token: this.token, body });
  }

  /** A call that fails took as long as the user would wait. */
  async measure({ failures, ...durations }, name, work) {
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      failures.push(`${this.name}, ${name}: ${error.message}`);
    }
    durations[name].push(performance.now() - startedAt);
  }
}

async function observe(users, seconds) {
  const observed = { saves: [], reads: [], failures: [] };
  const endsAt = performance.now() + seconds * 1000;
  await Promise.all(users.map((user) => user.work(endsAt, observed)));
  return observed;
}

function describe({ saves, reads, failures }) {
  const figures = (durations) =>
    `${durations.length}, p50 ${Math.round(percentile(durations, 0.5))} ms, p99 ${Math.round(percentile(durations, 0.99))} ms`;
  return `saves ${figures(saves)}; reads ${figures(reads)}; ${failures.length} failed.`;
}

/** Adds a verified user who has signed, signs in and starts to work. The password is the administrator's. */
async function signedIn(url, database, name) {
  const email = `${name}@example.com`;
  const { rows } = await database.query(
    `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified, is_signed_agreement)
     SELECT $1, $2, '5550100123', '12 Harbour Road', password_hash, 'user', true, true FROM users WHERE email = $3
     RETURNING id`,
    [name, email, ADMIN.email],
  );
  const body = { email, password: ADMIN.password };
  const { token } = await call(url, 'POST', '/api/auth/login', { body });
  await call(url, 'GET', '/api/users/dashboard', { token });
  return { id: rows[0].id, token };
}

async function call(url, method, path, { token, body }) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.slice(0, 200)}`);
  return JSON.parse(answer);
}

function startHostile(name, ...given) {
  const script = inRoot(`scripts/system/hostile-${name}.mjs`);
  return start(nodePath(), [script, ...given, String(ATTACK_SECONDS)], {
    cwd: root,
    env: projectEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function readOutput(program) {
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const [code] = await once(program, 'close');
  if (code !== 0) throw new Error(`A hostile program ended with code ${code}.`);
  return output.trim();
}

async function connectTo(folder) {
  const { default: pg } = await import(inModules('pg/esm/index.mjs'));
  const [password, port] = ['password', 'port'].map((name) =>
    readFileSync(join(folder, `postgres/inkwell.${name}`), 'utf8').trim(),
  );
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'inkwell', password, database: 'inkwell' });
  await client.connect();
  return client;
}

async function databaseMb(database) {
  const { rows } = await database.query('SELECT pg_database_size(current_database())::float8 AS bytes');
  return rows[0].bytes / MEGABYTE;
}

/** All versions and snapshots of a user. */
async function storedMb(database, userId) {
  const { rows } = await database.query(
    `WITH texts AS (SELECT d.id FROM drafts d JOIN assignments a ON a.id = d.assignment_id WHERE a.user_id = $1)
     SELECT (
       (SELECT coalesce(sum(octet_length(inserted)), 0) FROM draft_versions WHERE draft_id IN (SELECT id FROM texts))
       + (SELECT coalesce(sum(octet_length(content)), 0) FROM draft_snapshots WHERE draft_id IN (SELECT id FROM texts))
     )::float8 AS bytes`,
    [userId],
  );
  return rows[0].bytes / MEGABYTE;
}

/** Peak resident memory of a process. */
function peakMemoryMb(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
