import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** @param results as run.mjs collects them. Writes `.reports/bench.json` and returns the text to print. */
export function report(results) {
  mkdirSync(inRoot('.reports'), { recursive: true });
  writeFileSync(inRoot('.reports', 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  return [describe(results), '', ...table(results), ''].join('\n');
}

function describe({ measuredAt, users, runs, secondsPerRun, machine, postgres }) {
  const { name, processor, cores, memoryGb, node, pinned } = machine;
  const placing = pinned
    ? 'The server has one core; the load and PostgreSQL share another.'
    : 'Server, load and PostgreSQL share all cores.';
  return [
    `Measured ${measuredAt.slice(0, 10)} on \`${name}\`: ${processor}, ${cores} cores, ${memoryGb} GB,`,
    `Node ${node}, PostgreSQL ${postgres}, ${users.toLocaleString('en')} users. ${runs > 1 ? `Medians of ${runs} runs` : 'One run'} of`,
    `${secondsPerRun} s, product and floor by turns. ${placing}`,
  ].join(' ');
}

function table({ paths, pdf, memoryMb, readySeconds }) {
  const rows = paths.map(({ name, product, floor, ratio, toReach }) => [
    name,
    ...numbers(product),
    round(floor.perSecond),
    `${toReach.toFixed(2)} of the floor`,
    verdict(ratio >= toReach, ratio.toFixed(2)),
  ]);
  const { perSecond, p50, p99, atOnce } = pdf;
  rows.push(
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
    [
      'memory of the server after the load',
      '',
      '',
      '',
      `${round(memoryMb.floor)} MB`,
      '< 300 MB',
      verdict(memoryMb.product < 300, `${round(memoryMb.product)} MB`),
    ],
    [
      'ready, with an existing database',
      '',
      '',
      '',
      '',
      '< 3 s',
      verdict(readySeconds < 3, `${readySeconds.toFixed(1)} s`),
    ],
  );
  const head = ['path', 'requests/s', 'p50 ms', 'p99 ms', 'floor', 'to reach', 'reached'];
  return markdown([head, head.map((_, column) => (column > 0 && column < 5 ? '---:' : '---')), ...rows]);
}

function markdown(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
}

const numbers = ({ perSecond, p50, p99 }) => [round(perSecond), fraction(p50), fraction(p99)];
const verdict = (isReached, value) => (isReached ? value : `**${value}: missed**`);
const round = (value) => Math.round(value).toLocaleString('en');
const fraction = (value) => value.toFixed(1);
