import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './backups/backup.errors.js';
import { restoreBackup } from './backups/copy/restore-backup.js';
import { backupMigrations } from './start/migrate.js';
import { print, runCommand } from './start/run-command.js';
import { Stores } from './start/stores.js';

/** npm run restore -- DIR */
await runCommand('The restore', async (signal) => {
  const { values, positionals } = parseArgs({
    options: {
      'keep-files': { type: 'boolean', default: false },
      'without-secrets': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [dir, ...others] = positionals;
  if (!dir || others.length > 0) {
    throw new BackupError('Name one folder: npm run restore -- [--keep-files] [--without-secrets] DIR');
  }
  const stores = new Stores();
  const { dataDir, backupPassphrase } = stores.settings;
  try {
    const { manifest, secrets } = await restoreBackup(resolve(dir), {
      databaseUrl: () => stores.createDatabase(),
      files: stores.files,
      dataDir,
      passphrase: backupPassphrase,
      keepsFiles: values['keep-files'],
      withoutSecrets: values['without-secrets'],
      migrations: backupMigrations,
      signal,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Restored the backup of ${manifest.createdAt}: ${rows} rows, ${manifest.files.count} files.`);
    if (secrets.length > 0) print(`Restored the secrets ${secrets.join(', ')} into ${dataDir}/secrets.`);
    else print(`No secrets were restored: put those you kept into ${dataDir}/secrets before the start.`);
    print('Inkwell can be started now.');
  } finally {
    await stores.close();
  }
});
