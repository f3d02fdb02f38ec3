import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailboxMessage } from '@inkwell/local-services/mailbox/mailbox-message';
import { type Mailbox, startMailbox } from '@inkwell/local-services/mailbox/start-mailbox';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MailRefusedError, type OutgoingMail, SmtpMailer } from './smtp-mailer.js';

let dir: string;
let mailbox: Mailbox;
const closing: (() => void)[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inkwell-mail-'));
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, dir });
});
afterAll(async () => {
  await mailbox.stop();
  await rm(dir, { recursive: true, force: true });
});
afterEach(() => closing.splice(0).forEach((close) => void close()));

function mailerFor(smtpUrl: string, from = 'Inkwell <no-reply@inkwell.example>'): SmtpMailer {
  const mailer = new SmtpMailer({ smtpUrl, from });
  closing.push(() => mailer.close());
  return mailer;
}

/** @returns the URL of the server, which is closed after the test */
async function listen(server: SMTPServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

async function inbox(to: string): Promise<MailboxMessage[]> {
  const response = await fetch(`${mailbox.pageUrl}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: MailboxMessage[] }).messages;
}

const mail: OutgoingMail = {
  key: 'agreement-signed:42',
  senderName: 'Copy, & Sons',
  to: 'ada@example.com',
  subject: 'Your copy — signed',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [
    { filename: 'a.pdf', content: new Uint8Array([37, 80, 68, 70]), contentType: 'application/pdf' },
  ],
};

describe('SmtpMailer', () => {
  it('delivers both parts and the attachment', async () => {
    const { messageId } = await mailerFor(mailbox.smtpUrl).send(mail);
    expect(await inbox(mail.to)).toMatchObject([
      {
        messageId,
        from: 'Inkwell <no-reply@inkwell.example>',
        subject: mail.subject,
        text: 'Hello\n',
        html: `${mail.html}\n`,
        attachments: [{ filename: 'a.pdf', mimeType: 'application/pdf', size: 4 }],
      },
    ]);
  });

  it('sends in the name of the site if the address has none', async () => {
    await mailerFor(mailbox.smtpUrl, 'no-reply@inkwell.example').send({ ...mail, to: 'named@example.com' });
    const [received] = await inbox('named@example.com');
    expect(received?.from).toContain('Copy, & Sons');
    expect(received?.from).toContain('<no-reply@inkwell.example>');
  });

  it('sends a repeated e-mail with the same Message-ID', async () => {
    await mailerFor(mailbox.smtpUrl).send({ ...mail, to: 'bob@example.com' });
    await mailerFor(mailbox.smtpUrl).send({ ...mail, to: 'bob@example.com' });
    expect(await inbox('bob@example.com')).toMatchObject([{ deliveries: 2 }]);
  });

  it('makes the Message-ID from the key and the domain of the sender', () => {
    const mailer = mailerFor(mailbox.smtpUrl);
    expect(mailer.messageId('a')).toMatch(/^<[0-9a-f]{40}@inkwell\.example>$/);
    expect(mailer.messageId('a')).not.toBe(mailer.messageId('b'));
  });

  it('does not send to two recipients if the address contains a comma', async () => {
    const to = 'x@example.com, y@example.com';
    await mailerFor(mailbox.smtpUrl)
      .send({ ...mail, to })
      .catch(() => undefined);
    expect(await inbox('y@example.com')).toEqual([]);
  });

  it('sends 40 concurrent e-mails', async () => {
    const mailer = mailerFor(mailbox.smtpUrl);
    const sends = Array.from({ length: 40 }, (_, i) =>
      mailer.send({ ...mail, key: `${i}`, to: 'c@example.com' }),
    );
    await Promise.all(sends);
    expect(await inbox('c@example.com')).toHaveLength(40);
  });

  it('rejects with MailRefusedError for a permanent refusal, but not for a temporary one', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _, done) => {
        const responseCode = address.startsWith('busy') ? 451 : 550;
        done(Object.assign(new Error('No'), { responseCode }));
      },
    });
    const mailer = mailerFor(await listen(server));
    await expect(mailer.send({ ...mail, to: 'gone@example.com' })).rejects.toBeInstanceOf(MailRefusedError);
    await expect(mailer.send({ ...mail, to: 'busy@example.com' })).rejects.not.toBeInstanceOf(
      MailRefusedError,
    );
  });

  it('can send again what was refused because of the sender, such as for an exhausted quota', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('Daily quota exceeded'), { responseCode: 550 })),
    });
    const sent = mailerFor(await listen(server)).send(mail);
    await expect(sent).rejects.toThrow('Daily quota exceeded');
    await expect(sent).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  it('fails and is not reachable if no server listens', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    await new Promise((resolve) => server.close(resolve));
    const mailer = mailerFor(`smtp://127.0.0.1:${port}`);
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
    expect(await mailer.isReachable()).toBe(false);
    expect(await mailerFor(mailbox.smtpUrl).isReachable()).toBe(true);
  });
});
