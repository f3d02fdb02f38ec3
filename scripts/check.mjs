/** npm run check: the fast part of the tests, under two minutes. */

import { runBuild } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';
import { runStaticChecks } from './lib/static-checks.mjs';
import { finish, report } from './lib/summary.mjs';
import { FAST_PROJECTS, runVitest } from './lib/test-runs.mjs';

ensureInstalled();
stopTreesOnSignal();

report(await runBuild(['backend']));
await runStaticChecks();
report(await runVitest({ name: 'tests without a database', projects: FAST_PROJECTS }));
finish();
