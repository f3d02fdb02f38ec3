/**
 * The rows of the table of each part. A row has the cells `path`, `perSecond`, `p50`, `p99` (milliseconds), `floor`, `nest`
 * (requests/s of the baselines), `toReach` and `reached`; a cell that is left out stays empty.
 */

const MAX_MEMORY_RATIO = 1.6;
const MAX_READY_SECONDS = 3;
const MAX_PDF_MS = 100;
const MIN_PDFS_PER_SECOND = 15;
const MAX_WAL_SHARE = 0.02;
const MAX_READ_MS = 10;
const MAX_SUBMIT_MS = 100;
const MAX_SAVE_BESIDE_MS = 500;
const MAX_KEY_MS = 50;
const MAX_DUE_SECONDS = 120;
const MAX_GIVING_SECONDS = 20;
const MAX_GIFT_MS = 1000;
const MAX_PUBLISH_MS = 100;
const MAX_FACT_MS = 0.3;
const MIN_USERS_PER_SECOND = 10_000 / 60;
const MAX_PAGE_READY_MS = 1000;
const MAX_FIRST_LOAD_KB = 400;

export function rowsOfCalls({ paths, memoryMb, readySeconds }) {
  const { product, floor, nest } = memoryMb;
  return [
    ...paths.map(({ name, product: rate, ratio, toReach, ...baselines }) => ({
      path: name,
      ...rates(rate),
      floor: round(baselines.floor.perSecond),
      nest: round(baselines.nest.perSecond),
      ...besideFloor(ratio, toReach),
    })),
    {
      path: 'memory after these',
      floor: `${round(floor)} MB`,
      nest: `${round(nest)} MB`,
      toReach: `< ${MAX_MEMORY_RATIO} of the baseline`,
      reached: verdict(product < MAX_MEMORY_RATIO * floor, `${round(product)} MB`),
    },
    {
      path: 'ready, with an existing database',
      toReach: `< ${MAX_READY_SECONDS} s`,
      reached: verdict(readySeconds < MAX_READY_SECONDS, `${readySeconds.toFixed(1)} s`),
    },
  ];
}

export function rowsOfPdf({ perSecond, p50, p99, atOnce }) {
  return [
    { path: 'signed PDF, one at a time', p50: fraction(p50), p99: fraction(p99), ...below(p50, MAX_PDF_MS) },
    {
      path: `signed PDF, ${atOnce} at once`,
      perSecond: fraction(perSecond),
      toReach: `${MIN_PDFS_PER_SECOND} a second`,
      reached: verdict(perSecond >= MIN_PDFS_PER_SECOND, `${fraction(perSecond)} a second`),
    },
  ];
}

export function rowsOfDrafts({ log, saves, reading, compaction, submitting, registering }) {
  const { edit, whole, compressed, uncompressed, nest, ratios } = saves;
  const share = log.bytesPerSave / log.textLength;
  const { during, without } = compaction;
  return [
    {
      path: 'autosave of 200 characters in 65 KB',
      ...rates(edit),
      floor: round(compressed.perSecond),
      nest: round(nest.perSecond),
      ...besideFloor(ratios.editToCompressed, 7),
    },
    {
      path: 'the same, baseline uncompressed',
      floor: round(uncompressed.perSecond),
      ...besideFloor(ratios.editToUncompressed, 2),
    },
    {
      path: 'write-ahead log of an autosave, its share of checkpoints and snapshots counted',
      toReach: `${MAX_WAL_SHARE * 100} % of the text`,
      reached: verdict(
        share <= MAX_WAL_SHARE,
        `${(share * 100).toFixed(1)} %, ${round(log.bytesPerSave)} bytes`,
      ),
    },
    {
      path: 'save of the whole 65 KB',
      ...rates(whole),
      floor: round(compressed.perSecond),
      nest: round(nest.perSecond),
      ...besideFloor(ratios.wholeToCompressed, 2),
    },
    {
      path: `draft read after ${round(reading.edits)} edits`,
      p50: fraction(reading.p50),
      ...below(reading.p50, MAX_READ_MS),
    },
    { path: 'autosaves at a steady pace', ...rates(without) },
    {
      path: `the same, while ${compaction.snapshots} snapshots are made of their histories`,
      ...rates(during),
      toReach: 'no save waits for it',
      reached: `p99 ${round(during.p99)} ms`,
    },
    {
      path: `submit of ${round(submitting.words)} words, autosaves running`,
      p50: fraction(submitting.p50),
      ...below(submitting.p50, MAX_SUBMIT_MS),
    },
    {
      path: `autosaves while ${registering.registrations} users register at once, on all cores`,
      ...rates(registering),
      toReach: `p99 < ${MAX_SAVE_BESIDE_MS} ms`,
      reached: verdict(
        registering.p99 < MAX_SAVE_BESIDE_MS,
        `${round(registering.p99)} ms; registered in ${registering.seconds.toFixed(1)} s`,
      ),
    },
  ];
}

