import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../lib/machine.mjs';
import { signIn } from '../lib/sign-in.mjs';
import { bearer } from '../lib/tokens.mjs';

const SAMPLE_MS = 100;
const LINE_FEED = 10;

/** Exports all users as one file and watches the server's memory. */
export async function measureExport({ server, admin, users }) {
  const { token } = await signIn(server.url, 'admin-login', admin);
  const headers = bearer(token);
  // The first export allocates memory that stays; it is not part of the growth.
  await readFile(server, headers);
  const before = residentMb(server.pid);
  const samples = [];
  const stop = new AbortController();
  const sampling = sample(server.pid, samples, stop.signal);
  const { rows, firstByteMs, seconds } = await readFile(server, headers);
  stop.abort();
  await sampling;
  assert.ok(rows >= users, `${rows} rows of ${users} users`);
  return {
    rows,
    firstByteMs,
    rowsPerSecond: rows / seconds,
    memoryMb: { before, peak: Math.max(...samples) },
  };
}

async function readFile({ url }, headers) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/admin/users/export?filter={}`, { headers });
  assert.equal(answer.status, 200);
  let firstByteMs;
  let lines = 0;
  for await (const chunk of answer.body) {
    firstByteMs ??= performance.now() - startedAt;
    for (const byte of chunk) if (byte === LINE_FEED) lines++;
  }
  // Without the head row.
  return { rows: lines - 1, firstByteMs, seconds: (performance.now() - startedAt) / 1000 };
}

async function sample(pid, samples, signal) {
  do {
    samples.push(residentMb(pid));
    await sleep(SAMPLE_MS);
  } while (!signal.aborted);
}
