/** What the table says of each part: path, requests/s, p50, p99, floor, to reach, reached. */

const MAX_MEMORY_MB = 300;
const MAX_WAL_SHARE = 0.02;
const MAX_READ_MS = 10;
const MAX_SUBMIT_MS = 100;
const MAX_TASK_MS = 50;
const MAX_WORKERS_MS = 250;
const MAX_DUE_SECONDS = 120;
const MAX_PUBLISH_MS = 100;
/** More is growth, and less is the collector's mood. */
const FLAT = 1.1;

export function rowsOfCalls({ paths = [], memoryMb, readySeconds }) {
  const rows = paths.map(({ name, product, floor, ratio, toReach }) => [
    name,
    ...rates(product),
    round(floor.perSecond),
    ...besideFloor(ratio, toReach),
  ]);
  if (memoryMb) {
    const { product, floor } = memoryMb;
    const reached = verdict(product < MAX_MEMORY_MB, `${round(product)} MB`);
    rows.push(['memory after these', '', '', '', `${round(floor)} MB`, `< ${MAX_MEMORY_MB} MB`, reached]);
  }
  if (readySeconds !== undefined) {
    const reached = verdict(readySeconds < 3, `${readySeconds.toFixed(1)} s`);
    rows.push(['ready, with an existing database', '', '', '', '', '< 3 s', reached]);
  }
  return rows;
}

export function rowsOfPdf({ perSecond, p50, p99, atOnce }) {
  return [
    [
      'signed PDF, one at a time',
      '',
      fraction(p50),
      fraction(p99),
      '',
      '< 100 ms',
      verdict(p50 < 100, `${round(p50)} ms`),
    ],
    [
      `signed PDF, ${atOnce} at once`,
      fraction(perSecond),
      '',
      '',
      '',
      '15 a second',
      verdict(perSecond >= 15, `${fraction(perSecond)} a second`),
    ],
  ];
}

export function rowsOfDrafts({ log, saves, reading, compaction, submitting }) {
  const { edit, whole, compressed, uncompressed, ratios } = saves;
  const share = log.bytesPerSave / log.textLength;
  const { during, without } = compaction;
  return [
    [
      'autosave of 200 characters in 65 KB',
      ...rates(edit),
      round(compressed.perSecond),
      ...besideFloor(ratios.editToCompressed, 5),
    ],
    [
      'the same, floor uncompressed',
      '',
      '',
      '',
      round(uncompressed.perSecond),
      ...besideFloor(ratios.editToUncompressed, 2),
    ],
    [
      'write-ahead log of an autosave, its share of checkpoints and snapshots counted',
      '',
      '',
      '',
      '',
      `${MAX_WAL_SHARE * 100} % of the text`,
      verdict(share <= MAX_WAL_SHARE, `${(share * 100).toFixed(1)} %, ${round(log.bytesPerSave)} bytes`),
    ],
    [
      'save of the whole 65 KB',
      ...rates(whole),
      round(compressed.perSecond),
      ...besideFloor(ratios.wholeToCompressed, 1),
    ],
    [
      `draft read after ${reading.edits.toLocaleString('en')} edits`,
      '',
      fraction(reading.p50),
      '',
      '',
      ...below(reading.p50, MAX_READ_MS),
    ],
    ['autosaves at a steady pace', ...rates(without), '', '', ''],
    [
      `the same, while ${compaction.snapshots} snapshots are made of their histories`,
      ...rates(during),
      '',
      'no save waits for it',
      `p99 ${round(during.p99)} ms`,
    ],
    [
      `submit of ${submitting.words.toLocaleString('en')} words, autosaves running`,
      '',
      fraction(submitting.p50),
      '',
      '',
      ...below(submitting.p50, MAX_SUBMIT_MS),
    ],
  ];
}

/** Milliseconds the page works on a key, and waits before it does. */
export function rowsOfEditor({ words, saves, p50, p99, longest, longestBetween, delayP95 }) {
  return [
    [
      `key in ${round(words)} words in Chromium, ${saves} autosaves meanwhile`,
      '',
      fraction(p50),
      fraction(p99),
      '',
      `no key over ${MAX_TASK_MS} ms`,
      verdict(longest <= MAX_TASK_MS, `longest ${round(longest)} ms`),
    ],
    [
      'wait of a key for the tasks before it, p95',
      '',
      '',
      '',
      '',
      '',
      `${fraction(delayP95)} ms; longest task of all ${longestBetween > 0 ? `${round(longestBetween)} ms` : 'under 50 ms'}`,
    ],
  ];
}

export function rowsOfWorkers({ workers, everySeconds, minutes, saves, p50, p99, memory }) {
  const { first, last } = memory;
  return [
    [
      `${round(workers)} people saving every ${everySeconds} s, ${minutes} minutes, no error`,
      round(saves / minutes / 60),
      fraction(p50),
      fraction(p99),
      '',
      `p99 < ${MAX_WORKERS_MS} ms`,
      verdict(p99 < MAX_WORKERS_MS, `${round(p99)} ms`),
    ],
    rowOfGrowth('resident memory after a third of it, and at its end', first.residentMb, last.residentMb),
    rowOfGrowth('objects alive in it, then and then', first.liveHeapMb, last.liveHeapMb),
  ];
}

export function rowsOfReviews(measured) {
  const {
    reviews,
    workers,
    publishedSeconds,
    reportedSeconds,
    deliveredSeconds,
    workerMb,
    allMb,
    publishing,
  } = measured;
  const name = `${round(reviews)} reviews due at once, ${workers} workers: all`;
  const row = (what, reached, toReach = '') => [what, '', '', '', '', toReach, reached];
  return [
    row(`${name} scored and published`, `${publishedSeconds.toFixed(1)} s`),
    row('… with their reports made', `${reportedSeconds.toFixed(1)} s`),
    row(
      '… and e-mailed, each once',
      verdict(deliveredSeconds < MAX_DUE_SECONDS, `${deliveredSeconds.toFixed(1)} s`),
      `< ${MAX_DUE_SECONDS} s`,
    ),
    row('most memory of a worker; of both and their browsers', `${round(workerMb)} MB; ${round(allMb)} MB`),
    ...publishing.map(({ connections, ...latencies }) => [
      `publishing a review of 500 words, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
      ...rates(latencies),
      '',
      ...below(latencies.p50, MAX_PUBLISH_MS),
    ]),
  ];
}

export function rowOfGrowth(name, first, last) {
  const reached = verdict(last <= first * FLAT, `${round(first)} MB, ${round(last)} MB`);
  return [name, '', '', '', '', `at most ${FLAT} times`, reached];
}

export const rates = ({ perSecond, p50, p99 }) => [round(perSecond), fraction(p50), fraction(p99)];
export const besideFloor = (ratio, toReach) => [
  `${toReach.toFixed(2)} of the floor`,
  verdict(ratio >= toReach, ratio.toFixed(2)),
];
export const below = (value, limitMs) => [
  `< ${limitMs} ms`,
  verdict(value < limitMs, `${fraction(value)} ms`),
];
export const verdict = (isReached, value) => (isReached ? value : `**${value}: missed**`);
export const round = (value) => Math.round(value).toLocaleString('en');
const fraction = (value) => value.toFixed(1);
