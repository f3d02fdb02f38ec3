import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, seconds } from '../lib/output.mjs';
import { root } from '../lib/paths.mjs';
import { OnceUsers } from '../soak/once-users.mjs';
import { Deployment, WEB, WORKERS } from './deployment.mjs';
import { checkEmails } from './emails.mjs';
import { Load } from './load.mjs';

const WRITERS = 12;
/** Between two processes, so that both versions serve beside each other. */
const MIXED_MS = 15_000;

/**
 * Updates the last release to this checkout as docs/operations.md says, one process after the other, workers first, while users
 * write, submit, miss deadlines and register. The checkout of the last release, with its build, is in the variable `LAST_RELEASE`.
 * @throws if an acknowledged save is lost, or something that must happen once happens twice or not at all
 */
export async function checkUpdate() {
  const lastRelease = process.env.LAST_RELEASE;
  if (!lastRelease) throw new Error('LAST_RELEASE must be a folder with a build of the last release.');
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-update-'));
  const updated = new Set();
  const checkoutOf = (name) =>
    [...WEB, ...WORKERS].includes(name) && !updated.has(name) ? lastRelease : root;
  const deployment = new Deployment({ folder, checkoutOf });
  const load = new Load({ deployment, seed: randomInt(2 ** 31), writerCount: WRITERS });
  let hasPassed = false;
  try {
    await deployment.start();
    await load.start();
    const users = new OnceUsers(load);
    await users.prepare();
    const running = users.run();
    running.catch(() => undefined);
    await sleep(MIXED_MS);
    for (const name of [...WORKERS, ...WEB]) {
      await deployment.stopPart(name);
      updated.add(name);
      const startedAt = performance.now();
      await deployment.startPart(name);
      print(`${name} was updated, and was ready after ${seconds(performance.now() - startedAt)}.`);
      await load.checkNotification();
      await Promise.race([sleep(MIXED_MS), running, load.failure]);
    }
    users.stop();
    await running;
    await load.stop();
    const versions = await load.checkNothingIsLost();
    const emails = await checkEmails(load, deployment.mailboxUrl);
    await users.check();
    print(`${versions} versions and ${load.fileCount} files are complete; ${emails}`);
    print(`${users.submitters.length} users submitted, ${users.latecomers.length} missed a deadline.`);
    print(load.history.describe());
    hasPassed = true;
  } finally {
    load.close();
    await deployment.stop();
    if (hasPassed) rmSync(folder, { recursive: true, force: true });
    else print(`The logs of the programs are in ${folder}.`);
  }
}
