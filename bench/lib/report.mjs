import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { rowsOfConsole } from './console-rows.mjs';
import {
  rowsOfCalls,
  rowsOfDrafts,
  rowsOfEditor,
  rowsOfPdf,
  rowsOfReviews,
  rowsOfWorkers,
} from './report-rows.mjs';

/** The cells of a row of report-rows.mjs, and their heads. */
const COLUMNS = {
  path: 'path',
  perSecond: 'requests/s',
  p50: 'p50 ms',
  p99: 'p99 ms',
  floor: 'floor',
  toReach: 'to reach',
  reached: 'reached',
};

/** @param results as run.mjs collects them. Writes `.reports/bench.json` and returns the text to print. */
export function report(results) {
  mkdirSync(inRoot('.reports'), { recursive: true });
  writeFileSync(inRoot('.reports', 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  return [describe(results), '', ...table(results), ''].join('\n');
}

function describe({ measuredAt, users, runs, secondsPerRun, machine, postgres, console: admin }) {
  const { name, processor, cores, memoryGb, node, pinned } = machine;
  const placing = pinned
    ? 'The server has one core; the load and PostgreSQL share another.'
    : 'Server, load and PostgreSQL share all cores.';
  const ofConsole = admin
    ? `; of the console, means of two turns of ${admin.seconds} s with 20 connections`
    : '';
  return [
    `Measured ${measuredAt.slice(0, 10)} on \`${name}\`: ${processor}, ${cores} cores, ${memoryGb} GB,`,
    `Node ${node}, PostgreSQL ${postgres}, ${users.toLocaleString('en')} users. ${runs > 1 ? `Medians of ${runs} runs` : 'One run'} of`,
    `${secondsPerRun} s, product and floor by turns${ofConsole}. ${placing}`,
  ].join(' ');
}

function table(results) {
  const rows = [
    ...rowsOfCalls(results),
    ...(results.pdf ? rowsOfPdf(results.pdf) : []),
    ...(results.drafts ? rowsOfDrafts(results.drafts) : []),
    ...(results.editor ? rowsOfEditor(results.editor) : []),
    ...(results.reviews ? rowsOfReviews(results.reviews) : []),
    ...(results.workers ? rowsOfWorkers(results.workers) : []),
    ...(results.console ? rowsOfConsole(results.console) : []),
  ];
  const cells = rows.map((row) => Object.keys(COLUMNS).map((column) => row[column] ?? ''));
  const head = Object.values(COLUMNS);
  return markdown([head, head.map((_, column) => (column > 0 && column < 5 ? '---:' : '---')), ...cells]);
}

export function markdown(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
}
