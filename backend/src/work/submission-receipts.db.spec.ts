import { createHash } from 'node:crypto';
import { textFile } from '@inkwell/contract/plain-text';
import { formatUtcTime } from '@inkwell/contract/utc-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PageWork } from '../../test/page-work.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { addImage, hideAllImages, startedUser, workOf } from '../../test/work.js';

const RECEIPT = /^Receipt for your Inkwell work of .* UTC$/;
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
