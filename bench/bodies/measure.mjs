import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { timed } from '../drafts/load.mjs';
import { createFreshUsers, Writer } from '../drafts/writers.mjs';
import { residentMb } from '../lib/machine.mjs';
import { percentile } from '../lib/statistics.mjs';
import { signedIn } from '../lib/tokens.mjs';
import { requestBytes, Wire } from '../lib/wire.mjs';

const MEGABYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const SAMPLE_MS = 50;
const CALL_PAUSE_MS = 20;
const SAVE_PAUSE_MS = 100;
const WARM_UP_MS = 2000;
/** Connections that are still open then are closed. */
const LONGEST_MS = 20_000;

const SAVE = { path: '/api/work/save-draft', type: 'application/json', start: '{"content":"', end: '"}' };
const START_OF_FILE =
  '--x\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
const PDF = {
  path: '/api/verify/pdf',
  type: 'multipart/form-data; boundary=x',
  start: START_OF_FILE,
  end: '\r\n--x--\r\n',
};

/**
 * Many connections that send large bodies at once, while a user reads the dashboard and another one saves. Each call of
 * these two must succeed.
 */
export async function measureBodies({ client, server, secret, bodyConnections: connections }) {
  const [sender, reader, writer] = await createFreshUsers(client, 3);
  const given = { server, secret, reader, writer, connections };
  const large = { ...SAVE, bytes: 20 * MEGABYTE };
  const flood = (name, requests) => measureFlood({ ...given, name, requests });
  return [
    await flood('saves of 20 MB without a token', [large]),
    await flood('PDFs of 10 MB to verify', [{ ...PDF, bytes: 10 * MEGABYTE }]),
    await flood('saves of 20 MB with the token of one user', [
      { ...large, headers: signedIn(sender, secret) },
    ]),
  ];
}

async function measureFlood({ server, secret, reader, writer, connections, name, requests }) {
  const ended = new AbortController();
  const { signal } = ended;
  const author = new Writer({ user: writer, secret, text: '<p>Text</p>' });
  const headers = signedIn(reader, secret);
  const dashboard = requestBytes({ method: 'GET', path: '/api/users/dashboard', headers });
  const url = server.url;
  const calls = keepCalling({ url, signal, pauseMs: CALL_PAUSE_MS, next: () => dashboard });
  const saves = keepCalling({ url, signal, pauseMs: SAVE_PAUSE_MS, next: () => author.wholeRequest() });
  await sleep(WARM_UP_MS);
  const before = residentMb(server.pid);
  const memory = peakMemory(server.pid, signal);
  const startedAt = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: connections }, (_, index) => send(url, requests[index % requests.length])),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  ended.abort();
  const during = (times) => times.filter(({ at }) => at >= startedAt).map(({ milliseconds }) => milliseconds);
  const [ofCalls, ofSaves] = [during(await calls), during(await saves)];
  return {
    name,
    connections,
    seconds,
    statuses: countEach(statuses),
    grownMb: (await memory) - before,
    p50: percentile(ofCalls, 0.5),
    p99: percentile(ofCalls, 0.99),
    longest: Math.max(...ofCalls),
    longestSave: Math.max(...ofSaves),
  };
}

async function keepCalling({ url, signal, pauseMs, next }) {
  const wire = await Wire.open(url);
  const times = [];
  while (!signal.aborted) {
    const at = performance.now();
    const { answer, milliseconds } = await timed(() => wire.ask(next()));
    assert.equal(answer.status, 200, answer.body);
    times.push({ at: at + milliseconds, milliseconds });
    await sleep(pauseMs);
  }
  wire.close();
  return times;
}

async function peakMemory(pid, signal) {
  let peak = 0;
  while (!signal.aborted) {
    peak = Math.max(peak, residentMb(pid));
    await sleep(SAMPLE_MS);
  }
  return peak;
}

/** Sends a whole request as fast as the server reads it. @returns the status, or `closed` without a response */
async function send(url, { path, type, start, end, bytes, headers = {} }) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const timer = setTimeout(() => socket.destroy(), LONGEST_MS);
  let status = 'closed';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.once('data', (data) => {
    status = data.toString('latin1', 9, 12);
    socket.destroy();
  });
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${type}`,
    `Content-Length: ${bytes}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${start}`);
  let left = bytes - start.length - end.length;
  while (left > 0 && !socket.destroyed) {
    const part = CHUNK.subarray(0, Math.min(left, CHUNK.length));
    left -= part.length;
    if (!socket.write(part)) {
      const drained = new Promise((resolve) => socket.once('drain', resolve));
      await Promise.race([drained, closed]);
    }
  }
  if (!socket.destroyed) socket.write(end);
  await closed;
  clearTimeout(timer);
  return status;
}

function countEach(values) {
  const counts = Map.groupBy(values, (value) => value);
  return Object.fromEntries([...counts].map(([value, all]) => [value, all.length]));
}
