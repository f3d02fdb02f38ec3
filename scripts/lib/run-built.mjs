import { buildOrFail } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { nodePath, projectEnvironment } from './node-runtime.mjs';
import { inRoot, root } from './paths.mjs';
import { exitCode, start, stopTreesOnSignal } from './processes.mjs';

/**
 * Installs and builds where needed, and then runs a script with the project's Node. Unlike the caller, the script can
 * import packages, built code and TypeScript.
 */
export async function runBuilt(path) {
  ensureInstalled();
  stopTreesOnSignal();
  await buildOrFail();
  const script = start(nodePath(), [inRoot(path), ...process.argv.slice(2)], {
    cwd: root,
    env: projectEnvironment(),
    stdio: 'inherit',
  });
  script.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
}
