import autocannon from 'autocannon';
import { percentile } from './statistics.mjs';

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
export async function applyLoad({
  url,
  connections: mostConnections,
  requests = [],
  requestsOf = () => requests,
  seconds,
  amount,
  perSecond,
  mayRefuse = false,
  signal,
}) {
  const connections = Math.min(mostConnections, perSecond ?? mostConnections);
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
        run.stop();
      }
    };
    return { ...request, onResponse };
  };
  const run = autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    ...(perSecond && { overallRate: perSecond }),
    sampleInt: 50,
    setupClient: (client) => client.setRequests(requestsOf(opened++, connections).map(checked)),
  });
  signal?.addEventListener('abort', () => run.stop());
  const startedAt = performance.now();
  let lastAt = startedAt;
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    durations.push(milliseconds);
    lastAt = performance.now();
  });
  const { errors, timeouts, non2xx } = await run;
  // At a rate, requests are sent at the beginning of each second.
  const endedAt = perSecond ? performance.now() : lastAt;
  if (failure) throw failure;
  if (errors + timeouts > 0 || (non2xx > 0 && !mayRefuse))
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`);
  return {
    answers: durations.length,
    refused: non2xx,
    perSecond: durations.length / ((endedAt - startedAt) / 1000),
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

/** @returns autocannon's request of a call with a JSON body */
export function post(path, headers, body) {
  return {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  };
}
