import { applyLoad } from './load.mjs';
import { processorSeconds } from './machine.mjs';
import { median } from './statistics.mjs';

const WARM_UP_SECONDS = 2;

/**
 * Loads the product and the baseline (`floor`) alternately, so that other load of the machine affects both. Takes medians.
 * @param servers.product and `servers.floor`: running servers with `url` and `pid`
 */
export async function compare(path, { product, floor, runs, secondsPerRun }) {
  const sides = { product: [], floor: [] };
  const measure = {
    product: (seconds) => measureServer(path, product, seconds),
    floor: (seconds) => measureServer(path, floor, seconds),
  };
  await measure.product(WARM_UP_SECONDS);
  await measure.floor(WARM_UP_SECONDS);
  for (let run = 0; run < runs; run++) {
    const turns = run % 2 === 0 ? ['product', 'floor'] : ['floor', 'product'];
    for (const side of turns) sides[side].push(await measure[side](secondsPerRun));
  }
  return {
    name: path.name,
    toReach: path.toReach,
    product: mediansOf(sides.product),
    floor: mediansOf(sides.floor),
    ratio: median(sides.product.map(({ perSecond }, run) => perSecond / sides.floor[run].perSecond)),
  };
}

async function measureServer({ requests, connections }, { url, pid }, seconds) {
  const before = processorSeconds(pid);
  const { answers, ...rates } = await applyLoad({ url, requests, connections, seconds });
  return { ...rates, processorMs: ((processorSeconds(pid) - before) * 1000) / answers };
}

function mediansOf(measurements) {
  const names = Object.keys(measurements[0]);
  return Object.fromEntries(names.map((name) => [name, median(measurements.map((one) => one[name]))]));
}
