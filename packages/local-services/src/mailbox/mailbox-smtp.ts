import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { parseMessage } from './mailbox-message.js';
import type { MailboxStore } from './mailbox-store.js';

const MAX_MESSAGE_BYTES = 30 * 1024 * 1024;

/** Accepts every e-mail from this machine, and answers after it is on disk. */
export class MailboxSmtp {
  private readonly server: SMTPServer;

  constructor(
    private readonly store: MailboxStore,
    warn: (message: string) => void,
  ) {
    this.server = new SMTPServer({
      // Loopback needs no encryption, and clients would refuse a self-signed certificate.
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      size: MAX_MESSAGE_BYTES,
      closeTimeout: 1_000,
      onData: (stream, session, callback) => {
        this.receive(stream, session).then(
          (id) => callback(null, `Kept as ${id}`),
          (error: Error) => {
            warn(`An e-mail could not be stored: ${error.message}`);
            callback(error);
          },
        );
      },
    });
    // A client that breaks its connection is not an error of the mailbox.
    this.server.on('error', () => undefined);
  }

  /** @returns the port it listens on. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const { server } = this.server;
      server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const raw = await buffer(stream);
    if (stream.sizeExceeded)
      throw Object.assign(new Error('The message is too large'), { responseCode: 552 });
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const message = await this.store.add(raw, await parseMessage(raw, recipients, new Date()));
    return message.id;
  }
}
