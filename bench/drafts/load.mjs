import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../lib/statistics.mjs';
import { Wire } from '../lib/wire.mjs';

/**
 * Each of `turns` saves repeatedly over its own connection, with a pause after each response, until the time is over or
 * `signal` aborts. `next()` makes the bytes to send, `took(answer)` checks the response.
 * @returns latencies in milliseconds
 */
export async function keepSaving({ url, turns, seconds, pauseMs = 0, signal }) {
  const wires = await Promise.all(turns.map(() => Wire.open(url)));
  const durations = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  const keepOn = async ({ next, took }, wire) => {
    while (performance.now() < endAt && !signal?.aborted) {
      const bytes = next();
      const { answer, milliseconds } = await timed(() => wire.ask(bytes));
      durations.push(milliseconds);
      took(answer);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  try {
    await Promise.all(turns.map((turn, index) => keepOn(turn, wires[index])));
  } finally {
    for (const wire of wires) wire.close();
  }
  return {
    answers: durations.length,
    perSecond: durations.length / ((performance.now() - startedAt) / 1000),
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

/** @returns the result of `work` and its duration */
export async function timed(work) {
  const startedAt = performance.now();
  const answer = await work();
  return { answer, milliseconds: performance.now() - startedAt };
}

/** One request on its own connection. */
export async function ask(url, bytes) {
  const wire = await Wire.open(url);
  try {
    return await wire.ask(bytes);
  } finally {
    wire.close();
  }
}
