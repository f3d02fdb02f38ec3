import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, judge } from './test-runs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'inkwell-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

let reports = 0;

function reportOf(content) {
  const file = join(folder, `report-${++reports}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitest = ({ passed = 0, failed = 0, pending = 0, files = [] }) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: 0,
  testResults: files,
});

describe('what a test program has to show', () => {
  it('is what it counted, when it ended well', () => {
    const report = reportOf(vitest({ passed: 7, pending: 1 }));
    expect(judge(0, report, countVitest)).toEqual({ passed: 7, failed: 0, skipped: 1 });
  });

  it.each([
    ['it crashed before it wrote anything', 1, join(folder, 'missing.json')],
    ['it ended well but wrote nothing', 0, join(folder, 'missing.json')],
    ['its report is cut off', 0, reportOf('{"numPassedTests": 7')],
  ])('is one failure when %s', (_why, code, report) => {
    expect(judge(code, report, countVitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('is a failure when every test passed but the run did not', () => {
    expect(judge(1, reportOf(vitest({ passed: 7 })), countVitest)).toEqual({
      passed: 7,
      failed: 1,
      skipped: 0,
    });
  });

  it('is a failure when there was nothing to run', () => {
    expect(judge(0, reportOf(vitest({})), countVitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a file that could not be loaded, which has no failed test in it', () => {
    const files = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    const report = reportOf(vitest({ passed: 1, failed: 1, files }));
    expect(judge(1, report, countVitest)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  it('counts browser tests, and errors outside of any of them', () => {
    const report = reportOf({
      stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 },
      errors: [{ message: 'the server did not start' }],
    });
    expect(judge(1, report, countPlaywright)).toEqual({ passed: 4, failed: 2, skipped: 2, atSecondTry: 0 });
  });

  it('says how many browser tests passed at the second try only', () => {
    const report = reportOf({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] });
    expect(judge(0, report, countPlaywright)).toEqual({ passed: 5, failed: 0, skipped: 0, atSecondTry: 1 });
  });
});
