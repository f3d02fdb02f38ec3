/**
 * Tests that take minutes, or need Debian packages or a minimal Debian. Linux only, as root. Arguments name parts; by default all run
 * except fresh-machine-tests, which takes as long as `npm test`, and update, which needs a build of the last release.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, print, seconds } from '../lib/output.mjs';
import { stopTreesOnSignal } from '../lib/processes.mjs';
import { startProduct } from '../lib/start-server.mjs';
import { finish, report } from '../lib/summary.mjs';
import { runVitest } from '../lib/test-runs.mjs';
import { checkAgencyDay } from './agency-day.mjs';
import { checkAlerts } from './alerts.mjs';
import { checkAttack } from './attack.mjs';
import { checkFullDisk } from './full-disk.mjs';
import { checkGeneratedClients } from './generated-clients.mjs';
import { checkImage } from './image.mjs';
import { signAgreement } from './journey.mjs';
import { checkKills } from './kills.mjs';
import { checkLiveNotifications } from './live-notifications.mjs';
import { checkMail } from './mail.mjs';
import { MinimalMachine } from './minimal-machine.mjs';
import { ports, waitUntilReady } from './npm-start.mjs';
import { stop } from './servers.mjs';
import { checkStorage } from './storage.mjs';
import { checkTei } from './tei.mjs';
import { checkUpdate } from './update.mjs';

const parts = {
  attack: {
    packages: {},
    run: checkAttack,
  },
  agency: {
    packages: {},
    run: checkAgencyDay,
  },
  pdf: {
    packages: { pdfsig: 'poppler-utils', pdftotext: 'poppler-utils' },
    run: checkPdf,
  },
  tools: {
    packages: { bash: 'bash', curl: 'curl', jq: 'jq', openssl: 'openssl' },
    run: checkWithTools,
  },
  clients: {
    packages: {},
    run: checkGeneratedClients,
  },
  proxy: {
    packages: { caddy: 'caddy' },
    run: checkLiveNotifications,
  },
  alerts: {
    packages: { promtool: 'prometheus' },
    run: checkAlerts,
  },
  kills: {
    packages: { caddy: 'caddy', setpriv: 'util-linux' },
    run: checkKills,
  },
  update: {
    packages: { caddy: 'caddy', setpriv: 'util-linux' },
    run: checkUpdate,
    isOptional: true,
  },
  mail: {
    packages: { exim4: 'exim4-daemon-light', openssl: 'openssl' },
    run: checkMail,
  },
  storage: {
    packages: { rclone: 'rclone' },
    run: checkStorage,
  },
  tei: {
    packages: { jing: 'jing' },
    run: checkTei,
  },
  'full-disk': {
    packages: { mount: 'mount' },
    run: checkFullDisk,
  },
  image: {
    packages: {
      buildah: 'buildah',
      chroot: 'coreutils',
      debootstrap: 'debootstrap',
      setpriv: 'util-linux',
      unshare: 'util-linux',
    },
    run: checkImage,
  },
  'fresh-machine': {
    packages: { debootstrap: 'debootstrap', chroot: 'coreutils', unshare: 'util-linux', git: 'git' },
    run: startOnFreshMachine,
  },
  'fresh-machine-tests': {
    packages: { debootstrap: 'debootstrap', chroot: 'coreutils', unshare: 'util-linux', git: 'git' },
    run: testOnFreshMachine,
    isOptional: true,
  },
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !parts[name]);
if (unknown) fail(`There is no part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`);
const chosen = names.length > 0 ? names : Object.keys(parts).filter((name) => !parts[name].isOptional);

checkPackages();
stopTreesOnSignal();
for (const name of chosen) report(await runPart(name));
finish();

function checkPackages() {
  const needed = Object.assign({}, ...chosen.map((name) => parts[name].packages));
  const missing = Object.keys(needed).filter((program) => spawnSync('which', [program]).status !== 0);
  const packages = [...new Set(missing.map((program) => needed[program]))];
  if (packages.length > 0) fail(`Debian packages are missing: apt-get install ${packages.join(' ')}`);
  if ((needed.chroot || needed.mount) && process.getuid() !== 0)
    fail('Only root can make a machine or a disk of its own: use sudo.');
}

async function runPart(name) {
  const startedAt = performance.now();
  let details = '';
  try {
    await parts[name].run();
  } catch (error) {
    details = error.stack;
  }
  const failed = details ? 1 : 0;
  return { name, passed: 1 - failed, failed, skipped: 0, durationMs: performance.now() - startedAt, details };
}

/** The scripts of docs/integrations.md, and what openssl says about signatures. */
async function checkWithTools() {
  const { failed, details } = await runVitest('tools');
  if (failed > 0) throw new Error(details);
}

/** Checks the signed copy of an agreement with poppler. */
async function checkPdf() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-system-'));
  const product = await startProduct({ env: { DATA_DIR: folder }, log: process.stdout });
  try {
    const file = join(folder, 'agreement.pdf');
    writeFileSync(file, await signAgreement({ siteUrl: product.url, mailboxUrl: product.mailboxUrl }));
    const signature = readWith('pdfsig', ['-nocert', file]);
    for (const line of [
      'Signature Validation: Signature is Valid.',
      'Total document signed',
      'Signature Type: ETSI.CAdES.detached',
      'Signing Hash Algorithm: SHA-256',
    ]) {
      if (!signature.includes(line)) throw new Error(`pdfsig does not say "${line}":\n${signature}`);
    }
    const text = readWith('pdftotext', [file, '-']);
    if (!text.includes('Sample Writer')) throw new Error(`pdftotext does not find the name:\n${text}`);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readWith(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}${stdout}`);
  return stdout;
}

/** Runs `npm start` in a fresh clone and signs an agreement, up to the PDF in the mailbox. */
async function startOnFreshMachine() {
  await onFreshMachine(async (machine) => {
    const startedAt = performance.now();
    const npm = machine.start('npm start', { env: await ports() });
    try {
      const product = await waitUntilReady(npm);
      print(`\nReady after ${seconds(performance.now() - startedAt)}.`);
      const signedAt = performance.now();
      const pdf = await signAgreement(product);
      print(`A signed PDF of ${pdf.length} bytes arrived in ${seconds(performance.now() - signedAt)}.`);
    } finally {
      await stop(npm);
    }
  });
}

/** Runs `npm test` in a fresh clone. */
async function testOnFreshMachine() {
  await onFreshMachine(async (machine) => {
    const npm = machine.start('npm test', { stdio: ['ignore', 'inherit', 'inherit'] });
    const code = await new Promise((resolve) => npm.once('exit', resolve));
    if (code !== 0) throw new Error(`npm test ended with code ${code}.`);
  });
}

async function onFreshMachine(work) {
  const machine = new MinimalMachine();
  try {
    print('Making a minimal Debian 12 …');
    machine.build();
    await work(machine);
  } finally {
    machine.remove();
  }
}
