import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { startTestMailbox } from '../../../test/test-mailbox.js';
import { waitUntil } from '../../../test/wait-until.js';
import { Clock } from '../clock/clock.js';
import { DEAD_LETTERS } from '../jobs/job.queries.js';
import type { MailContent } from './mail-definition.js';
import type { NewEmail } from './new-email.js';
import { Outbox } from './outbox.js';

const SUBJECT = /is your code for Inkwell$/;

let app: TestApp;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'inkwell-outbox-'));
  app = await TestApp.start({ works: true });
});
afterAll(async () => {
  await app.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** An e-mail of another module, because core declares none. */
const content: MailContent = {
  template: 'otp',
  payload: Object.assign({ name: 'Ada' }, { code: '042917', minutes: 10 }),
};

function send(process: TestApp, key: string, to = `${key}@example.com`): Promise<boolean> {
  return process.database.transaction((tx) =>
    process.app.get(Outbox).enqueue(tx, {
      key,
      to,
      userId: null,
      content,
    }),
  );
}

const rowOf = (key: string, process = app) =>
  process.row<{
    attempts: number;
    last_error: string | null;
    sent_at: Date | null;
    encrypted_content: Buffer | null;
  }>('SELECT * FROM emails WHERE key = $1', [key]);

/** Repeats the read until the value is the expected one. */
async function until<Value>(
  read: () => Promise<Value>,
  isReached: (value: Value) => boolean,
): Promise<Value> {
  let value = await read();
  await waitUntil(async () => {
    value = await read();
    return isReached(value);
  });
  return value;
}

describe('an e-mail', () => {
  test('is delivered after the commit, and its code is deleted after the delivery', async () => {
    await send(app, 'plain');
    const [email] = await app.mailbox.waitFor('plain@example.com', SUBJECT);
    expect(email?.text).toContain('042917');
    const row = await until(
      () => rowOf('plain'),
      ({ sent_at }) => sent_at !== null,
    );
    expect(row).toMatchObject({ attempts: 1, last_error: null });
    const { id } = await app.row<{ id: string }>(`SELECT id FROM emails WHERE key = 'plain'`);
    const kept = await app.app.get(Outbox).read(id);
    expect(kept?.subject).toBe('•••••• is your code for Inkwell');
    expect(JSON.stringify(kept)).not.toContain('042917');
  });

  test('is not sent if the transaction is rolled back', async () => {
    const undone = app.database.transaction(async (tx) => {
      await app.app.get(Outbox).enqueue(tx, {
        key: 'undone',
        to: 'undone@example.com',
        userId: null,
        content: { template: 'password-changed', payload: { name: 'Ada' } },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await send(app, 'after-undone');
    await app.mailbox.waitFor('after-undone@example.com', SUBJECT);
    expect(await app.mailbox.list('undone@example.com')).toEqual([]);
    expect(await app.rows(`SELECT 1 FROM emails WHERE key = 'undone'`)).toEqual([]);
  });

  test('is sent once for ten concurrent requests with the same key', async () => {
    await Promise.all(Array.from({ length: 10 }, () => send(app, 'same')));
    await send(app, 'after-same');
    await app.mailbox.waitFor('after-same@example.com', SUBJECT);
    expect(await app.mailbox.waitFor('same@example.com', SUBJECT)).toMatchObject([{ deliveries: 1 }]);
    expect(await app.rows(`SELECT 1 FROM emails WHERE key = 'same'`)).toHaveLength(1);
  });
});

describe('an unsent e-mail', () => {
  const enqueue = (key: string, changes: Partial<NewEmail>) =>
    app.database.transaction((tx) =>
      app.app.get(Outbox).enqueue(tx, {
        key,
        to: `${key}@example.com`,
        userId: null,
        content: { template: 'password-changed', payload: { name: 'Ada' } },
        ...changes,
      }),
    );

  test('is sent with its generated file attached', async () => {
    await enqueue('with-file', {
      files: [{ filename: 'note.txt', contentType: 'text/plain; charset=utf-8', text: 'Žižek 🔑' }],
    });
    const [email] = await app.mailbox.waitFor('with-file@example.com', /^Your password for .* was changed$/);
    if (!email) throw new Error('No e-mail');
    expect(email.attachments).toMatchObject([{ filename: 'note.txt' }]);
    expect((await app.mailbox.attachment(email, 0)).toString().trim()).toBe('Žižek 🔑');
  });

  test('goes to the dead letters at once if an attached file is missing', async () => {
    const attachments = [
      { storageKey: 'reports/gone.pdf', filename: 'gone.pdf', contentType: 'application/pdf' },
    ];
    await enqueue('without-file', { attachments });
    const letters = await until(
      () => app.rows('SELECT 1 FROM pgboss.job WHERE name = $1', [DEAD_LETTERS]),
      ({ length }) => length > 0,
    );
    expect(letters).toHaveLength(1);
    expect(await rowOf('without-file')).toMatchObject({ attempts: 1, sent_at: null });
    expect(await app.mailbox.list('without-file@example.com')).toEqual([]);
  });

  test("is not sent after it expires by the database's clock", async () => {
    const workerClock = vi.spyOn(app.app.get(Clock), 'now');
    workerClock.mockReturnValue(new Date(Date.now() + 24 * 60 * 60 * 1000));
    await enqueue('too-late', { expiresAt: new Date(Date.now() - 1000) });
    await enqueue('in-time', { expiresAt: new Date(Date.now() + 60_000) });
    await app.mailbox.waitFor('in-time@example.com', /^Your password for .* was changed$/);
    const late = await until(
      () => rowOf('too-late'),
      ({ encrypted_content }) => encrypted_content === null,
    );
    expect(late).toMatchObject({ sent_at: null, last_error: 'Not sent: it was too late' });
    expect(await app.mailbox.list('too-late@example.com')).toEqual([]);
    workerClock.mockRestore();
  });
});

test('the content of an unsent e-mail is encrypted in the database', async () => {
  const waiting = await TestApp.start();
  try {
    await send(waiting, 'encrypted');
    const email = await waiting.row<{ encrypted_content: Buffer }>('SELECT * FROM emails');
    const jobs = await waiting.rows('SELECT * FROM pgboss.job');
    expect(email.encrypted_content.toString('latin1')).not.toMatch(/042917|Ada/);
    expect(JSON.stringify([email, jobs])).not.toMatch(/042917/);
  } finally {
    await waiting.stop();
  }
});

describe('a mail server', () => {
  test('receives an e-mail once after it was unreachable', async () => {
    const gone = await startTestMailbox(join(dir, 'first'));
    await gone.stop();
    const port = Number(new URL(gone.smtpUrl).port);
    const cut = await TestApp.start({ works: true, smtpUrl: gone.smtpUrl });
    try {
      await send(cut, 'delayed');
      const failed = await until(
        () => cut.row<{ attempts: number }>('SELECT * FROM emails'),
        ({ attempts }) => attempts > 0,
      );
      expect(failed).toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') });
      const back = await startTestMailbox(join(dir, 'second'), port);
      try {
        expect(await back.waitFor('delayed@example.com', SUBJECT, 1, 30)).toMatchObject([{ deliveries: 1 }]);
      } finally {
        await back.stop();
      }
    } finally {
      await cut.stop();
    }
  }, 45_000);

  test('that is away for hours still receives an e-mail whose link is valid', async () => {
    const cut = await TestApp.start({ processRole: 'all' });
    try {
      await cut.database.transaction(async (tx) => {
        const email = { key: 'link', to: 'ada@example.com', userId: null, content, validSeconds: 86_400 };
        await cut.app.get(Outbox).enqueue(tx, email);
        await tx.query('UPDATE emails SET attempts = 20');
      });
      const after = await until(
        () => cut.row<{ state: string }>(`SELECT state FROM pgboss.job WHERE name = 'send-email'`),
        ({ state }) => state === 'retry' || state === 'failed',
      );
      expect(after.state).toBe('retry');
      expect(await rowOf('link', cut)).toMatchObject({ attempts: 21, sent_at: null });
    } finally {
      await cut.stop();
    }
  });

  test('receives a permanently refused e-mail only once, and the e-mail goes to the dead letters', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such person'), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const refused = await TestApp.start({ works: true, smtpUrl: `smtp://127.0.0.1:${port}` });
    try {
      await send(refused, 'refused');
      await until(
        () => refused.rows('SELECT 1 FROM pgboss.job WHERE name = $1', [DEAD_LETTERS]),
        (letters) => letters.length === 1,
      );
      expect(await refused.row('SELECT * FROM emails')).toMatchObject({
        attempts: 1,
        sent_at: null,
        last_error: expect.stringContaining('No such person'),
        refused_at: expect.any(Date),
        encrypted_content: expect.any(Buffer),
      });
    } finally {
      await refused.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});
