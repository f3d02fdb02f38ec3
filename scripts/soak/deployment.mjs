import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
// Node strips the types.
import { numbersFrom } from '../../backend/test/seed.ts';
import { fail, print } from '../lib/output.mjs';
import { finish, report } from '../lib/summary.mjs';
import { Deployment } from '../system/deployment.mjs';
import { checkEmails } from '../system/emails.mjs';
import { Load } from '../system/load.mjs';
import { Clocks, hasFaketime } from './clocks.mjs';
import { Disturbances } from './disturbances.mjs';
import { OnceUsers } from './once-users.mjs';

const DEFAULT_MINUTES = 10;
const MAX_SEED = 2 ** 31;
const WRITERS = 8;

/**
 * Disturbs a deployment for some minutes with a random seed, which is printed. SOAK_SEED=… takes one seed again.
 */
export async function runDeployment([count = DEFAULT_MINUTES]) {
  const minutes = Number(count);
  if (!(minutes > 0)) fail(`"${count}" is not a number of minutes.`);
  checkPackages();
  const seed = Number(process.env.SOAK_SEED ?? randomInt(MAX_SEED));
  const name = `deployment for ${minutes} minutes, SOAK_SEED=${seed}`;
  print(`Running ${name} …`);
  const startedAt = performance.now();
  let details = '';
  try {
    await soak(seed, minutes);
  } catch (error) {
    details = error.stack;
  }
  const failed = details ? 1 : 0;
  report({
    name,
    passed: 1 - failed,
    failed,
    skipped: 0,
    durationMs: performance.now() - startedAt,
    details,
  });
  finish();
}

/**
 * Clients against two web processes and two workers behind Debian's Caddy, while every part is killed at random moments,
 * connections break and slow down, and the clocks of the processes jump. Afterwards the recorded calls are compared with what
 * is stored and with the e-mails that arrived.
 */
async function soak(seed, minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-soak-'));
  const clocks = new Clocks(folder);
  const deployment = new Deployment({ folder, environmentOf: (name) => clocks.environmentOf(name) });
  const load = new Load({ deployment, seed, writerCount: WRITERS });
  const log = (line) =>
    appendFileSync(join(folder, 'disturbances.log'), `${new Date().toISOString()} ${line}\n`);
  const disturbances = new Disturbances({ deployment, random: numbersFrom(seed), clocks, log });
  let hasPassed = false;
  try {
    await deployment.start();
    await load.start();
    const users = new OnceUsers(load);
    await users.prepare();
    const running = [disturbances.run(), users.run()];
    await Promise.race([sleep(minutes * 60_000), Promise.all(running), load.failure]);
    disturbances.stop();
    users.stop();
    await Promise.all(running);
    await load.stop();
    const versions = await load.checkNothingIsLost();
    const emails = await checkEmails(load, deployment.mailboxUrl);
    await users.check();
    await load.checkNotification();
    const { submitters, latecomers } = users;
    print(`${versions} versions and ${load.fileCount} files are complete; ${emails}`);
    print(`${submitters.length} submissions and reports, ${latecomers.length} penalties: one for each user.`);
    print(load.history.describe());
    disturbances.check();
    hasPassed = true;
  } finally {
    disturbances.stop();
    print(disturbances.describe());
    load.close();
    await deployment.stop();
    if (hasPassed) rmSync(folder, { recursive: true, force: true });
    else print(`The logs of the programs and of the disturbances are in ${folder}.`);
  }
}

function checkPackages() {
  const missing = [];
  if (spawnSync('which', ['caddy']).status !== 0) missing.push('caddy');
  if (spawnSync('which', ['pgrep']).status !== 0) missing.push('procps');
  if (!hasFaketime()) missing.push('libfaketime');
  if (missing.length > 0)
    throw new Error(`Debian packages are missing: apt-get install ${missing.join(' ')}`);
}
