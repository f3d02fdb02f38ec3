/**
 * The rows of the table of each part. A row has the cells `path`, `perSecond`, `p50`, `p99` (milliseconds), `floor`,
 * `toReach` and `reached`; a cell that is left out stays empty.
 */

const MAX_MEMORY_MB = 300;
const MAX_READY_SECONDS = 3;
const MAX_PDF_MS = 100;
const MIN_PDFS_PER_SECOND = 15;
const MAX_WAL_SHARE = 0.02;
const MAX_READ_MS = 10;
const MAX_SUBMIT_MS = 100;
const MAX_TASK_MS = 50;
const MAX_WORKERS_MS = 250;
const MAX_DUE_SECONDS = 120;
const MAX_PUBLISH_MS = 100;
const MAX_TRIGGER_MS = 2000;
const MAX_SAVE_DURING_REGISTRATIONS_MS = 500;
const MAX_BODIES_MB = 50;
const MAX_CALL_BESIDE_BODIES_MS = 100;
/** Below this factor the difference is garbage collection; above it memory grows. */
const FLAT = 1.1;

export function rowsOfCalls({ paths = [], memoryMb, readySeconds }) {
  const rows = paths.map(({ name, product, floor, ratio, toReach }) => ({
    path: name,
    ...rates(product),
    floor: round(floor.perSecond),
    ...besideFloor(ratio, toReach),
  }));
  if (memoryMb) {
    const { product, floor } = memoryMb;
    rows.push({
      path: 'memory after these',
      floor: `${round(floor)} MB`,
      toReach: `< ${MAX_MEMORY_MB} MB`,
      reached: verdict(product < MAX_MEMORY_MB, `${round(product)} MB`),
    });
  }
  if (readySeconds !== undefined) {
    rows.push({
      path: 'ready, with an existing database',
      toReach: `< ${MAX_READY_SECONDS} s`,
      reached: verdict(readySeconds < MAX_READY_SECONDS, `${readySeconds.toFixed(1)} s`),
    });
  }
  return rows;
}

export function rowsOfPdf({ perSecond, p50, p99, atOnce }) {
  return [
    {
      path: 'signed PDF, one at a time',
      p50: fraction(p50),
      p99: fraction(p99),
      toReach: `< ${MAX_PDF_MS} ms`,
      reached: verdict(p50 < MAX_PDF_MS, `${round(p50)} ms`),
    },
    {
      path: `signed PDF, ${atOnce} at once`,
      perSecond: fraction(perSecond),
      toReach: `${MIN_PDFS_PER_SECOND} a second`,
      reached: verdict(perSecond >= MIN_PDFS_PER_SECOND, `${fraction(perSecond)} a second`),
    },
  ];
}

export function rowsOfDrafts({ log, saves, reading, compaction, submitting }) {
  const { edit, whole, compressed, uncompressed, ratios } = saves;
  const share = log.bytesPerSave / log.textLength;
  const { during, without } = compaction;
  return [
    {
      path: 'autosave of 200 characters in 65 KB',
      ...rates(edit),
      floor: round(compressed.perSecond),
      ...besideFloor(ratios.editToCompressed, 5),
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
      ...besideFloor(ratios.wholeToCompressed, 1),
    },
    {
      path: `draft read after ${reading.edits.toLocaleString('en')} edits`,
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
      path: `submit of ${submitting.words.toLocaleString('en')} words, autosaves running`,
      p50: fraction(submitting.p50),
      ...below(submitting.p50, MAX_SUBMIT_MS),
    },
  ];
}

/** Milliseconds that the page takes for a key, and that a key waits for earlier tasks. */
export function rowsOfEditor({ words, saves, p50, p99, longest, longestBetween, delayP95 }) {
  const longestTask = longestBetween > 0 ? `${round(longestBetween)} ms` : 'under 50 ms';
  return [
    {
      path: `key in ${round(words)} words in Chromium, ${saves} autosaves meanwhile`,
      p50: fraction(p50),
      p99: fraction(p99),
      toReach: `no key over ${MAX_TASK_MS} ms`,
      reached: verdict(longest <= MAX_TASK_MS, `longest ${round(longest)} ms`),
    },
    {
      path: 'wait of a key for the tasks before it, p95',
      reached: `${fraction(delayP95)} ms; longest task of all ${longestTask}`,
    },
  ];
}

