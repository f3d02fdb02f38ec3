import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentedExamples } from '../test/documented-examples.js';
import { feedIsCurrent } from '../test/feed-is-current.js';
import { IntegrationExamples } from '../test/integration-examples.js';
import { freePort } from '../test/program.js';
import type { TestApp } from '../test/test-app.js';
import { PASSWORD } from '../test/users.js';
import { waitUntil } from '../test/wait-until.js';
import { startedUser } from '../test/work.js';

/** The compiler and several programs start. */
const SLOW_MS = 60_000;

let examples: IntegrationExamples;
let page: DocumentedExamples;
let app: TestApp;
beforeAll(async () => {
  examples = await IntegrationExamples.start();
  ({ page, app } = examples);
});
afterAll(() => examples.stop());

describe('docs/integrations.md', () => {
  test('asks what a key may do', async () => {
    const printed = await page.program('Before you start ts', await examples.withKey('projects:read'));
    expect(printed).toBe('CRM: projects:read\n');
  });

  test('creates users and gives them work', async () => {
    const env = await examples.withKey('users:write', 'assignments:write', 'users:read');
    const printed = await page.program('1. Create users and give them work ts', env);
    expect(printed).toMatch(/2 of 2\nline 2: .*\nline 3: .*\n$/);
    expect(await examples.usersWithWork()).toEqual(['ada.moreno@example.com', 'ben.okafor@example.com']);
  });

  test('chooses the password of an imported user', async () => {
    const env = await examples.invitation('ada.moreno@example.com', 'a river of ink');
    expect(await page.program('1. Create users and give them work ts 2', env)).toMatch(
      /^Your password is saved\./,
    );
    const signIn = { email: 'ada.moreno@example.com', password: 'a river of ink' };
    // The password is right; the agreement is not signed yet.
    expect((await app.post('/api/auth/login', signIn)).body.code).toBe('AGREEMENT_REQUIRED');
  });

  test('uploads a scan', async () => {
    await page.program('2. Upload a scan ts', await examples.withKey('references:write', 'projects:read'));
    expect(await examples.titlesOfImages()).toContain('Baptisms 1843, page 13');
  });

  test('follows the event feed', async () => {
    await feedIsCurrent(app);
    const follower = page.start('3. Follow the event feed ts', await examples.withKey('events:read'));
    await waitUntil(() => page.has('cursor.json'));
    expect(await follower.stop()).toMatch(/^\S+Z user\.registered [0-9a-f-]{36}$/m);
  });

  test('receives and verifies a webhook', async () => {
    const port = String(await freePort());
    const receiverUrl = `http://127.0.0.1:${port}/`;
    const created = await app.post<{ secret: string }>(
      '/api/admin/webhooks',
      { url: receiverUrl, types: ['assignment.given'] },
      examples.admin.token,
    );
    page.write('secret.txt', created.body.secret);
    const receiver = page.start('4. Receive and verify a webhook ts', { PORT: port });
    await waitUntil(() => receiver.output().includes('Listening'));
    await startedUser(app);
    await waitUntil(() => receiver.output().includes('assignment.given'));
    expect((await fetch(receiverUrl, { method: 'POST', body: '{}' })).status).toBe(400);
    await receiver.stop();
  });

  test('exports for payroll', async () => {
    const env = await examples.withKey('exports:create', 'reviews:read', 'users:contacts');
    await page.program('5. Export for payroll ts', env);
    expect(page.read('payroll.csv')).toMatch(/^\uFEFFName,Email,/);
  });

  test('delivers work, from the sign-in to the report', async () => {
    page.write('work.html', '<p>In the year of the flood</p>');
    const worker = await startedUser(app);
    const env = {
      INKWELL_URL: examples.url,
      INKWELL_EMAIL: worker.email,
      INKWELL_PASSWORD: PASSWORD,
      LOOK_AGAIN_MS: '50',
    };
    const files = ['work.html', 'report.pdf'];
    const delivered = page.program('From signing in to reading the report ts', env, ...files);
    // If the example ends early, its output is the error.
    const submitted = vi.waitUntil(
      async () => {
        const reviews = await app.rows<{ id: string }>('SELECT id FROM reviews WHERE user_id = $1', [
          worker.id,
        ]);
        return reviews[0]?.id;
      },
      { timeout: 20_000, interval: 50 },
    );
    const reviewId = await Promise.race([
      submitted,
      delivered.then((printed) => Promise.reject(new Error(printed))),
    ]);
    const at = `/api/admin/reviews/${reviewId}`;
    await app.post(`${at}/claim`, {}, examples.admin.token);
    const marks = [{ itemId: worker.id, isCorrect: true, comments: '' }];
    const seenTexts = [{ itemId: worker.id, textVersion: 2 }];
    const result = { marks, seenTexts, overallComments: 'Careful work.' };
    const published = await app.post(`${at}/publish`, result, examples.admin.token);
    expect(published.text).toContain('successfully');
    expect(await delivered).toMatch(
      /hours left\nSaved as version 1\n.* Review deadline: .*Z\nRight: 1, wrong: 0, accuracy: 100%\n$/,
    );
    const report = await PDFDocument.load(page.readBytes('report.pdf'));
    expect(report.getPageCount()).toBeGreaterThan(0);
  });

  test(
    'has no other programs, and those that it has are correct in strict TypeScript',
    async () => {
      expect(page.left('ts')).toEqual([]);
      expect(await page.checkTypes()).toBe('');
    },
    SLOW_MS,
  );
});
