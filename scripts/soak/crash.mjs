import { randomInt } from 'node:crypto';
import { nodePath, projectEnvironment } from '../lib/node-runtime.mjs';
import { fail, print } from '../lib/output.mjs';
import { programs } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';
import { finish, report } from '../lib/summary.mjs';

const DEFAULT_ROUNDS = 10;
const MAX_SEED = 2 ** 31;

/** The crash tests and the random gifts with random seeds, each printed; `20` says how many rounds. SOAK_SEED=… runs one seed again. */
export async function runCrashTests([count = DEFAULT_ROUNDS]) {
  const given = process.env.SOAK_SEED;
  const rounds = given ? 1 : Number(count);
  if (!Number.isInteger(rounds) || rounds < 1) fail(`"${count}" is not a number of rounds.`);
  for (let round = 1; round <= rounds; round += 1) {
    const seed = given ?? String(randomInt(MAX_SEED));
    report(await runRound(`round ${round} of ${rounds}, SOAK_SEED=${seed}`, seed));
  }
  finish();
}

async function runRound(name, seed) {
  print(`Running ${name} …`);
  const projects = ['--project', 'backend-crash', '--project', 'backend-db'];
  const args = [programs.vitest, 'run', ...projects, 'crash', 'giving-histories'];
  const { code, output, durationMs } = await run(nodePath(), args, {
    env: projectEnvironment({ SOAK_SEED: seed, NO_COLOR: '1' }),
  });
  const failed = code === 0 ? 0 : 1;
  return { name, passed: 1 - failed, failed, skipped: 0, durationMs, details: failed ? output : '' };
}
