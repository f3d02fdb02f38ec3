/** npm test: everything. The last line is `N passed, N failed`. */

import { runBuild } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';
import { runStaticChecks } from './lib/static-checks.mjs';
import { finish, report } from './lib/summary.mjs';
import { runPlaywright, runVitest } from './lib/test-runs.mjs';

ensureInstalled();
stopTreesOnSignal();

const results = [];
const done = (result) => {
  report(result);
  results.push(result);
};

const built = await runBuild();
done(built);
await runStaticChecks(done);
done(await runVitest({ name: 'rule, module and screen tests' }));
if (built.failed === 0) {
  done(await runPlaywright({ name: 'browser tests' }));
} else {
  done({
    name: 'browser tests',
    passed: 0,
    failed: 1,
    skipped: 0,
    durationMs: 0,
    details: 'Not run: nothing is built.',
  });
}
finish(results);
