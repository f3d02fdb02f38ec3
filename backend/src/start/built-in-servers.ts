import { join } from 'node:path';
import { startEmbeddedPostgres } from '../core/database/embedded-postgres.js';
import { startMailbox } from '../core/mailbox/start-mailbox.js';
import type { GivenSettings, Settings } from '../core/settings/settings.js';

export interface RunningServers {
  settings: Settings;
  /** The page with the e-mails, when the mail server is a built-in one. */
  mailboxUrl: string | null;
  stop(): Promise<void>;
}

/** Starts the database and the mail server that were not given. They end with the program. */
export async function startBuiltInServers(given: GivenSettings): Promise<RunningServers> {
  const postgres =
    given.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: given.dataDir,
          // Without its database the program is of no use; it ends and says why.
          onUnexpectedExit: (reason) => {
            process.stderr.write(`The built-in PostgreSQL ended by itself: ${reason}\n`);
            process.kill(process.pid, 'SIGTERM');
          },
        })
      : null;
  const mailbox =
    given.smtpUrl === null
      ? await startMailbox({
          smtpPort: given.smtpPort,
          httpPort: given.mailboxPort,
          dir: join(given.dataDir, 'mailbox'),
        })
      : null;
  return {
    settings: {
      ...given,
      databaseUrl: given.databaseUrl ?? postgres?.url ?? '',
      smtpUrl: given.smtpUrl ?? mailbox?.smtpUrl ?? '',
    },
    mailboxUrl: mailbox?.pageUrl ?? null,
    async stop() {
      await mailbox?.stop();
      await postgres?.stop();
    },
  };
}
