import { nodePath, projectEnvironment } from '../lib/node-runtime.mjs';
import { root } from '../lib/paths.mjs';
import { exitCode, start } from '../lib/processes.mjs';

/** The upgrade from the last release under traffic: bench/upgrade/run.mjs. `--users=5000` makes the database smaller. */
export async function runUpgrade(args) {
  const program = start(nodePath(), ['bench/upgrade/run.mjs', ...args], {
    cwd: root,
    env: projectEnvironment(),
    stdio: 'inherit',
  });
  program.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
}
