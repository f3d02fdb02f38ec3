import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/start-server.mjs';

const GIVE_UP_MS = 5 * 60_000;
const POLL_MS = 20;

/** Receives webhooks, and notes how long after its time each event arrives. The clock is the database's: both are on this machine. */
export async function startReceiver() {
  const delaysMs = [];
  const received = new Set();
  const server = createServer(async (request, response) => {
    const at = Date.now();
    const parts = [];
    for await (const part of request) parts.push(part);
    const { id, occurredAt } = JSON.parse(Buffer.concat(parts).toString());
    if (!received.has(id)) delaysMs.push(at - Date.parse(occurredAt));
    received.add(id);
    response.writeHead(204).end();
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    delaysMs,
    async untilReceived(count) {
      for (let waitedMs = 0; received.size < count; waitedMs += POLL_MS) {
        if (waitedMs > GIVE_UP_MS) throw new Error(`${received.size} of ${count} events were delivered`);
        await sleep(POLL_MS);
      }
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
