import { checkConventions } from './conventions.mjs';
import { programs } from './paths.mjs';
import { runNode } from './processes.mjs';

const checkTypes = (workspace) => ({
  name: workspace === '.' ? 'types of the top folder' : `types of ${workspace}`,
  run: () => runNode([programs.checkTypes, '--noEmit', '-p', workspace]),
});

/**
 * Everything that is found out without running the product; each counts as one in the summary. The longest
 * come first, because they run side by side. The contract and the backend must have been built.
 */
export const staticChecks = [
  checkTypes('backend'),
  checkTypes('user-ui'),
  checkTypes('admin-ui'),
  checkTypes('contract'),
  checkTypes('.'),
  { name: 'format and lint', run: () => runNode([programs.biome, 'check', '--error-on-warnings', '.']) },
  { name: 'conventions', run: async () => checkConventions() },
];

/** Runs all of them, two at a time, and answers one result each. */
export async function runStaticChecks(report) {
  const waiting = [...staticChecks];
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check);
      report(result);
      results.push(result);
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

async function runCheck({ name, run }) {
  const startedAt = performance.now();
  const { code, output } = await run().catch((error) => ({ code: 1, output: error.message }));
  const passed = code === 0;
  return {
    name,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    skipped: 0,
    durationMs: performance.now() - startedAt,
    details: passed ? '' : output,
  };
}
