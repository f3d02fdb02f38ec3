import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailboxMessage } from './mailbox-message.js';
import { MAILBOX_KEPT } from './mailbox-store.js';
import { type Mailbox, startMailbox } from './start-mailbox.js';

let dir: string;
let mailbox: Mailbox;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inkwell-mailbox-'));
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, dir });
});
afterEach(async () => {
  await mailbox.stop();
  await rm(dir, { recursive: true, force: true });
});

const hostile = '<!doctype html><title>x</title><script>parent.hacked=1</script><p>Hi</p>';

async function deliver(message: object = {}): Promise<void> {
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({
    from: 'Inkwell <no-reply@example.com>',
    to: 'Ada@Example.com',
    subject: 'Grüße <b>',
    text: 'plain & text',
    html: hostile,
    ...message,
  });
}

async function list(query = ''): Promise<MailboxMessage[]> {
  const response = await fetch(`${mailbox.pageUrl}/api/messages${query}`);
  return ((await response.json()) as { messages: MailboxMessage[] }).messages;
}

describe('the mailbox', () => {
  it('keeps what it is sent, newest first, by recipient', async () => {
    await deliver();
    await deliver({ to: 'bob@example.com', subject: 'second' });
    expect((await list()).map(({ subject }) => subject)).toEqual(['second', 'Grüße <b>']);
    expect(await list('?to=ada@example.com')).toMatchObject([
      {
        from: 'Inkwell <no-reply@example.com>',
        to: ['ada@example.com'],
        text: 'plain & text\n',
        html: `${hostile}\n`,
      },
    ]);
  });

  it('collapses a repeated delivery and counts it', async () => {
    await deliver({ messageId: '<a@example.com>' });
    await deliver({ messageId: '<a@example.com>' });
    expect(await list()).toMatchObject([{ deliveries: 2 }]);
    await deliver({ messageId: '<a@example.com>', to: 'bob@example.com' });
    expect(await list()).toHaveLength(2);
  });

  it('answers a waiting call when the message arrives', async () => {
    await deliver();
    const [first] = await list();
    const waiting = list(`?to=bob@example.com&after=${first?.id}&wait=30`);
    await deliver({ subject: 'not for bob' });
    await deliver({ to: 'bob@example.com', subject: 'for bob' });
    expect((await waiting).map(({ subject }) => subject)).toEqual(['for bob']);
  });

  it('gives back attachments byte for byte', async () => {
    const content = Buffer.from([0, 255, 13, 10, 46, 13, 10, 0]);
    await deliver({
      attachments: [{ filename: 'ünder "score".pdf', content, contentType: 'application/pdf' }],
    });
    const [message] = await list();
    expect(message?.attachments).toEqual([
      { filename: 'ünder "score".pdf', mimeType: 'application/pdf', size: 8 },
    ]);
    const response = await fetch(`${mailbox.pageUrl}/messages/${message?.id}/attachments/0`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  });

  it('keeps its messages over a restart, and deletes the files of one that was not written completely', async () => {
    await deliver();
    await deliver({ subject: 'second' });
    await mailbox.stop();
    await writeFile(join(dir, '0000000007.eml'), 'half a mess');
    await writeFile(join(dir, '0000000007.partial'), '{"id":');
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, dir });
    expect((await list()).map(({ subject }) => subject)).toEqual(['second', 'Grüße <b>']);
    await deliver({ subject: 'third' });
    expect((await list())[0]).toMatchObject({ id: '0000000008', subject: 'third' });
    expect((await readdir(dir)).filter((name) => name.startsWith('0000000007'))).toEqual([]);
  });

  it('starts without a message that a loss of power has emptied, and names its file', async () => {
    await deliver();
    await deliver({ subject: 'second' });
    await mailbox.stop();
    await truncate(join(dir, '0000000001.json'));
    const warnings: string[] = [];
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, dir, onWarning: (line) => warnings.push(line) });
    expect((await list()).map(({ subject }) => subject)).toEqual(['second']);
    expect(warnings).toEqual([`The e-mail ${join(dir, '0000000001.json')} is damaged and was removed`]);
  });

  it('keeps the newest only', async () => {
    const transport = createTransport({ url: mailbox.smtpUrl, pool: true, maxMessages: 1000 });
    const count = MAILBOX_KEPT + 3;
    await Promise.all(
      Array.from({ length: count }, () =>
        transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't' }),
      ),
    );
    transport.close();
    const ids = (await list()).map(({ id }) => Number(id));
    expect(ids).toHaveLength(MAILBOX_KEPT);
    expect([ids[0], ids.at(-1)]).toEqual([count, 4]);
    expect(await readdir(dir)).toHaveLength(2 * MAILBOX_KEPT);
  });

  it('takes a free port when the wanted one is in use', async () => {
    const taken = Number(new URL(mailbox.pageUrl).port);
    const second = await startMailbox({ smtpPort: taken, httpPort: taken, dir: join(dir, 'second') });
    expect(second.pageUrl).not.toBe(mailbox.pageUrl);
    await second.stop();
  });
});

describe('the mailbox page', () => {
  it('shows the list and the message, escaped, with a policy that lets no inline script run', async () => {
    await deliver();
    const page = await fetch(`${mailbox.pageUrl}/messages/0000000001?part=text`);
    const html = await page.text();
    expect(html).toContain('Grüße &lt;b&gt;');
    expect(html).toContain('plain &amp; text');
    expect(html).not.toMatch(/<script>|\son\w+=|style=/);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/);
  });

  it('shows the HTML part with neither script nor origin', async () => {
    await deliver();
    const part = await fetch(`${mailbox.pageUrl}/messages/0000000001/html`);
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups (?!.*allow-scripts)/);
    expect(await part.text()).toMatch(/^<!doctype html><base target="_blank">/);
    const page = await (await fetch(`${mailbox.pageUrl}/messages/0000000001`)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  });

  it('sends an event to open pages when a message arrives', async () => {
    const events = await fetch(`${mailbox.pageUrl}/api/events`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await deliver();
    expect((await reader?.read())?.value).toMatch(/^event: message\ndata: \{"messageId"/);
    await reader?.cancel();
  });

  it('deletes all when its own button is pressed, and not when another site asks', async () => {
    await deliver();
    const ask = (site: string) =>
      fetch(`${mailbox.pageUrl}/delete-all`, { method: 'POST', headers: { 'sec-fetch-site': site } });
    expect((await ask('cross-site')).status).toBe(403);
    expect(await list()).toHaveLength(1);
    expect((await ask('same-origin')).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await readdir(dir)).toEqual([]);
  });

  it('refuses a request whose Host header does not name this machine', async () => {
    const { port } = new URL(mailbox.pageUrl);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'evil.example' };
      httpRequest({ host: '127.0.0.1', port, path: '/api/messages', headers }, (response) => {
        resolve(response.resume().statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
