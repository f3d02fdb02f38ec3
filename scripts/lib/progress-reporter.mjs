import { writeFileSync } from 'node:fs';

/** Where a run of Vitest or Playwright writes how far it is; without it nothing is written. */
const file = process.env.PROGRESS_FILE;

/** A reporter of both programs: one line of text with what is done, replaced after each spec file or browser test. */
export default class ProgressReporter {
  done = 0;
  total = 0;
  passed = 0;
  failed = 0;

  /** Vitest. */
  onTestRunStart(specifications) {
    this.total = specifications.length;
  }

  /** Vitest. */
  onTestModuleEnd(testModule) {
    this.done += 1;
    this.passed += [...testModule.children.allTests('passed')].length;
    this.failed += [...testModule.children.allTests('failed')].length;
    this.write('files');
  }

  /** Playwright. */
  onBegin(_config, suite) {
    this.total = suite.allTests().length;
  }

  /** Playwright. A test that fails is tried again. */
  onTestEnd(test, result) {
    const isLastTry = result.status === test.expectedStatus || result.retry === test.retries;
    if (!isLastTry) return;
    this.done += 1;
    if (test.outcome() === 'unexpected') this.failed += 1;
    else this.passed += 1;
    this.write('tests');
  }

  /** Playwright: another reporter prints what failed. */
  printsToStdio() {
    return false;
  }

  write(unit) {
    if (!file) return;
    writeFileSync(
      file,
      `${this.done} of ${this.total} ${unit} done, ${this.passed} passed, ${this.failed} failed`,
    );
  }
}
