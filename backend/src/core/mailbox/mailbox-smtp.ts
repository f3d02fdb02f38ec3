import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock/clock.js';
import { parseMessage } from './mailbox-message.js';
import type { MailboxStore } from './mailbox-store.js';

const MAX_MESSAGE_BYTES = 30 * 1024 * 1024;

/** Takes any e-mail for anyone, from this machine only, and answers once it is on disk. */
export class MailboxSmtp {
  private readonly logger = new Logger(MailboxSmtp.name);
  private readonly server: SMTPServer;

  constructor(
    private readonly store: MailboxStore,
    private readonly clock: Clock,
  ) {
    this.server = new SMTPServer({
      // On loopback there is nobody to keep secrets from, and a made-up certificate would only be refused.
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      size: MAX_MESSAGE_BYTES,
      closeTimeout: 1_000,
      onData: (stream, session, callback) => {
        this.receive(stream, session).then(
          (id) => callback(null, `Kept as ${id}`),
          (error: Error) => {
            this.logger.warn(`An e-mail could not be kept: ${error.message}`);
            callback(error);
          },
        );
      },
    });
    this.server.on('error', (error) => this.logger.debug(`SMTP connection: ${error.message}`));
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
    const message = await this.store.add(raw, await parseMessage(raw, recipients, this.clock.now()));
    return message.id;
  }
}
