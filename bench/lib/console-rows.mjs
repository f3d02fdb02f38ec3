import { below, besideFloor, rates, round, rowOfGrowth, verdict } from './report-rows.mjs';

const MAX_READY_MS = 1000;
const MAX_FIRST_LOAD_KB = 345;

/** Two rows for each call and number of users: with many connections, and with one. */
export function rowsOfConsole({ stages, pages }) {
  return [...stages.flatMap(rowsOfStage), ...pages.map(rowOfPage)];
}

function rowsOfStage({ users, rows, exported }) {
  const { before, peak } = exported.memoryMb;
  return [
    ...rows.flatMap((row) => rowsOfCall(row, users)),
    {
      path: `export of ${round(exported.rows)} users as CSV, rows/s; first byte`,
      perSecond: round(exported.rowsPerSecond),
      p50: round(exported.firstByteMs),
    },
    rowOfGrowth('the same, memory before it and at most', before, peak),
  ];
}

function rowsOfCall({ name, floorTimes, aloneMs, loaded, alone }, users) {
  const besideLoaded = () =>
    floorTimes ? besideFloor(ratioOf(loaded), floorTimes) : { reached: ofFloor(ratioOf(loaded)) };
  return [
    {
      path: `${name}; ${round(users)} users`,
      ...(loaded.product.perSecond > 0 ? rates(loaded.product) : { reached: 'no answer within a run' }),
      ...(loaded.floor && { floor: round(loaded.floor.perSecond), ...besideLoaded() }),
    },
    {
      path: 'the same, alone',
      ...rates(alone.product),
      ...(alone.floor && { floor: round(alone.floor.perSecond) }),
      ...(aloneMs ? below(alone.product.p50, aloneMs) : { reached: ofFloor(ratioOf(alone)) }),
    },
  ];
}

function ratioOf({ product, floor }) {
  return product.perSecond / floor.perSecond;
}

function ofFloor(ratio) {
  return Number.isFinite(ratio) ? `${ratio.toFixed(2)} of the baseline` : 'the baseline: no answer';
}

function rowOfPage({ path, kilobytes, laterKilobytes, readyMs }) {
  const ready = verdict(readyMs < MAX_READY_MS, `${round(readyMs)} ms`);
  const size = verdict(kilobytes <= MAX_FIRST_LOAD_KB, `${round(kilobytes)} kB`);
  return {
    path: `${path} in Chromium, nothing cached; its code until it can be used`,
    p50: round(readyMs),
    toReach: `< ${MAX_READY_MS} ms, ≤ ${MAX_FIRST_LOAD_KB} kB`,
    reached: `${ready}, ${size}, then ${round(laterKilobytes)} kB`,
  };
}
