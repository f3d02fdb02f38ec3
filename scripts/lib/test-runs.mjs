import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { nodePath, projectEnvironment } from './node-runtime.mjs';
import { inRoot, programs } from './paths.mjs';
import { run } from './processes.mjs';

const FOLDER = '.reports';

/** Tests that need no database and no browser. */
export const FAST_PROJECTS = [
  'scripts',
  'deployment',
  'contract',
  'backend-rules',
  'editor',
  'user-ui',
  'admin-ui',
];

/** @param {{ name: string, projects?: string[] }} options without projects: all of them */
export function runVitest({ name, projects = [] }) {
  const report = inRoot(FOLDER, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  for (const project of projects) args.push('--project', project);
  return runReported({ name, report, args: [programs.vitest, ...args], count: countVitest });
}

export function runPlaywright({ name }) {
  const report = inRoot(FOLDER, 'playwright.json');
  return runReported({
    name,
    report,
    cwd: inRoot('e2e'),
    // The dots are followed by what failed, in full and last.
    args: [programs.playwright, 'test', '--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: countPlaywright,
  });
}

/**
 * What a finished test program has to show for itself. A report that is missing or cannot be read, a crash after
 * the last test, or no test at all are failures, whatever was counted.
 */
export function judge(code, report, count) {
  const counts = readCounts(report, count);
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

async function runReported({ name, report, args, cwd, env = {}, count }) {
  mkdirSync(inRoot(FOLDER), { recursive: true });
  rmSync(report, { force: true });
  const options = { cwd, env: projectEnvironment({ FORCE_COLOR: '0', NO_COLOR: '1', ...env }) };
  const { code, output, durationMs } = await run(nodePath(), args, options);
  const counts = judge(code, report, count);
  const hasFindings = counts.failed > 0 || counts.atSecondTry > 0;
  return { name, ...counts, durationMs, details: hasFindings ? onlyFailures(output) : '' };
}

/** Without what tells of those that passed, where a program draws a line under it or numbers what failed. */
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
