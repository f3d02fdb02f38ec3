/** npm run check: the fast part of the tests, without the screens, a database and a browser. */

import { runBuild } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';
import { runStaticChecks } from './lib/static-checks.mjs';
import { finish, report } from './lib/summary.mjs';
import { runVitest } from './lib/test-runs.mjs';

ensureInstalled();
stopTreesOnSignal();

// The checks of types read the output of the packages.
await runBuild([]);
const building = runBuild(['backend', 'client']);
building.then(report);
await runStaticChecks(building, { buildsApps: false });
await building;
report(await runVitest('rules'));
finish();
