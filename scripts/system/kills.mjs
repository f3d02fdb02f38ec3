import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../lib/output.mjs';
import { Deployment, WEB, WORKERS } from './deployment.mjs';
import { checkEmails } from './emails.mjs';
import { Load } from './load.mjs';

const WRITERS = 12;
/** `lb_try_duration` of deploy/Caddyfile, and one pause of it. */
const RETRY_LIMIT_MS = 5_250;
/** Long enough for calls to meet the missing process. */
const DOWN_MS = 4_000;

/**
 * Writers, uploads, downloads and consoles behind Debian's Caddy, while one process after the other is killed. No
 * acknowledged save is lost, and no client waits longer than the proxy's limit.
 */
export async function checkKills() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-kills-'));
  const deployment = new Deployment({ folder });
  const load = new Load({ deployment, seed: randomInt(2 ** 31), writerCount: WRITERS });
  let hasPassed = false;
  try {
    await deployment.start();
    await load.start();
    await load.checkNotification();
    for (const name of [WEB[0], WORKERS[0], WEB[1], WORKERS[1]]) {
      await deployment.killPart(name);
      await sleep(DOWN_MS);
      await load.checkNotification();
      await deployment.startPart(name);
      print(`${name} was killed and started again.`);
      await load.checkNotification();
    }
    await load.stop();
    const versions = await load.checkNothingIsLost();
    const emails = await checkEmails(load, deployment.mailboxUrl);
    print(`${versions} versions and ${load.fileCount} files are complete; ${emails}`);
    print(load.history.describe());
    if (load.history.longestOutageMs > RETRY_LIMIT_MS) throw new Error('A client waited too long.');
    hasPassed = true;
  } finally {
    load.close();
    await deployment.stop();
    if (hasPassed) rmSync(folder, { recursive: true, force: true });
    else print(`The logs of the programs are in ${folder}.`);
  }
}
