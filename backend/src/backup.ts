import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findCertificate } from './agreements/signed-copy-check.service.js';
import { BackupError } from './backups/backup.errors.js';
import { takeBackup } from './backups/copy/take-backup.js';
import { verifyBackup } from './backups/copy/verify-backup.js';
import { Clock } from './core/clock/clock.js';
import { SERVER_VERSION } from './core/settings/server-version.js';
import { backupMigrations } from './start/migrate.js';
import { print, runCommand } from './start/run-command.js';
import { Stores } from './start/stores.js';

const MEGABYTE = 1_000_000;
const SECRET_SETTINGS = ['JWT_SECRET', 'PASSWORD_KEY', 'SIGNING_P12'];

/** npm run backup -- DIR, or -- --verify DIR */
await runCommand('The backup', async (signal) => {
  const { values, positionals } = parseArgs({
    options: { verify: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [dir, ...others] = positionals;
  if (!dir || others.length > 0) throw new BackupError('Name one folder: npm run backup -- [--verify] DIR');
  const stores = new Stores();
  try {
    await (values.verify ? verify(stores, resolve(dir), signal) : backUp(stores, resolve(dir), signal));
  } finally {
    await stores.close();
  }
});

async function backUp(stores: Stores, folder: string, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const { settings, files } = stores;
  const now = new Clock().now();
  const { manifest, bytes, leftOut } = await takeBackup(
    {
      databaseUrl: await stores.openDatabase(),
      files,
      dataDir: settings.dataDir,
      passphrase: settings.backupPassphrase,
      certificate: findCertificate(settings, now),
      version: SERVER_VERSION,
      now,
      signal,
    },
    folder,
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`The backup is complete: ${folder}`);
  print(`${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files.`);
  print(`${(bytes / MEGABYTE).toFixed(1)} MB in ${seconds} s, ${peakMemory()}.`);
  if (manifest.files.missing > 0) {
    print(`WARNING: ${manifest.files.missing} files that rows name are missing in the storage.`);
  }
  printSecrets(
    leftOut.map((name) => join(settings.dataDir, 'secrets', name)),
    manifest.secrets !== null,
  );
}

function printSecrets(leftOut: string[], areEncrypted: boolean): void {
  if (areEncrypted) print('The generated secrets are in it, encrypted. Keep BACKUP_PASSPHRASE elsewhere.');
  if (leftOut.length > 0) {
    print('The secrets are NOT in it, because BACKUP_PASSPHRASE is not set. Keep these files elsewhere:');
    for (const path of leftOut) print(`  ${path}`);
  }
  const given = SECRET_SETTINGS.filter((name) => process.env[name]?.trim());
  if (given.length > 0)
    print(`Secrets from the environment are not in it. Keep them elsewhere: ${given.join(', ')}`);
}

async function verify(stores: Stores, folder: string, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const { manifest, texts, versions, signedPdfs, otherCertificates, secrets, problems } = await verifyBackup(
    folder,
    {
      openScratch: () => stores.openScratch(),
      passphrase: stores.settings.backupPassphrase,
      migrations: backupMigrations,
      signal,
    },
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`Checked the backup of ${manifest.createdAt} by Inkwell ${manifest.version} in ${seconds} s.`);
  print(
    `${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files with their checksums.`,
  );
  print(`${texts} texts replayed from ${versions} versions, ${signedPdfs} signed PDFs.`);
  if (otherCertificates > 0)
    print(
      `${otherCertificates} of them have the valid signature of another certificate than the present one.`,
    );
  if (manifest.files.missing > 0) print(`${manifest.files.missing} files were missing when it was taken.`);
  if (secrets) print(`Secrets that can be decrypted: ${secrets.join(', ')}.`);
  else
    print(`The secrets ${manifest.secrets ? 'were not decrypted: set BACKUP_PASSPHRASE' : 'are not in it'}.`);
  for (const problem of problems) print(`PROBLEM: ${problem}`);
  if (problems.length > 0) throw new BackupError(`It has ${problems.length} problems`);
  print('The backup is good.');
}

function peakMemory(): string {
  // Node gives kilobytes.
  return `at most ${Math.round(process.resourceUsage().maxRSS / 1000)} MB of memory`;
}
