import { existsSync } from 'node:fs';
import { buildOrFail } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { nodePath, projectEnvironment } from './node-runtime.mjs';
import { fail } from './output.mjs';
import { inRoot, root } from './paths.mjs';
import { exitCode, onStopSignal, signalTree, start } from './processes.mjs';
import { serverFlags } from './server-flags.mjs';

/**
 * Runs `backend/dist/NAME.js` with the arguments of the script. Installs and builds first where needed.
 * @param keepsBuild whether an older build stays as it is, because the product may run from it
 */
export async function runBackendCommand(name, { keepsBuild = false } = {}) {
  // The stamp of a build is written last.
  const isBuilt = [`${name}.js`, '.built'].every((file) => existsSync(inRoot('backend', 'dist', file)));
  if (!keepsBuild || !isBuilt) {
    ensureInstalled();
    await buildOrFail(['backend']);
  }
  const command = [...serverFlags, inRoot('backend', 'dist', `${name}.js`), ...process.argv.slice(2)];
  const child = start(nodePath(), command, { cwd: root, env: projectEnvironment(), stdio: 'inherit' });
  child.once('error', (error) => fail(`The command could not be started: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
  onStopSignal(
    (signal) => child.kill(signal),
    () => signalTree(child, 'SIGKILL'),
  );
}
