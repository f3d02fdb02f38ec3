import { MailboxHttp } from './mailbox-http.js';
import { MailboxSmtp } from './mailbox-smtp.js';
import { MailboxStore } from './mailbox-store.js';

export interface MailboxOptions {
  /** 0 for any free port; a port in use is replaced by a free one. */
  smtpPort: number;
  httpPort: number;
  /** Where messages are kept. */
  dir: string;
  /** Called with one sentence when a port is in use, or an e-mail cannot be stored or read. */
  onWarning?: (message: string) => void;
}

export interface Mailbox {
  /** For SMTP_URL. */
  smtpUrl: string;
  /** The page on which the e-mails can be read. */
  pageUrl: string;
  stop(): Promise<void>;
}

/** Starts a real SMTP server for this machine. It stores the e-mails in `dir` and shows them on a page. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { smtpPort, httpPort, dir, onWarning: warn = () => undefined } = options;
  const store = await MailboxStore.open(dir, warn);
  const smtp = new MailboxSmtp(store, warn);
  const http = new MailboxHttp(store, warn);
  const stop = async () => {
    await Promise.all([smtp.close(), http.close()]);
    await store.close();
  };
  const smtpListens = await listenOrTakeFreePort(smtp, smtpPort, warn);
  const httpListens = await listenOrTakeFreePort(http, httpPort, warn).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpListens}`,
    pageUrl: `http://localhost:${httpListens}`,
    stop,
  };
}

async function listenOrTakeFreePort(
  server: { listen(port: number): Promise<number> },
  port: number,
  warn: (message: string) => void,
): Promise<number> {
  try {
    return await server.listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    warn(`Port ${port} is in use; taking a free one`);
    return server.listen(0);
  }
}