export function rowsOfEditor({ words, saves, p50, p99, longest, longestBetween, delayP95 }) {
  const longestTask = longestBetween > 0 ? `${round(longestBetween)} ms` : 'under 50 ms';
  return [
    {
      path: `key in ${round(words)} words in Chromium, ${saves} autosaves meanwhile`,
      p50: fraction(p50),
      p99: fraction(p99),
      toReach: `no key over ${MAX_KEY_MS} ms`,
      reached: verdict(longest <= MAX_KEY_MS, `longest ${round(longest)} ms`),
    },
    {
      path: 'wait of a key for the tasks before it, p95',
      reached: `${fraction(delayP95)} ms; longest task of all ${longestTask}`,
    },
  ];
}

export function rowsOfReviews(measured) {
  const { reviews, workers, publishedSeconds, reportedSeconds, deliveredSeconds, publishing } = measured;
  return [
    {
      path: `${round(reviews)} reviews due at once, ${workers} workers: all scored and published`,
      reached: `${publishedSeconds.toFixed(1)} s`,
    },
    { path: '… with their reports made', reached: `${reportedSeconds.toFixed(1)} s` },
    {
      path: '… and e-mailed, each once',
      toReach: `< ${MAX_DUE_SECONDS} s`,
      reached: verdict(deliveredSeconds < MAX_DUE_SECONDS, `${deliveredSeconds.toFixed(1)} s`),
    },
    ...publishing.map(({ connections, ...latencies }) => ({
      path: `publishing a review of 500 words, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
      ...rates(latencies),
      ...below(latencies.p50, MAX_PUBLISH_MS),
    })),
  ];
}

/** Two rows for each call and number of users: with many connections, and with one. */
export function rowsOfConsole({ stages, pages, giving }) {
  const calls = stages.flatMap(({ users, rows }) =>
    rows.flatMap(({ name, aloneMs, loaded, alone }) => [
      { path: `${name}; ${round(users)} users`, ...rates(loaded) },
      { path: 'the same, alone', ...rates(alone), ...(aloneMs && below(alone.p50, aloneMs)) },
    ]),
  );
  return [...calls, ...rowsOfGiving(giving), ...pages.map(rowOfPage)];
}

function rowsOfGiving({ users, seconds, longestWaitMs }) {
  return [
    {
      path: `an assignment for ${round(users)} users of one project`,
      toReach: `< ${MAX_GIVING_SECONDS} s`,
      reached: verdict(seconds < MAX_GIVING_SECONDS, `${seconds.toFixed(1)} s`),
    },
    { path: 'a gift to one user meanwhile, at the longest', ...below(longestWaitMs, MAX_GIFT_MS) },
  ];
}

export function rowsOfIntegrations({ fact, deliveries, users, images, texts }) {
  const factMs = fact.nodeMs + fact.postgresMs;
  return [
    {
      path: 'processor time that a fact adds to its call, in Node and PostgreSQL',
      toReach: `< ${MAX_FACT_MS} ms`,
      reached: verdict(
        factMs < MAX_FACT_MS,
        `${factMs.toFixed(2)} ms: ${fact.nodeMs.toFixed(2)} and ${fact.postgresMs.toFixed(2)}`,
      ),
    },
    {
      path: 'a fact until its webhook is called',
      p50: fraction(deliveries.p50),
      p99: fraction(deliveries.p99),
    },
    { path: 'webhooks of many facts at once, one worker', perSecond: round(deliveries.perSecond) },
    {
      ...rowOfItems(`import of ${round(users.items)} users`, users),
      toReach: `${round(MIN_USERS_PER_SECOND)} a second`,
      reached: verdict(users.perSecond >= MIN_USERS_PER_SECOND, timeAndMemory(users)),
    },
    rowOfItems(`import of ${images.items} images of 1,240 × 1,754 pixels`, images),
    rowOfItems(`export of ${round(texts.items)} texts of 500 words`, texts),
  ];
}

const rowOfItems = (path, items) => ({
  path,
  perSecond: fraction(items.perSecond),
  reached: timeAndMemory(items),
});
const timeAndMemory = ({ seconds, peakMb }) =>
  `${seconds.toFixed(1)} s, at most ${round(peakMb)} MB in the server`;

function rowOfPage({ path, kilobytes, laterKilobytes, readyMs }) {
  const ready = verdict(readyMs < MAX_PAGE_READY_MS, `${round(readyMs)} ms`);
  const size = verdict(kilobytes <= MAX_FIRST_LOAD_KB, `${round(kilobytes)} kB`);
  return {
    path: `${path} in Chromium, nothing cached; its code until it can be used`,
    p50: round(readyMs),
    toReach: `< ${MAX_PAGE_READY_MS} ms, ≤ ${MAX_FIRST_LOAD_KB} kB`,
    reached: `${ready}, ${size}, then ${round(laterKilobytes)} kB`,
  };
}

const rates = ({ perSecond, p50, p99 }) => ({
  perSecond: round(perSecond),
  p50: fraction(p50),
  p99: fraction(p99),
});
const besideFloor = (ratio, toReach) => ({
  toReach: `${toReach.toFixed(2)} of the baseline`,
  reached: verdict(ratio >= toReach, ratio.toFixed(2)),
});
const below = (value, limitMs) => ({
  toReach: `< ${limitMs} ms`,
  reached: verdict(value < limitMs, `${fraction(value)} ms`),
});
const verdict = (isReached, value) => (isReached ? value : `**${value}: missed**`);
export const round = (value) => Math.round(value).toLocaleString('en');
const fraction = (value) => value.toFixed(1);
