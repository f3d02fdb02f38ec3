import { percentile } from '../lib/statistics.mjs';

const PHASES = ['before', 'during', 'after'];
const NAME_WIDTH = 14;
const CELL_WIDTH = 26;

/** Prints the requests of each kind and phase, and what the migrations cost. */
export function printFigures({ users, requests, migrated, lockWaitMs, spent, load }) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  print(`\n${users} users. The migrations took ${seconds(migrated.durationMs)}.`);
  print(`Attempts that got no lock in time: ${migrated.repeated}.`);
  print(`A request waited at most ${lockWaitMs} ms for a table that a migration changed.`);
  print(
    `Processor time meanwhile: PostgreSQL ${spent.postgres.toFixed(1)} s, the previous version ` +
      `${spent.server.toFixed(1)} s, the migrating process ${seconds(migrated.processorMs)}.`,
  );
  print(`Load of the machine before: ${load.toFixed(1)}.\n`);
  printRow('requests', PHASES);
  printRow('', ['number  p99  max', 'number  p99  max', 'number  p99  max']);
  for (const [kind, ofKind] of Map.groupBy(requests, (request) => request.kind)) printCells(kind, ofKind);
  printCells('all', requests);
  print('');
}

function printCells(name, requests) {
  const cells = PHASES.map((phase) => {
    const durations = requests.filter((one) => one.phase === phase).map(({ durationMs }) => durationMs);
    const times = [percentile(durations, 0.99), Math.max(...durations)];
    return [durations.length, ...times.map((ms) => `${Math.round(ms)} ms`)].join('  ');
  });
  printRow(name, cells);
}

function printRow(name, cells) {
  print([name.padEnd(NAME_WIDTH), ...cells.map((text) => text.padEnd(CELL_WIDTH))].join('').trimEnd());
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
