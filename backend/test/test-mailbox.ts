import type { MailboxMessage } from '@inkwell/local-services/mailbox/mailbox-message';
import { startMailbox } from '@inkwell/local-services/mailbox/start-mailbox';

const WAIT_SECONDS = 20;

export interface TestMailbox {
  smtpUrl: string;
  /** The e-mails to an address, newest first. */
  list(to: string): Promise<MailboxMessage[]>;
  /** Waits for at least `count` e-mails to an address whose subject matches. Returns them newest first. */
  waitFor(to: string, subject: RegExp, count?: number, seconds?: number): Promise<MailboxMessage[]>;
  /** Waits for a code to an address. @returns the newest six-digit code */
  codeFor(to: string, count?: number): Promise<string>;
  attachment(message: MailboxMessage, index: number): Promise<Buffer>;
  stop(): Promise<void>;
}

export async function startTestMailbox(dir: string, smtpPort = 0): Promise<TestMailbox> {
  const mailbox = await startMailbox({ smtpPort, httpPort: 0, dir });
  return { smtpUrl: mailbox.smtpUrl, stop: () => mailbox.stop(), ...readMailbox(mailbox.pageUrl) };
}

/** Reads a mailbox over HTTP, also one of another process. */
export function readMailbox(pageUrl: string): Omit<TestMailbox, 'smtpUrl' | 'stop'> {
  const list = async (to: string, after = '', wait = 0): Promise<MailboxMessage[]> => {
    const query = new URLSearchParams({ to, after, wait: String(wait) });
    const response = await fetch(`${pageUrl}/api/messages?${query}`);
    return ((await response.json()) as { messages: MailboxMessage[] }).messages;
  };
  const waitFor = async (
    to: string,
    subject: RegExp,
    count = 1,
    seconds = WAIT_SECONDS,
  ): Promise<MailboxMessage[]> => {
    const deadline = performance.now() + seconds * 1000;
    for (;;) {
      const all = await list(to);
      const found = all.filter((message) => subject.test(message.subject));
      if (found.length >= count) return found;
      const secondsLeft = (deadline - performance.now()) / 1000;
      if (secondsLeft <= 0) throw new Error(`${found.length} of ${count} e-mails ${subject} for ${to}`);
      // The mailbox responds as soon as it has an e-mail newer than `after`.
      await list(to, all[0]?.id ?? '', secondsLeft);
    }
  };
  return {
    list: (to) => list(to),
    waitFor,
    async codeFor(to, count = 1) {
      const [newest] = await waitFor(to, /is your code for /, count);
      return /^\d{6}/.exec(newest?.subject ?? '')?.[0] ?? '';
    },
    async attachment(message, index) {
      const response = await fetch(`${pageUrl}/messages/${message.id}/attachments/${index}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
