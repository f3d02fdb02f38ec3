/** npm run dev: compiles and restarts the backend on change; both apps reload automatically. */
import { buildOrFail, bundleVerifier } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, projectEnvironment } from './lib/node-runtime.mjs';
import { dim, print } from './lib/output.mjs';
import { inRoot, programs, root } from './lib/paths.mjs';
import { start, stopTreesOnSignal } from './lib/processes.mjs';

const COMPILED = /Found 0 errors/;

ensureInstalled();
stopTreesOnSignal();
await buildOrFail(['backend']);

let server;
let isRestarting = false;

print('User app  http://localhost:5173/\nConsole   http://localhost:5174/admin-login\n');
watch('contract', [programs.compile, '-p', 'packages/contract', '--watch', '--preserveWatchOutput']);
watch('backend', [programs.nest, 'build', '--watch', '--preserveWatchOutput'], {
  cwd: inRoot('backend'),
  onLine: (line) => COMPILED.test(line) && restartServer(),
});
watch('user-ui', [programs.vite], { cwd: inRoot('user-ui') });
watch('admin-ui', [programs.vite], { cwd: inRoot('admin-ui') });

/** A change that arrives while the server stops is part of the next start. */
async function restartServer() {
  if (isRestarting) return;
  isRestarting = true;
  await stopServer();
  // The compiler has emptied the folder.
  await bundleVerifier();
  isRestarting = false;
  server = watch('server', ['--enable-source-maps', 'backend/dist/main.js']);
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** Starts a program and prints its output, each line with the name of its part. */
function watch(name, args, { cwd = root, onLine = () => undefined } = {}) {
  const child = start(nodePath(), args, {
    cwd,
    // The output is a pipe, but it is shown on the terminal.
    env: projectEnvironment({ LOG_FORMAT: process.env.LOG_FORMAT ?? 'pretty' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines.filter((text) => text.trim())) {
        print(`${dim(name.padEnd(9))} ${line}`);
        onLine(line);
      }
    });
  }
  child.once('exit', (code) => code && print(`${dim(name.padEnd(9))} ended with code ${code}`));
  return child;
}
