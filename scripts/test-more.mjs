/** npm run test:more: the tests that `npm test` leaves out. The last line is `N passed, N failed`. */

import { buildOrFail } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';
import { finish, report } from './lib/summary.mjs';
import { runMoreBrowserTests, runVitest } from './lib/test-runs.mjs';

ensureInstalled();
stopTreesOnSignal();
await buildOrFail();
report(await runVitest('crashes'));
report(await runMoreBrowserTests());
finish();
