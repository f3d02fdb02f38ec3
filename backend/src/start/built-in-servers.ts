import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { GivenSettings, Settings } from '../core/settings/settings.js';

export interface RunningServers {
  settings: Settings;
  /** The page with the e-mails; null if the mail server is not the built-in one. */
  mailboxUrl: string | null;
  stop(): Promise<void>;
}

/** Starts the database and the mail server for which no URL is set. They end with the program. */
export async function startBuiltInServers(
  given: GivenSettings,
  onDatabaseEnded: (reason: string) => void,
): Promise<RunningServers> {
  const postgres = given.databaseUrl === null ? await startPostgres(given, onDatabaseEnded) : null;
  const mailbox = given.smtpUrl === null ? await startMailServer(given) : null;
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

// Loaded only when needed: the container image does not contain the package.
async function startPostgres({ dataDir }: GivenSettings, onUnexpectedExit: (reason: string) => void) {
  const { startEmbeddedPostgres } = await import('@inkwell/local-services/postgres/embedded-postgres').catch(
    requireSetting('DATABASE_URL'),
  );
  return startEmbeddedPostgres({ dataDir, onUnexpectedExit });
}

async function startMailServer({ smtpPort, mailboxPort, dataDir }: GivenSettings) {
  const { startMailbox } = await import('@inkwell/local-services/mailbox/start-mailbox').catch(
    requireSetting('SMTP_URL'),
  );
  const logger = new Logger('Mailbox');
  return startMailbox({
    smtpPort,
    httpPort: mailboxPort,
    dir: join(dataDir, 'mailbox'),
    onWarning: (message) => logger.warn(message),
  });
}

function requireSetting(name: string) {
  return (cause: unknown): never => {
    throw new Error(`${name} is missing, and this installation has no built-in server to replace it`, {
      cause,
    });
  };
}
