import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'inkwell-progress-'));
const file = join(folder, 'progress');
afterAll(() => rmSync(folder, { recursive: true }));

let reporter;
beforeEach(async () => {
  vi.stubEnv('PROGRESS_FILE', file);
  vi.resetModules();
  const { default: ProgressReporter } = await import('./progress-reporter.mjs');
  reporter = new ProgressReporter();
});

const moduleWith = (counts) => ({ children: { allTests: (state) => Array(counts[state] ?? 0).fill({}) } });
const browserTest = (outcome) => ({ expectedStatus: 'passed', retries: 1, outcome: () => outcome });

it('counts the spec files of Vitest and their tests', () => {
  reporter.onTestRunStart([{}, {}, {}]);
  reporter.onTestModuleEnd(moduleWith({ passed: 4 }));
  reporter.onTestModuleEnd(moduleWith({ passed: 1, failed: 2 }));
  expect(readFileSync(file, 'utf8')).toBe('2 of 3 files done, 5 passed, 2 failed');
});

it('counts a browser test of Playwright at its last try', () => {
  reporter.onBegin({}, { allTests: () => [{}, {}, {}] });
  reporter.onTestEnd(browserTest('expected'), { status: 'passed', retry: 0 });
  reporter.onTestEnd(browserTest('unexpected'), { status: 'failed', retry: 0 });
  reporter.onTestEnd(browserTest('unexpected'), { status: 'failed', retry: 1 });
  expect(readFileSync(file, 'utf8')).toBe('2 of 3 tests done, 1 passed, 1 failed');
});
