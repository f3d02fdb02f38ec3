import { below, besideFloor, rates, round, rowOfGrowth, verdict } from './report-rows.mjs';

const MAX_READY_MS = 1000;
const MAX_FIRST_LOAD_KB = 330;

/** Two rows for each call and number of people: many connections at once, and one alone. */
export function rowsOfConsole({ stages, pages }) {
  return [...stages.flatMap(rowsOfStage), ...pages.flatMap(rowsOfPage)];
}

function rowsOfStage({ people, rows, exported }) {
  const { before, peak } = exported.memoryMb;
  return [
    ...rows.flatMap((row) => rowsOfCall(row, people)),
    [
      `export of ${round(exported.rows)} people as CSV, rows/s; first byte`,
      round(exported.rowsPerSecond),
      round(exported.firstByteMs),
      '',
      '',
      '',
      '',
    ],
    rowOfGrowth('the same, memory before it and at most', before, peak),
  ];
}

function rowsOfCall({ name, floorTimes, aloneMs, loaded, alone }, people) {
  const ratioOf = ({ product, floor }) => product.perSecond / floor.perSecond;
  const ofFloor = (ratio) =>
    Number.isFinite(ratio) ? `${ratio.toFixed(2)} of the floor` : 'the floor: no answer';
  const toReach = floorTimes ? besideFloor(ratioOf(loaded), floorTimes) : ['', ofFloor(ratioOf(loaded))];
  const limit = aloneMs ? below(alone.product.p50, aloneMs) : ['', ofFloor(ratioOf(alone))];
  return [
    [`${name}; ${round(people)} people`, ...rates(loaded.product), round(loaded.floor.perSecond), ...toReach],
    ['the same, alone', ...rates(alone.product), round(alone.floor.perSecond), ...limit],
  ];
}

function rowsOfPage({ path, kilobytes, readyMs }) {
  return [
    [
      `${path} in Chromium, nothing cached; its program`,
      '',
      round(readyMs),
      '',
      '',
      `< ${MAX_READY_MS} ms, ≤ ${MAX_FIRST_LOAD_KB} KB`,
      [
        verdict(readyMs < MAX_READY_MS, `${round(readyMs)} ms`),
        verdict(kilobytes <= MAX_FIRST_LOAD_KB, `${round(kilobytes)} KB`),
      ].join(', '),
    ],
  ];
}
