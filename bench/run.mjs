/** Measures the built product beside a floor. `--quick`: a small database and one short run, to see that it works. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { runNode } from '../scripts/lib/processes.mjs';
import { compare } from './lib/compare.mjs';
import { startFloor } from './lib/floor-process.mjs';
import { describeMachine, moveToOtherCore, residentMb } from './lib/machine.mjs';
import { measuredPaths } from './lib/paths.mjs';
import { Product } from './lib/product.mjs';
import { report } from './lib/report.mjs';
import { stopAll } from './lib/running-servers.mjs';
import { checkSameAnswers } from './lib/same-answers.mjs';
import { seedUsers } from './lib/seed.mjs';
import { median } from './lib/statistics.mjs';

const size = process.argv.includes('--quick')
  ? { users: 10_000, runs: 1, secondsPerRun: 2, documents: 8 }
  : { users: 100_000, runs: 3, secondsPerRun: 6, documents: 60 };

/** The library's number for argon2id, and the product's parameters. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const machine = describeMachine();
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
  const readySeconds = await seedAndRestart(product);
  const pdf = await measurePdf();
  const servers = await measureServers(product);
  const measuredAt = new Date().toISOString();
  console.log(report({ measuredAt, machine, ...size, ...servers, pdf, readySeconds }));
} finally {
  await cleanUp();
}

/** @returns seconds from the command to the first answer of a server whose database exists */
async function seedAndRestart(product) {
  note(`seeding ${size.users} users`);
  const first = await product.startByCommand();
  const client = await connect(product);
  await seedUsers(client, size.users, await hash(password, ARGON2ID));
  await client.end();
  await first.stop();
  const seconds = [];
  for (let run = 0; run < size.runs; run++) {
    const running = await product.startByCommand();
    seconds.push(running.readySeconds);
    await running.stop();
  }
  return median(seconds);
}

/** On all cores: typesetting is Chromium's, in processes of its own. */
async function measurePdf() {
  note('signed PDF');
  const { code, output } = await runNode(['bench/pdf.mjs', dataDir, String(size.documents)]);
  if (code !== 0) throw new Error(`The PDF could not be measured:\n${output}`);
  return JSON.parse(output);
}

async function measureServers(product) {
  const server = await product.startPinned();
  const floor = await startFloor({ databaseUrl: product.databaseUrl, secret });
  // From here on this process makes the load.
  moveToOtherCore(process.pid);
  const client = await connect(product);
  const calls = await measuredPaths({ client, url: server.url, secret, admin, password });
  await checkSameAnswers(calls, server, floor);
  const paths = [];
  for (const call of calls) {
    note(call.name);
    paths.push(await compare(call, { product: server, floor, client, ...size }));
  }
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return {
    paths,
    postgres: rows[0].server_version,
    memoryMb: { product: residentMb(server.pid), floor: residentMb(floor.pid) },
  };
}

async function connect({ databaseUrl }) {
  const client = new pg.Client(databaseUrl);
  // When a measurement fails, the database stops under the connection; that is not what to report.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function note(text) {
  process.stderr.write(`${text} …\n`);
}
