import { markdown } from '../lib/report.mjs';
import { round } from '../lib/report-rows.mjs';
import { isGood, MAX_OTHER_MS, MAX_SAVE_MS, otherCalls, SAVES_A_MINUTE_OF_ALL } from './steps.mjs';

const share = (value) => `${Math.round(value * 100)} %`;
const milliseconds = (value) => value?.toFixed(1) ?? '';

/** The tables of docs/capacity.md. */
export function reportCapacity({ measuredAt, machine, postgres, capacity }) {
  const { processor, cores, memoryGb, node, inkwell, name } = machine;
  return [
    `Measured ${measuredAt.slice(0, 10)} on \`${name}\`: ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, Inkwell ${inkwell},`,
    `PostgreSQL ${postgres}. The server has one core; the load and PostgreSQL share another.`,
    '',
    ...stepTable(capacity),
    '',
    ...limitLines(capacity),
    '',
    ...costTable(capacity),
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
    'PostgreSQL',
    'load',
  ];
  const row = (step, note = '') => [
    `${round(step.writers)}${note}`,
    round(step.save.perSecond),
    round(otherCalls(step).reduce((sum, { perSecond }) => sum + perSecond, 0)),
    milliseconds(step.save.p50),
    marked(step.save.p99, MAX_SAVE_MS),
    otherCalls(step).length > 0
      ? marked(Math.max(...otherCalls(step).map(({ p99 }) => p99)), MAX_OTHER_MS)
      : '',
    share(step.serverCpu),
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

const marked = (value, limit) => (value < limit ? milliseconds(value) : `**${round(value)}**`);

function limitLines({ steps }) {
  const good = steps.findLast(isGood);
  const last = steps.at(-1);
  return [
    `One core serves ${good ? round(good.writers) : 'none of these'} users who write, each with ${SAVES_A_MINUTE_OF_ALL} saves a minute on average: p99 of`,
    `the saves below ${MAX_SAVE_MS} ms, and of each other kind of call below ${MAX_OTHER_MS} ms. In the last step the log is`,
    `${last.walMbPerSecond.toFixed(1)} MB/s. ${round(last.refused)} calls were refused.`,
  ];
}

/** Processor time, which does not depend on what shares a core. */
function costTable(capacity) {
  const { onlySaves, steps, connections, serverMb } = capacity;
  const atLimit = steps.findLast(isGood) ?? steps[0];
  const perSave = (step, name) => `${((step[name] * 1000) / step.save.perSecond).toFixed(2)} ms`;
  const connectionText = connections
    .map(({ name, count, privateMb }) => `${count} ${name} (${privateMb.toFixed(1)} MB each)`)
    .join(', ');
  return markdown([
    ['cost', 'server', 'PostgreSQL'],
    ['---', '---:', '---:'],
    [
      `processor time of a save alone, at ${round(onlySaves.save.perSecond)} a second`,
      perSave(onlySaves, 'serverCpu'),
      perSave(onlySaves, 'postgresCpu'),
    ],
    [
      `of a save with its share of the other calls, ${round(atLimit.writers)} users`,
      perSave(atLimit, 'serverCpu'),
      perSave(atLimit, 'postgresCpu'),
    ],
    ['memory after the last step; connections', `${round(serverMb)} MB`, connectionText],
  ]);
}
