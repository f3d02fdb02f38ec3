/** npm run test:system: arguments after `--` are passed to scripts/system/run.mjs. */
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('scripts/system/run.mjs');
