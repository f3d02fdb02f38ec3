import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../../scripts/lib/paths.mjs';

const READY_MS = 120_000;
const POLL_MS = 10;
const started = new Set();

/**
 * Starts a server of the checkout and waits for its first answer.
 * @returns `url`, `pid`, `readySeconds`, and a `stop` that waits for its end
 */
export async function startServer(command, args, { port, env }) {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: inRoot(),
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const running = {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      started.delete(running);
    },
  };
  started.add(running);
  await untilAnswered(`${url}/api/health/ready`, () => child.exitCode !== null || child.signalCode !== null);
  return { ...running, readySeconds: (performance.now() - startedAt) / 1000 };
}

/** In reverse order, because the baseline uses the product's database. */
export async function stopAll() {
  for (const running of [...started].reverse()) await running.stop();
}

async function untilAnswered(url, hasEnded) {
  const giveUpAt = performance.now() + READY_MS;
  while (performance.now() < giveUpAt) {
    if (hasEnded()) throw new Error(`The server of ${url} ended before it answered`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${url} did not answer within ${READY_MS / 1000} s`);
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
