/**
 * npm test: everything that a change can break unnoticed, or the parts named after `--`. Shows how far it is; the last line is
 * `N passed, N failed`. The other tests are in `npm run test:more`.
 */

import { runBuild } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/output.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';
import { runStaticChecks } from './lib/static-checks.mjs';
import { finish, report } from './lib/summary.mjs';
import { runBrowserTests, runVitest, testParts } from './lib/test-runs.mjs';

const { crashes: _, tools: __, ...vitestParts } = testParts;
const names = ['static', ...Object.keys(vitestParts), 'browser'];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !names.includes(name));
if (unknown) fail(`There is no part "${unknown}". The parts are: ${names.join(', ')}.`);
const isChosen = (name) => asked.length === 0 || asked.includes(name);

ensureInstalled();
stopTreesOnSignal();

// The checks of types read the output of the packages.
await runBuild([]);
const building = runBuild();
building.then(report);
if (isChosen('static')) await runStaticChecks(building, { buildsApps: true });
const built = await building;
// One run: the last test of a part does not keep the others waiting.
const parts = Object.keys(vitestParts).filter(isChosen);
if (parts.length > 0) report(await runVitest(...parts));
if (isChosen('browser') && built.failed === 0) report(await runBrowserTests());
finish();
