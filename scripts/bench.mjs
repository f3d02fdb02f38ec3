/** npm run bench: builds, then measures. Arguments after `--` are passed to bench/run.mjs. */
import { buildOrFail } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, projectEnvironment } from './lib/node-runtime.mjs';
import { root } from './lib/paths.mjs';
import { exitCode, start, stopTreesOnSignal } from './lib/processes.mjs';

ensureInstalled();
stopTreesOnSignal();
await buildOrFail();
const bench = start(nodePath(), ['bench/run.mjs', ...process.argv.slice(2)], {
  cwd: root,
  env: projectEnvironment(),
  stdio: 'inherit',
});
bench.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
