import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { percentile } from './statistics.mjs';

/** So that requests at a rate are spread over each second. */
const PARTS_OF_SECOND = 20;

/**
 * Sends requests with autocannon over keep-alive connections and measures each: without a pause for `seconds`, or `amount` of them, or
 * `perSecond`. Autocannon's own histogram has whole milliseconds only, which is too coarse here.
 * @param {object} load
 * @param {object[]} [load.requests] autocannon's requests, which each connection sends in this order
 * @param {(connection: number, connections: number) => object[]} [load.requestsOf] those of a single connection
 * @param {boolean} [load.mayRefuse] whether a busy server may refuse requests
 * @param {AbortSignal} [load.signal] ends the load
 * @returns {Promise<{ answers: number, refused: number, perSecond: number, p50: number, p99: number }>} latencies in milliseconds
 * @throws if a response is not as expected, because errors are fast
 */
export async function applyLoad(load) {
  const { perSecond, connections, requests = [], requestsOf = () => requests } = load;
  if (!perSecond) return summarize(await run({ ...load, requestsOf }));
  // Autocannon sends the requests of a second together, at its beginning. Users do not: so several runs begin one after another.
  const parts = Math.min(PARTS_OF_SECOND, connections, Math.floor(perSecond));
  const own = Math.floor(Math.min(connections, perSecond) / parts);
  const shares = await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      await sleep((part * 1000) / parts);
      const rate = Math.floor((perSecond + part) / parts);
      const ofOwn = (index) => requestsOf(part + index * parts, own * parts);
      return run({ ...load, perSecond: rate, connections: own, requestsOf: ofOwn });
    }),
  );
  return summarize({
    durations: shares.flatMap(({ durations }) => durations),
    refused: sum(shares, 'refused'),
    perSecond: sum(shares, 'perSecond'),
  });
}

async function run({ url, connections, requestsOf, seconds, amount, perSecond, mayRefuse = false, signal }) {
  const durations = [];
  let failure;
  let opened = 0;
  const checked = (request) => {
    if (!request.onResponse) return request;
    const onResponse = (status, body) => {
      try {
        request.onResponse(status, body);
      } catch (error) {
        failure ??= error;
        sending.stop();
      }
    };
    return { ...request, onResponse };
  };
  const sending = autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    ...(perSecond && { overallRate: perSecond }),
    sampleInt: 50,
    setupClient: (client) => client.setRequests(requestsOf(opened++, connections).map(checked)),
  });
  signal?.addEventListener('abort', () => sending.stop());
  const startedAt = performance.now();
  let lastAt = startedAt;
  sending.on('response', (_client, _status, _bytes, milliseconds) => {
    durations.push(milliseconds);
    lastAt = performance.now();
  });
  const { errors, timeouts, '4xx': refusals, '5xx': failures } = await sending;
  const refused = refusals + failures;
  // At a rate, a second without a response counts too.
  const endedAt = perSecond ? performance.now() : lastAt;
  if (failure) throw failure;
  if (errors + timeouts > 0 || (refused > 0 && !mayRefuse))
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${refused} refusals`);
  return { durations, refused, perSecond: durations.length / ((endedAt - startedAt) / 1000) };
}

function summarize({ durations, ...counts }) {
  const percentiles = { p50: percentile(durations, 0.5), p99: percentile(durations, 0.99) };
  return { answers: durations.length, ...counts, ...percentiles };
}

const sum = (items, field) => items.reduce((total, item) => total + item[field], 0);

/** @returns autocannon's request of a call with a JSON body */
export function post(path, headers, body) {
  return {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  };
}
