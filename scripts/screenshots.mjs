/** npm run screenshots: pictures of every screen in .reports/screenshots, and the README's in docs/. */
import { buildOrFail } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, projectEnvironment } from './lib/node-runtime.mjs';
import { inRoot, programs } from './lib/paths.mjs';
import { exitCode, start, stopTreesOnSignal } from './lib/processes.mjs';

ensureInstalled();
stopTreesOnSignal();
await buildOrFail();
const config = 'playwright.screenshots.config.ts';
const photographer = start(nodePath(), [programs.playwright, 'test', '--config', config], {
  cwd: inRoot('e2e'),
  env: projectEnvironment(),
  stdio: 'inherit',
});
photographer.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
