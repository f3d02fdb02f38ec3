import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { nodePath, projectEnvironment } from './node-runtime.mjs';
import { dim, print } from './output.mjs';
import { inRoot, programs } from './paths.mjs';
import { run } from './processes.mjs';

const FOLDER = '.reports';

/** How often a running part shows how far it is. */
const PROGRESS_INTERVAL_MS = 15_000;
const PROGRESS_REPORTER = inRoot('scripts', 'lib', 'progress-reporter.mjs');

/** The parts that Vitest runs, each with its projects. `npm run test:more` runs `crashes`, `npm run test:system` `tools`, and `npm test` the others. */
export const testParts = {
  rules: ['scripts', 'deployment', 'contract', 'client', 'backend-rules', 'editor'],
  screens: ['user-ui', 'admin-ui'],
  database: ['backend-db'],
  crashes: ['backend-crash', 'local-services'],
  tools: ['backend-tools'],
};

/** The projects of Playwright in `npm test`. The order is in e2e/playwright.config.ts. */
const BROWSER_PROJECTS = ['journeys', 'site-wide', 'site-wide-images', 'time-limits'];

/** Tests also wait, for a timer, a server or a retry: more workers than processors use them meanwhile. */
const EXTRA_WORKERS = 1;

/**
 * Runs parts together, which starts fewer programs than one after the other.
 * @param {(keyof typeof testParts)[]} parts
 */
export function runVitest(...parts) {
  const name = parts.join(' and ');
  const projects = parts.flatMap((part) => testParts[part]);
  const report = inRoot(FOLDER, `${parts.join('-')}.json`);
  const args = [
    'run',
    ...['dot', 'json', PROGRESS_REPORTER].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...projects.flatMap((project) => ['--project', project]),
  ];
  const env = { EXTRA_TEST_WORKERS: String(EXTRA_WORKERS) };
  return runReported({ name, report, args: [programs.vitest, ...args], env, count: countVitest });
}

export const runBrowserTests = () => runPlaywright('browser', BROWSER_PROJECTS);

/** Of `npm run test:more`. */
export const runMoreBrowserTests = () => runPlaywright('further browser tests', ['more']);

function runPlaywright(name, projects) {
  const report = inRoot(FOLDER, `${name.replaceAll(' ', '-')}.json`);
  return runReported({
    name,
    report,
    cwd: inRoot('e2e'),
    args: [
      ...[programs.playwright, 'test'],
      // The dots are followed by what failed, in full and last.
      `--reporter=dot,json,${PROGRESS_REPORTER}`,
      ...projects.flatMap((project) => ['--project', project]),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: countPlaywright,
  });
}

/**
 * The result of a finished test program. A report that is missing or cannot be read, a crash after
 * the last test, or no test at all are failures, whatever was counted.
 */
export function judge(code, report, count) {
  const counts = readCounts(report, count);
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

async function runReported({ name, report, args, cwd, env = {}, count }) {
  mkdirSync(inRoot(FOLDER), { recursive: true });
  const progress = inRoot(FOLDER, `${name}.progress`);
  for (const file of [report, progress]) rmSync(file, { force: true });
  const variables = { FORCE_COLOR: '0', NO_COLOR: '1', PROGRESS_FILE: progress, ...env };
  const timer = setInterval(() => printProgress(name, progress), PROGRESS_INTERVAL_MS);
  const options = { cwd, env: projectEnvironment(variables) };
  const { code, output, durationMs } = await run(nodePath(), args, options);
  clearInterval(timer);
  const counts = judge(code, report, count);
  const hasFindings = counts.failed > 0 || counts.atSecondTry > 0;
  return { name, ...counts, durationMs, details: hasFindings ? onlyFailures(output) : '' };
}

function printProgress(name, file) {
  print(dim(`  ${name}: ${existsSync(file) ? readFileSync(file, 'utf8') : 'starting'}`));
}

/** The output from the first failure on: a line of ⎯ in Vitest, a number in Playwright. */
function onlyFailures(output) {
  const line = output.search(/^(⎯⎯| {2}1\) )/m);
  return line === -1 ? output : output.slice(line);
}

function readCounts(report, count) {
  const nothing = { passed: 0, failed: 0, skipped: 0 };
  if (!existsSync(report)) return nothing;
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return nothing;
  }
}

export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not even be loaded has no failed test in it.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    atSecondTry: stats.flaky,
  };
}
