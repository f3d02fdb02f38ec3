import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../lib/machine.mjs';
import { median, percentile } from '../lib/statistics.mjs';
import { Wire } from '../lib/wire.mjs';
import { timed } from './load.mjs';
import { html } from './text.mjs';
import { freshPeople, seedDrafts, Writer } from './writers.mjs';

const TEXT_LENGTH = 65_000;
const SAMPLE_MS = 1000;

/** A day at work: so many people, each with an open text that is saved at its interval; memory all along. */
export async function measureWorkers({ client, server, secret, workers, everySeconds, minutes }) {
  const people = await freshPeople(client, workers);
  const text = html(TEXT_LENGTH);
  await seedDrafts(client, people, { text });
  const durations = [];
  const endAt = performance.now() + minutes * 60_000;
  const everyMs = everySeconds * 1000;
  const work = async (person, index) => {
    const writer = new Writer({ person, secret, text, version: 1 });
    // Spread over the interval, as people who began at any time are.
    let nextAt = performance.now() + (everyMs * index) / people.length;
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
  const memory = sampleMemory(server.pid, endAt);
  await Promise.all(people.map(work));
  const samples = await memory;
  const third = Math.floor(samples.length / 3);
  return {
    workers,
    everySeconds,
    minutes,
    saves: durations.length,
    p50: median(durations),
    p99: percentile(durations, 0.99),
    memoryMb: { first: median(samples.slice(0, third)), last: median(samples.slice(-third)) },
  };
}

async function sampleMemory(pid, endAt) {
  const samples = [];
  while (performance.now() < endAt) {
    samples.push(residentMb(pid));
    await sleep(SAMPLE_MS);
  }
  return samples;
}
