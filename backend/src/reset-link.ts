import { parseArgs } from 'node:util';
import { createStaffResetLink, STAFF_LINK_HOURS } from './auth/passwords/staff-reset-link.js';
import { Environment } from './core/settings/environment.js';
import { readPublicUrl } from './core/settings/read-settings.js';
import { createDataSource } from './data-source.js';
import { print, runCommand } from './start/run-command.js';
import { Stores } from './start/stores.js';

/** npm run reset-link -- EMAIL */
await runCommand('The reset link', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [email, ...others] = positionals;
  if (!email || others.length > 0) throw new Error('Name one e-mail address: npm run reset-link -- EMAIL');
  const publicUrl = readPublicUrl(new Environment(process.env));
  const stores = new Stores();
  try {
    const database = createDataSource(await stores.openDatabase(), 1);
    await database.initialize();
    try {
      const token = await createStaffResetLink(database, email);
      print(`${publicUrl}/reset-password/${token}`);
      print(
        `The link is valid for ${STAFF_LINK_HOURS} hour and works once. It is in the audit log; no e-mail was sent.`,
      );
    } finally {
      await database.destroy();
    }
  } finally {
    await stores.close();
  }
});
