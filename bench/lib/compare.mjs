import { applyLoad } from './load.mjs';
import { median } from './statistics.mjs';

const WARM_UP_SECONDS = 2;

/**
 * Measures several servers in turns, so that other load of the machine affects all of them.
 * @param {Record<string, (seconds: number) => Promise<{ perSecond: number, p50: number, p99: number }>>} sides
 * @returns the medians of each side, and `ratio`: the median of one side's requests/s divided by another's
 */
export async function measureInTurns(sides, { runs, secondsPerRun }) {
  const names = Object.keys(sides);
  const measured = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await sides[name](WARM_UP_SECONDS);
  for (let run = 0; run < runs; run++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(run + turn) % names.length];
      measured[name].push(await sides[name](secondsPerRun));
    }
  }
  const medians = Object.fromEntries(names.map((name) => [name, mediansOf(measured[name])]));
  const ratio = (one, other) =>
    median(measured[one].map(({ perSecond }, run) => perSecond / measured[other][run].perSecond));
  return { medians, ratio };
}

/** @param servers running servers: `product`, `floor` and `nest` */
export async function compare({ name, toReach, requests, connections }, servers, times) {
  const sides = Object.entries(servers).map(([side, { url }]) => [
    side,
    (seconds) => applyLoad({ url, requests, connections, seconds }),
  ]);
  const { medians, ratio } = await measureInTurns(Object.fromEntries(sides), times);
  return { name, toReach, ...medians, ratio: ratio('product', 'floor') };
}

function mediansOf(runs) {
  return Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((run) => run[name]))]));
}
