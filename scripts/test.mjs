/** npm test: everything. The last line is `N passed, N failed`. */

import { runBuild } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';
import { runStaticChecks } from './lib/static-checks.mjs';
import { finish, report } from './lib/summary.mjs';
import { runPlaywright, runVitest } from './lib/test-runs.mjs';

ensureInstalled();
stopTreesOnSignal();

const built = await runBuild();
report(built);
await runStaticChecks();
report(await runVitest({ name: 'rule, module and screen tests' }));
if (built.failed === 0) {
  report(await runPlaywright({ name: 'browser tests' }));
} else {
  report({
    name: 'browser tests',
    passed: 0,
    failed: 1,
    skipped: 0,
    durationMs: 0,
    details: 'Not run: nothing is built.',
  });
}
finish();
