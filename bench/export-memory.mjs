/**
 * Measures the memory and the processor time of one export of personal data. Usage: node bench/export-memory.mjs [versions]
 * [UTF-16 units of the text]. Build the backend before: node scripts/build.mjs backend.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { html } from './drafts/text.mjs';
import { createFreshUsers, seedDrafts } from './drafts/writers.mjs';
import { processorSeconds, residentMb } from './lib/machine.mjs';
import { Product } from './lib/product.mjs';
import { stopAll } from './lib/running-servers.mjs';
import { seedUsers } from './lib/seed.mjs';
import { signedIn } from './lib/tokens.mjs';

const SAMPLE_MS = 20;
const [versions = 6000, length = 65_000] = process.argv.slice(2).map(Number);

const secret = randomBytes(32).toString('base64url');
const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o755);
try {
  const admin = { email: 'bench-admin@example.com', password: randomBytes(12).toString('base64url') };
  const product = await Product.at(dataDir, { secret, admin });
  const server = await product.startWeb();
  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  await seedUsers(client, 100, 'none');
  const [warmUp, user] = await createFreshUsers(client, 2);
  await seedDrafts(client, [warmUp], { text: html(length), versions: 20 });
  await seedDrafts(client, [user], { text: html(length), versions });
  await client.end();
  await download(server, warmUp);
  const before = { mb: residentMb(server.pid), seconds: processorSeconds(server.pid) };
  const { peakMb, bytes, sha256 } = await download(server, user);
  const result = {
    versions,
    length,
    zipMb: bytes / 1024 ** 2,
    grownMb: peakMb - before.mb,
    processorSeconds: processorSeconds(server.pid) - before.seconds,
    sha256,
  };
  console.log(JSON.stringify(result));
} finally {
  await stopAll();
  rmSync(dataDir, { recursive: true, force: true });
}

async function download({ url, pid }, user) {
  const response = await fetch(`${url}/api/users/export`, { headers: signedIn(user, secret) });
  const hash = createHash('sha256');
  let [bytes, peakMb, isDone] = [0, 0, false];
  const sampling = (async () => {
    while (!isDone) {
      peakMb = Math.max(peakMb, residentMb(pid));
      await sleep(SAMPLE_MS);
    }
  })();
  for await (const chunk of response.body) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  isDone = true;
  await sampling;
  return { peakMb, bytes, sha256: hash.digest('hex') };
}
