/** npm start: installs and builds where needed, then runs the server until Ctrl-C or SIGTERM. */
import { pathToFileURL } from 'node:url';
import { buildOrFail } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, projectEnvironment } from './lib/node-runtime.mjs';
import { onNpmKilled } from './lib/npm-parent.mjs';
import { fail } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { exitCode, onStopSignal, signalTree, start, stopTreesOnSignal } from './lib/processes.mjs';
import { serverFlags } from './lib/server-flags.mjs';

ensureInstalled();
const stopListening = stopTreesOnSignal();
await buildOrFail();
stopListening();
runServer();

function runServer() {
  // If this process is killed, this channel closes and the server stops.
  const stopWithParent = pathToFileURL(inRoot('scripts', 'lib', 'stop-with-parent.mjs'));
  const program = [...serverFlags, '--import', stopWithParent.href, 'backend/dist/main.js'];
  const server = start(nodePath(), program, {
    cwd: root,
    env: projectEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server.once('error', (error) => fail(`The server could not be started: ${error.message}`));
  server.once('exit', (code, signal) => process.exit(exitCode(code, signal)));

  onStopSignal(
    (signal) => server.kill(signal),
    () => signalTree(server, 'SIGKILL'),
  );
  onNpmKilled(() => process.kill(process.pid, 'SIGTERM'));
}
