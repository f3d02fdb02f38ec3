import { Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { MailboxHttp } from './mailbox-http.js';
import { MailboxSmtp } from './mailbox-smtp.js';
import { MailboxStore } from './mailbox-store.js';

export interface MailboxOptions {
  /** 0 for any free port; a port in use is replaced by a free one. */
  smtpPort: number;
  httpPort: number;
  /** Where messages are kept. */
  dir: string;
  clock?: Clock;
}

export interface Mailbox {
  /** For SMTP_URL. */
  smtpUrl: string;
  /** The page on which the e-mails can be read. */
  pageUrl: string;
  stop(): Promise<void>;
}

/** Starts a real SMTP server for this machine, whose e-mails are kept in `dir` and shown on a page. */
export async function startMailbox({ smtpPort, httpPort, dir, clock }: MailboxOptions): Promise<Mailbox> {
  const store = await MailboxStore.open(dir);
  const smtp = new MailboxSmtp(store, clock ?? new Clock());
  const http = new MailboxHttp(store);
  const stop = async () => {
    await Promise.all([smtp.close(), http.close()]);
    await store.close();
  };
  const smtpListens = await listenNear(smtp, smtpPort);
  const httpListens = await listenNear(http, httpPort).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpListens}`,
    pageUrl: `http://localhost:${httpListens}`,
    stop,
  };
}

async function listenNear(server: { listen(port: number): Promise<number> }, port: number): Promise<number> {
  try {
    return await server.listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    new Logger('Mailbox').warn(`Port ${port} is in use; taking a free one`);
    return server.listen(0);
  }
}