export function rowsOfWorkers({ workers, everySeconds, minutes, saves, p50, p99, memory }) {
  const { first, last } = memory;
  return [
    {
      path: `${round(workers)} users saving every ${everySeconds} s, ${minutes} minutes, no error`,
      perSecond: round(saves / minutes / 60),
      p50: fraction(p50),
      p99: fraction(p99),
      toReach: `p99 < ${MAX_WORKERS_MS} ms`,
      reached: verdict(p99 < MAX_WORKERS_MS, `${round(p99)} ms`),
    },
    rowOfGrowth('resident memory after a third of it, and at its end', first.residentMb, last.residentMb),
    rowOfGrowth('live objects in it, at both times', first.liveHeapMb, last.liveHeapMb),
  ];
}

export function rowsOfOverload({ registrations, refused, medianMs, longestMs, quiet, during }) {
  return [
    { path: 'autosaves at a steady pace', ...rates(quiet) },
    {
      path: `the same, during ${round(registrations)} registrations at once; no save fails`,
      ...rates(during),
      toReach: `p99 < ${MAX_SAVE_DURING_REGISTRATIONS_MS} ms`,
      reached: verdict(during.p99 < MAX_SAVE_DURING_REGISTRATIONS_MS, `${fraction(during.p99)} ms`),
    },
    {
      path: 'these registrations',
      p50: fraction(medianMs),
      toReach: 'none refused',
      reached: verdict(refused === 0, `${round(refused)} refused; longest ${fraction(longestMs / 1000)} s`),
    },
  ];
}

export function rowsOfReviews(measured) {
  const { reviews, workers, publishedSeconds, reportedSeconds, deliveredSeconds } = measured;
  const { workerMb, allMb, trigger, publishing } = measured;
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
    {
      path: 'most memory of a worker; of both and their browsers',
      reached: `${round(workerMb)} MB; ${round(allMb)} MB`,
    },
    {
      path: `Trigger Automation with ${round(trigger.due)} due texts and ${round(trigger.late)} users who are late`,
      toReach: `< ${MAX_TRIGGER_MS} ms`,
      reached: verdict(
        trigger.milliseconds < MAX_TRIGGER_MS,
        `${round(trigger.milliseconds)} ms; penalized ${round(trigger.done.penalized)}, scored ${round(trigger.done.scored)}, queued ${round(trigger.done.queued)}`,
      ),
    },
    ...publishing.map(({ connections, ...latencies }) => ({
      path: `publishing a review of 500 words, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
      ...rates(latencies),
      ...below(latencies.p50, MAX_PUBLISH_MS),
    })),
  ];
}

/** Milliseconds of other users' calls meanwhile. */
export function rowsOfBodies(floods) {
  return floods.flatMap(({ name, connections, grownMb, p50, p99, longest, longestSave }) => [
    {
      path: `${connections} connections: ${name}`,
      toReach: `< ${MAX_BODIES_MB} MB more`,
      reached: verdict(grownMb < MAX_BODIES_MB, `${round(grownMb)} MB`),
    },
    {
      path: '… dashboard of another user meanwhile',
      p50: fraction(p50),
      p99: fraction(p99),
      toReach: `all < ${MAX_CALL_BESIDE_BODIES_MS} ms`,
      reached: verdict(longest < MAX_CALL_BESIDE_BODIES_MS, `longest ${round(longest)} ms`),
    },
    {
      path: '… autosaves of another user meanwhile, none refused',
      reached: `longest ${round(longestSave)} ms`,
    },
  ]);
}

export function rowOfGrowth(path, first, last) {
  return {
    path,
    toReach: `at most ${FLAT} times`,
    reached: verdict(last <= first * FLAT, `${round(first)} MB, ${round(last)} MB`),
  };
}

export const rates = ({ perSecond, p50, p99 }) => ({
  perSecond: round(perSecond),
  p50: fraction(p50),
  p99: fraction(p99),
});
export const besideFloor = (ratio, toReach) => ({
  toReach: `${toReach.toFixed(2)} of the baseline`,
  reached: verdict(ratio >= toReach, ratio.toFixed(2)),
});
export const below = (value, limitMs) => ({
  toReach: `< ${limitMs} ms`,
  reached: verdict(value < limitMs, `${fraction(value)} ms`),
});
export const verdict = (isReached, value) => (isReached ? value : `**${value}: missed**`);
export const round = (value) => Math.round(value).toLocaleString('en');
const fraction = (value) => value.toFixed(1);
