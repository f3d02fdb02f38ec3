import { setTimeout as sleep } from 'node:timers/promises';
import { Inspector } from '../lib/inspector.mjs';
import { residentMb } from '../lib/machine.mjs';
import { median, percentile } from '../lib/statistics.mjs';
import { Wire } from '../lib/wire.mjs';
import { timed } from './load.mjs';
import { html } from './text.mjs';
import { createFreshUsers, seedDrafts, Writer } from './writers.mjs';

const TEXT_LENGTH = 65_000;
const SAMPLE_MS = 1000;
/** The median, because garbage collection makes single values vary. */
const SAMPLES = 10;

/** Many users, each with an open text that is saved at an interval; memory is recorded all the time. */
export async function measureWorkers({ client, server, secret, workers, everySeconds, minutes }) {
  const users = await createFreshUsers(client, workers);
  const text = html(TEXT_LENGTH);
  await seedDrafts(client, users, { text });
  const durations = [];
  const startedAt = performance.now();
  const endAt = startedAt + minutes * 60_000;
  const everyMs = everySeconds * 1000;
  const work = async (user, index) => {
    const writer = new Writer({ user, secret, text, version: 1 });
    // Spread over the interval, because users start at any time.
    let nextAt = performance.now() + (everyMs * index) / users.length;
    const wire = await Wire.open(server.url);
    try {
      for (; nextAt < endAt; nextAt += everyMs) {
        await sleep(Math.max(0, nextAt - performance.now()));
        const { answer, milliseconds } = await timed(() => wire.ask(writer.editRequest()));
        writer.took(answer);
        durations.push(milliseconds);
      }
    } finally {
      wire.close();
    }
  };
  const inspector = await Inspector.open(server.pid, server.inspectorPort);
  // Every user has saved more than once by then.
  const memory = sampleMemory(server.pid, inspector, [startedAt + (minutes * 60_000) / 3, endAt]);
  await Promise.all(users.map(work));
  const [first, last] = await memory;
  inspector.close();
  return {
    workers,
    everySeconds,
    minutes,
    saves: durations.length,
    p50: median(durations),
    p99: percentile(durations, 0.99),
    memory: { first, last },
  };
}

/** The resident memory of the seconds before, and the live heap. */
async function sampleMemory(pid, inspector, moments) {
  const sampled = [];
  for (const moment of moments) {
    const samples = [];
    while (performance.now() < moment - SAMPLE_MS) {
      await sleep(SAMPLE_MS);
      samples.push(residentMb(pid));
    }
    sampled.push({ residentMb: median(samples.slice(-SAMPLES)), liveHeapMb: await inspector.liveHeapMb() });
  }
  return sampled;
}
