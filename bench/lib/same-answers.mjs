import assert from 'node:assert/strict';

/** Fields that may differ between two responses to the same request. */
const OF_THE_MOMENT = new Set(['serverTime', 'timeRemaining', 'token']);

/** Throws if a baseline returns what the product does not; then their speed cannot be compared. The product may return more fields. */
export async function checkSameAnswers(paths, { product, ...baselines }) {
  for (const { name, requests } of paths) {
    for (const request of requests.slice(0, 5)) {
      const expected = await ask(product, request);
      for (const [baseline, server] of Object.entries(baselines))
        assert.partialDeepStrictEqual(
          expected,
          await ask(server, request),
          `${name}: ${baseline} answers differently`,
        );
    }
  }
}

async function ask({ url }, { path, method, headers, body }) {
  const answer = await fetch(url + path, { method, headers, body });
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.status}`);
  return JSON.parse(await answer.text(), (key, value) => (OF_THE_MOMENT.has(key) ? undefined : value));
}
