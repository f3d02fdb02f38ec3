/** Long tests in named parts; the default is `crash`. Arguments after the part are passed to it. */
import { fail } from '../lib/output.mjs';
import { stopTreesOnSignal } from '../lib/processes.mjs';
import { runCrashTests } from './crash.mjs';
import { runDeployment } from './deployment.mjs';

const parts = { crash: runCrashTests, deployment: runDeployment };

const [first = 'crash', ...others] = process.argv.slice(2);
// `npm run soak -- 20` is short for `npm run soak -- crash 20`.
const [name, args] = /^\d+$/.test(first) ? ['crash', [first]] : [first, others];
const part = parts[name];
if (!part) fail(`There is no part "${name}". The parts are: ${Object.keys(parts).join(', ')}.`);

stopTreesOnSignal();
await part(args);
