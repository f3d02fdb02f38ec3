/** npm run bench: arguments after `--` are passed to bench/run.mjs. */
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('bench/run.mjs');
