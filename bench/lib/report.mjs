import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import {
  rowsOfCalls,
  rowsOfConsole,
  rowsOfDrafts,
  rowsOfEditor,
  rowsOfIntegrations,
  rowsOfPdf,
  rowsOfReviews,
} from './report-rows.mjs';

/** The cells of a row of report-rows.mjs, and their heads. */
const COLUMNS = {
  path: 'path',
  perSecond: 'requests/s',
  p50: 'p50 ms',
  p99: 'p99 ms',
  floor: 'baseline',
  nest: 'Nest + TypeORM',
  toReach: 'target',
  reached: 'measured',
};

/** Makes the rows of each part from the results that run.mjs collected. */
const PARTS = {
  calls: rowsOfCalls,
  pdf: ({ pdf }) => rowsOfPdf(pdf),
  drafts: ({ drafts }) => rowsOfDrafts(drafts),
  editor: ({ editor }) => rowsOfEditor(editor),
  reviews: ({ reviews }) => rowsOfReviews(reviews),
  console: ({ console: admin }) => rowsOfConsole(admin),
  integrations: ({ integrations }) => rowsOfIntegrations(integrations),
};

/**
 * Writes `.reports/bench.json`.
 * @param {object} results as run.mjs collects them
 * @param {string[]} parts the parts that were measured
 * @returns {{ part: string, text: string }[]} a table for each part, with the machine above it
 */
export function report(results, parts) {
  mkdirSync(inRoot('.reports'), { recursive: true });
  writeFileSync(inRoot('.reports', 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  return Object.keys(PARTS)
    .filter((part) => parts.includes(part))
    .map((part) => ({
      part,
      text: [describe(results, part), '', ...table(PARTS[part](results))].join('\n'),
    }));
}

function describe({ measuredAt, users, runs, secondsPerRun, machine, postgres, console: admin }, part) {
  const { name, processor, cores, memoryGb, node, inkwell, pinned } = machine;
  const measuredOn = [
    `Measured ${measuredAt.slice(0, 10)} on \`${name}\`: ${processor}, ${cores} cores, ${memoryGb} GB,`,
    `Node ${node}, Inkwell ${inkwell}, PostgreSQL ${postgres}, ${users.toLocaleString('en')} users.`,
  ].join(' ');
  // On all cores, once.
  if (['reviews', 'editor', 'integrations'].includes(part)) return measuredOn;
  const placing = pinned
    ? 'The server has one core; the load and PostgreSQL share another.'
    : 'Server, load and PostgreSQL share all cores.';
  const method =
    part === 'console'
      ? `Runs of ${admin.seconds} s with 20 connections and with one.`
      : `${runs > 1 ? `Medians of ${runs} runs` : 'One run'} of ${secondsPerRun} s, product and baselines in turns.`;
  return `${measuredOn} ${method} ${placing}`;
}

function table(rows) {
  const used = Object.keys(COLUMNS).filter((column) => rows.some((row) => row[column] !== undefined));
  const cells = rows.map((row) => used.map((column) => row[column] ?? ''));
  const isText = (column) => ['path', 'toReach', 'reached'].includes(column);
  const head = used.map((column) => COLUMNS[column]);
  return markdown([head, used.map((column) => (isText(column) ? '---' : '---:')), ...cells]);
}

export function markdown(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
}
