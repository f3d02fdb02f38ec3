/**
 * npm run soak: the crash tests with random seeds, each printed; `-- 20` says how many rounds. SOAK_SEED=… runs one seed
 * again.
 */

import { randomInt } from 'node:crypto';
import { buildOrFail } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodePath, projectEnvironment } from './lib/node-runtime.mjs';
import { fail, print } from './lib/output.mjs';
import { programs } from './lib/paths.mjs';
import { run, stopTreesOnSignal } from './lib/processes.mjs';
import { finish, report } from './lib/summary.mjs';

const DEFAULT_ROUNDS = 10;
const MAX_SEED = 2 ** 31;

const given = process.env.SOAK_SEED;
const rounds = given ? 1 : Number(process.argv[2] ?? DEFAULT_ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1) fail(`"${process.argv[2]}" is not a number of rounds.`);

ensureInstalled();
stopTreesOnSignal();
await buildOrFail(['backend']);
for (let round = 1; round <= rounds; round += 1) report(await runRound(round));
finish();

async function runRound(round) {
  const seed = given ?? String(randomInt(MAX_SEED));
  const name = `round ${round} of ${rounds}, SOAK_SEED=${seed}`;
  print(`Running ${name} …`);
  const args = [programs.vitest, 'run', '--project', 'backend-db', 'test/crash'];
  const { code, output, durationMs } = await run(nodePath(), args, {
    env: projectEnvironment({ SOAK_SEED: seed, NO_COLOR: '1' }),
  });
  const failed = code === 0 ? 0 : 1;
  return { name, passed: 1 - failed, failed, skipped: 0, durationMs, details: failed ? output : '' };
}
