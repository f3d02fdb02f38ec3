/** npm run soak: arguments after `--` are passed to scripts/soak/run.mjs. */
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('scripts/soak/run.mjs');
