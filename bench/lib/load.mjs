import autocannon from 'autocannon';
import { percentile } from './statistics.mjs';

/**
 * Keeps `connections` requests running for `seconds` and measures each. Autocannon's own histogram has whole
 * milliseconds only, which is too coarse here.
 * @returns {Promise<{ answers: number, perSecond: number, p50: number, p99: number }>} latencies in milliseconds
 * @throws if any response is not a 2xx, because errors are fast
 */
export async function applyLoad({ url, requests, connections, seconds }) {
  const durations = [];
  const run = autocannon({ url, requests, connections, duration: seconds, sampleInt: 50 });
  const startedAt = performance.now();
  let lastAt = startedAt;
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    durations.push(milliseconds);
    lastAt = performance.now();
  });
  const { errors, timeouts, non2xx } = await run;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`);
  }
  return {
    answers: durations.length,
    perSecond: durations.length / ((lastAt - startedAt) / 1000),
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}
