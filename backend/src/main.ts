import { readSettings } from './core/settings/read-settings.js';
import { refuseToStart } from './start/announce.js';
import { checkSettings } from './start/check-settings.js';
import type { Program } from './start/program.js';
import { stopOnSignals } from './start/stop-on-signals.js';

// A small buffer keeps its whole block of Node's pool in memory. With the default blocks of 64 KB, each file name in a ZIP kept
// 33 KB until the end of the download.
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
  // If the database has ended, this is already reported, and the error is only its consequence.
  if (!program?.hasDatabaseEnded) refuseToStart(error instanceof Error ? error.message : String(error));
}
