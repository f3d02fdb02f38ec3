import { readSettings } from './core/settings/read-settings.js';
import { refuseToStart } from './start/announce.js';
import { checkSettings } from './start/check-settings.js';
import type { Program } from './start/program.js';
import { stopOnSignals } from './start/stop-on-signals.js';

// A small buffer that is kept keeps the whole block of the pool that it is a part of. With Node's 64 KB, the names of the files
// in a ZIP kept 33 KB each.
Buffer.poolSize = 8 * 1024;

let program: Program | undefined;
const stopProcess = stopOnSignals(async () => program?.stop());
try {
  const settings = readSettings(process.env);
  await checkSettings(settings);
  // Loading the program takes a second. A setting that cannot be used ends the start before that.
  const { Program } = await import('./start/program.js');
  program = new Program(settings, stopProcess);
  await program.start();
} catch (error) {
  await program?.stop().catch(() => undefined);
  refuseToStart(error instanceof Error ? error.message : String(error));
}
