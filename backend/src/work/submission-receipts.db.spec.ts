import { createHash } from 'node:crypto';
import { textFile } from '@inkwell/contract/plain-text';
import { formatUtcTime } from '@inkwell/contract/utc-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageWork } from '../../test/page-work.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import {
  addImage,
  addProject,
  hideAllImages,
  startedAssignment,
  startedUser,
  workOf,
} from '../../test/work.js';
import { Outbox } from '../core/mail/outbox.js';

const RECEIPT = /^Receipt for .* UTC – Inkwell$/;
const TEXT = '<p>one two &amp; three</p><p>我们<strong>今天</strong></p>';

let app: TestApp;
let user: TestUser;
let assignment: string;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 5 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  user = await startedUser(app);
  assignment = (await workOf(app, user)).assignmentId;
});

function sha256(...htmls: string[]): string {
  return createHash('sha256').update(textFile(htmls)).digest('hex');
}

async function receiptText(): Promise<string> {
  const [email] = await app.mailbox.waitFor(user.email, RECEIPT);
  return email?.text ?? '';
}

async function countReceipts(): Promise<number> {
  const { count } = await app.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM emails WHERE user_id = $1 AND template = 'submission-receipt'`,
    [user.id],
  );
  return count;
}

test('a document is confirmed with its time, words, SHA-256 and address, once', async () => {
  const submit = () => app.post<{ submittedAt: string }>('/api/work/submit', { content: TEXT }, user.token);
  const [first, second] = await Promise.all([submit(), submit()]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const { submittedAt } = first.status === 200 ? first.body : second.body;
  const text = await receiptText();
  expect(text).toContain('Your document was submitted.');
  expect(text).toContain(`Submitted: ${formatUtcTime(new Date(submittedAt))}`);
  expect(text).toContain('Length:    6 words');
  expect(text).toContain(`SHA-256:   ${sha256(TEXT)}`);
  expect(text).toContain(`/work-editor?assignment=${assignment}\n`);
  expect(await countReceipts()).toBe(1);
});

test('the SHA-256 is that of the text file in UTF-8', () => {
  expect(textFile([TEXT])).toBe('one two & three\n我们今天\n');
});

test('each page is confirmed with its title and address', async () => {
  const imageId = await addImage(app, 'Ledger, page 2');
  expect((await new PageWork(app, user).submit(imageId, TEXT)).status).toBe(200);
  const text = await receiptText();
  expect(text).toContain('Your text for “Ledger, page 2” was submitted.');
  expect(text).toContain(sha256(TEXT));
  expect(text).toContain(`/image-work/${imageId}?assignment=${assignment}\n`);
});

test('sequential work is confirmed when it is completed, with all its texts in their order', async () => {
  const images = [await addImage(app), await addImage(app)];
  const work = new SequentialWork(app, user);
  await work.start();
  await work.submit(images[0], 'one &amp; two');
  await work.submit(images[1], 'three');
  expect(await countReceipts()).toBe(0);
  await work.complete();
  const text = await receiptText();
  expect(text).toContain('Your sequential work was submitted.');
  expect(text).toContain('Length:    4 words');
  expect(text).toContain(sha256('one &amp; two', 'three'));
  expect(text).toContain(`/sequential-work?assignment=${assignment}\n`);
});

test('a refused submission is not confirmed', async () => {
  const { status } = await app.post('/api/work/submit', { content: '<p>too short</p>' }, user.token);
  expect(status).toBe(400);
  expect(await countReceipts()).toBe(0);
});

describe('receipts for several pages', () => {
  const emails = () =>
    app.rows<{ id: string; template: string; sent: boolean }>(
      `SELECT id, template, sent_at IS NOT NULL AS sent FROM emails
       WHERE user_id = $1 AND template LIKE 'submission-receipt%' ORDER BY created_at`,
      [user.id],
    );
  const templates = async () => (await emails()).map(({ template }) => template).toSorted();
  const submit = async (imageId: string, text: string, ofAssignment?: string) =>
    expect((await new PageWork(app, user, ofAssignment).submit(imageId, text)).status).toBe(200);
  const age = (seconds: number) =>
    app.rows('UPDATE emails SET created_at = created_at - make_interval(secs => $2) WHERE user_id = $1', [
      user.id,
      seconds,
    ]);

  test('the first comes at once, and those within ten minutes together, with titles and SHA-256', async () => {
    const titles = ['One', 'Two', 'Three', 'Four'];
    const images = await Promise.all(titles.map((title) => addImage(app, title)));
    for (const [index, id] of images.entries()) await submit(id, `${TEXT}<p>${index}</p>`);
    expect(await receiptText()).toContain('Your text for “One” was submitted.');
    expect(await templates()).toEqual(['submission-receipt', 'submission-receipts']);
    const [, together] = await emails();
    expect(together?.sent).toBe(false);
    const { due } = await app.row<{ due: number }>(
      `SELECT extract(epoch FROM start_after - now())::float8 AS due FROM pgboss.job
       WHERE name = 'send-email' AND data ->> 'emailId' = $1`,
      [together?.id],
    );
    expect(due).toBeGreaterThan(590);
    expect(due).toBeLessThanOrEqual(661);
    await app.rows(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'send-email' AND data ->> 'emailId' = $1`,
      [together?.id],
    );
    const [email] = await app.mailbox.waitFor(
      user.email,
      /^Receipts for “Main project”: 3 pages, .* UTC – Inkwell$/,
    );
    for (const [index, title] of titles.entries()) {
      const isTogether = index > 0;
      expect(email?.text.includes(`\n${title}\n`)).toBe(isTogether);
      expect(email?.text.includes(sha256(`${TEXT}<p>${index}</p>`))).toBe(isTogether);
      expect(email?.text.includes(`/image-work/${images[index]}?assignment=${assignment}\n`)).toBe(
        isTogether,
      );
    }
  });

  test('of submissions at once are one and one', async () => {
    const images = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((title) => addImage(app, title)));
    await Promise.all(images.map((id) => submit(id, TEXT)));
    const together = (await emails()).find(({ template }) => template === 'submission-receipts');
    expect(await templates()).toEqual(['submission-receipt', 'submission-receipts']);
    expect((await app.app.get(Outbox).read(together?.id ?? ''))?.subject).toContain(': 4 pages, ');
  });

  test('a page after ten minutes is confirmed at once', async () => {
    const images = await Promise.all(['a', 'b', 'c'].map((title) => addImage(app, title)));
    await submit(images[0] ?? '', TEXT);
    await age(599);
    await submit(images[1] ?? '', TEXT);
    await age(2);
    await submit(images[2] ?? '', TEXT);
    expect(await templates()).toEqual(['submission-receipt', 'submission-receipt', 'submission-receipts']);
  });

  test('of two assignments are not mixed', async () => {
    const projectId = await addProject(app);
    const other = await startedAssignment(app, user, projectId);
    await submit(await addImage(app, 'Here'), TEXT, assignment);
    await submit(await addImage(app, 'There', projectId), TEXT, other.assignmentId);
    expect(await templates()).toEqual(['submission-receipt', 'submission-receipt']);
  });

  test('are not sent by staff while they are collected', async () => {
    for (const title of ['a', 'b']) await submit(await addImage(app, title), TEXT);
    const [, together] = await emails();
    const retry = () => app.database.transaction((tx) => app.app.get(Outbox).retry(tx, together?.id ?? ''));
    expect(await retry()).toMatchObject({ isWaiting: false });
    await age(661);
    expect(await retry()).toMatchObject({ isWaiting: true });
    await app.mailbox.waitFor(user.email, /^Receipts for /);
  });
});
