import { markdown } from '../lib/report.mjs';
import { round } from '../lib/report-rows.mjs';
import { EVERY_SECONDS, MAX_SAVE_MS } from './steps.mjs';

const share = (value) => `${Math.round(value * 100)} %`;
const milliseconds = (value) => (Number.isNaN(value) ? '' : value.toFixed(1));
const KILOBYTE = 1024;

/** The tables of docs/capacity.md. */
export function reportCapacity({ measuredAt, machine, postgres, capacity, growth }) {
  const { processor, cores, memoryGb, node, inkwell, name } = machine;
  return [
    `Measured ${measuredAt.slice(0, 10)} on \`${name}\`: ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, Inkwell ${inkwell},`,
    `PostgreSQL ${postgres}. The server has one core; the load and PostgreSQL share another.`,
    '',
    ...stepTable(capacity),
    '',
    ...limitLines(capacity),
    '',
    ...costTable(capacity, growth),
    '',
    ...growthTable(growth),
  ].join('\n');
}

function stepTable({ onlySaves, steps }) {
  const head = [
    'users who write',
    'saves/s',
    'other calls/s',
    'save p50 ms',
    'save p99 ms',
    'other calls p99 ms',
    'server core',
    'event loop',
    'PostgreSQL',
    'load',
  ];
  const row = (step, note = '') => [
    `${round(step.writers)}${note}`,
    round(step.save.total / step.seconds),
    round(otherCalls(step) / step.seconds),
    milliseconds(step.save.p50),
    isGood(step) ? milliseconds(step.save.p99) : `**${round(step.save.p99)}**`,
    milliseconds(Math.max(...['dashboard', 'reading'].map((kind) => step[kind].p99))),
    share(step.serverCpu),
    share(step.loopBusy),
    share(step.postgresCpu),
    share(step.loadCpu),
  ];
  return markdown([
    head,
    head.map((_, column) => (column > 0 ? '---:' : '---')),
    row(onlySaves, ', only saves'),
    ...steps.map((step) => row(step)),
  ]);
}

const isGood = ({ save, refused }) => refused === 0 && save.p99 < MAX_SAVE_MS;

const otherCalls = ({ dashboard, reading, signIn }) => dashboard.total + reading.total + signIn.total;

function limitLines({ steps }) {
  const good = steps.findLast(isGood);
  const last = steps.at(-1);
  const waits = last.waits
    .filter(({ connections }) => connections >= 0.05)
    .map(({ waits, connections }) => `${waits} ${connections.toFixed(1)}`);
  return [
    `One core serves ${good ? round(good.writers) : 'none of these'} users who save every ${EVERY_SECONDS} s, with p99 below ${MAX_SAVE_MS} ms. In the last step the log is`,
    `${last.walMbPerSecond.toFixed(1)} MB/s, synchronised ${round(last.syncsPerSecond)} times a second, which takes ${share(last.syncShare)} of the time. PostgreSQL's connections on`,
    `average: ${waits.join('; ') || 'none at work'}. ${round(last.refused)} calls were refused.`,
  ];
}

/** Processor time, which does not depend on what shares a core. */
function costTable(capacity, growth) {
  const { onlySaves, onlySavesLater, olderVersions, steps, connections, serverMb } = capacity;
  const atLimit = steps.findLast(isGood) ?? steps[0];
  const perSave = (step, name) => `${((step[name] * step.seconds * 1000) / step.save.total).toFixed(2)} ms`;
  const connectionText = connections
    .map(({ name, count, privateMb }) => `${count} ${name} (${privateMb.toFixed(1)} MB each)`)
    .join(', ');
  return markdown([
    ['cost', 'server', 'PostgreSQL'],
    ['---', '---:', '---:'],
    [
      `processor time of a save alone, at ${round(onlySaves.save.total / onlySaves.seconds)} a second`,
      perSave(onlySaves, 'serverCpu'),
      perSave(onlySaves, 'postgresCpu'),
    ],
    [
      `the same, with ${round(olderVersions)} older versions in the table`,
      perSave(onlySavesLater, 'serverCpu'),
      perSave(onlySavesLater, 'postgresCpu'),
    ],
    [
      `of a save with its share of the other calls, ${round(atLimit.writers)} users`,
      perSave(atLimit, 'serverCpu'),
      perSave(atLimit, 'postgresCpu'),
    ],
    [
      'of the worker for a save: snapshots of the history',
      `${((growth.workerSeconds * 1000) / growth.saves).toFixed(2)} ms`,
      '',
    ],
    ['memory after the last step; connections', `${round(serverMb)} MB`, connectionText],
  ]);
}

function growthTable({ texts, words, saves, characters, stages }) {
  const perWord = (bytes) => (bytes / (texts * words)).toFixed(1);
  const perText = (bytes) => `${round(bytes / texts / KILOBYTE)} KB`;
  const head = [
    `bytes per word, ${texts} texts of ${round(words)} words (${round(characters / texts)} characters) and ${round(saves / texts)} saves`,
    'versions',
    'snapshots',
    'search',
    'all tables and indexes',
    'a text',
    'log so far',
  ];
  return markdown([
    head,
    head.map((_, column) => (column > 0 ? '---:' : '---')),
    ...stages.map(({ name, drafts, draft_versions, draft_snapshots, submitted_texts, log }) => {
      const all = drafts + draft_versions + draft_snapshots + submitted_texts;
      return [
        name,
        perWord(draft_versions),
        perWord(draft_snapshots),
        perWord(submitted_texts),
        perWord(all),
        perText(all),
        perWord(log),
      ];
    }),
  ]);
}
