/** npm run build: compiles what changed. `npm run build -- --clean` compiles everything. */
import { buildOrFail, clean } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { print } from './lib/output.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';

stopTreesOnSignal();
ensureInstalled();
if (process.argv.includes('--clean')) clean();
await buildOrFail();
print('Everything is built.');
