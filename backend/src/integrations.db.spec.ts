import type { Permission } from '@inkwell/contract/permissions';
import { PDFDocument } from 'pdf-lib';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addApiKey } from '../test/api-keys.js';
import { DocumentedExamples, hasPrograms } from '../test/documented-examples.js';
import { feedIsCurrent } from '../test/feed-is-current.js';
import { addressOf } from '../test/live-socket.js';
import { page } from '../test/pictures.js';
import { freePort } from '../test/program.js';
import { TestApp } from '../test/test-app.js';
import { addAdmin, PASSWORD, type TestUser } from '../test/users.js';
import { waitUntil } from '../test/wait-until.js';
import { addProject, startedUser } from '../test/work.js';

const PROJECT = 'Parish registers';
/** Defines what the other scripts call. */
const FUNCTIONS = 'Before you start sh';
/** The compiler and several programs start. */
const SLOW_MS = 60_000;

/** Only where the programs are that the scripts need. */
const testShell = test.runIf(hasPrograms('bash', 'curl', 'jq', 'openssl'));

const examples = new DocumentedExamples('integrations.md');
let app: TestApp;
let admin: TestUser;
let url: string;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 5, webhookAllowPrivate: true });
  admin = await addAdmin(app);
  await addProject(app, { name: PROJECT });
  url = await addressOf(app);
  examples.write('page.png', await page(40, 30).png().toBuffer());
});
afterAll(async () => {
  examples.remove();
  await app.stop();
});

/** The environment of a program with a key that has only these permissions. */
async function withKey(...permissions: Permission[]): Promise<NodeJS.ProcessEnv> {
  const { key } = await addApiKey(app, admin, permissions);
  return { INKWELL_URL: url, INKWELL_KEY: key };
}

async function titlesOfImages(): Promise<string[]> {
  const images = await app.rows<{ title: string }>(
    'SELECT f.title FROM reference_files f JOIN projects p ON p.id = f.project_id WHERE p.name = $1',
    [PROJECT],
  );
  return images.map(({ title }) => title);
}

/** The addresses of those who have an assignment of the project. */
async function usersWithWork(): Promise<string[]> {
  const users = await app.rows<{ email: string }>(
    `SELECT u.email FROM assignments a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id
     WHERE p.name = $1 ORDER BY u.email`,
    [PROJECT],
  );
  return users.map(({ email }) => email);
}

describe('docs/integrations.md', () => {
  test('asks what a key may do', async () => {
    const printed = await examples.program('Before you start ts', await withKey('projects:read'));
    expect(printed).toBe('CRM: projects:read\n');
  });

  testShell('asks what a key may do, with curl', async () => {
    const env = await withKey('projects:read');
    const printed = await examples.shell('Before you start sh 2', FUNCTIONS, env);
    expect(JSON.parse(printed)).toMatchObject({ apiKey: { permissions: ['projects:read'] } });
  });

  test('creates users and gives them work', async () => {
    examples.write('users.csv', examples.text('1. Create users and give them work csv'));
    const env = await withKey('users:write', 'assignments:write', 'users:read');
    const printed = await examples.program('1. Create users and give them work ts', env);
    expect(printed).toMatch(/2 of 2\nline 2: .*\nline 3: .*\n$/);
    expect(await usersWithWork()).toEqual(['ada.moreno@example.com', 'ben.okafor@example.com']);
  });

  testShell('creates nobody twice, with curl', async () => {
    const env = await withKey('users:write', 'assignments:write', 'users:read');
    const printed = await examples.shell('1. Create users and give them work sh', FUNCTIONS, env);
    expect(printed).toMatch(/exists already/);
    expect(await usersWithWork()).toHaveLength(2);
  });

  test('uploads a scan', async () => {
    await examples.program('2. Upload a scan ts', await withKey('references:write', 'projects:read'));
    expect(await titlesOfImages()).toContain('Baptisms 1843, page 13');
  });

  testShell('uploads a scan, with curl, also if there are more than 100 projects', async () => {
    for (let number = 0; number < 110; number++) await addProject(app, { name: `Letters ${number}` });
    const env = await withKey('references:write', 'projects:read');
    await examples.shell('2. Upload a scan sh', FUNCTIONS, env);
    expect(await titlesOfImages()).toContain('Baptisms 1843, page 12');
  });

  testShell('uploads nothing if the project is not found', async () => {
    const images = await titlesOfImages();
    const before = await app.rows('SELECT 1 FROM reference_files');
    await app.rows('UPDATE projects SET name = $2 WHERE name = $1', [PROJECT, 'Parish registers of 1843']);
    const env = await withKey('references:write', 'projects:read');
    await expect(examples.shell('2. Upload a scan sh', FUNCTIONS, env)).rejects.toThrow(
      'There is no project Parish registers',
    );
    await app.rows('UPDATE projects SET name = $1 WHERE name = $2', [PROJECT, 'Parish registers of 1843']);
    expect(await app.rows('SELECT 1 FROM reference_files')).toHaveLength(before.length);
    expect(await titlesOfImages()).toEqual(images);
  });

  test('follows the event feed', async () => {
    await feedIsCurrent(app);
    const follower = examples.start('3. Follow the event feed ts', await withKey('events:read'));
    await waitUntil(() => examples.has('cursor.json'));
    expect(await follower.stop()).toMatch(/^\S+Z user\.registered [0-9a-f-]{36}$/m);
  });

  testShell('reads a page of the event feed, with curl', async () => {
    const env = await withKey('events:read');
    await feedIsCurrent(app);
    const printed = await examples.shell('3. Follow the event feed sh', FUNCTIONS, env);
    expect(printed).toMatch(/^\S+Z user\.registered [0-9a-f-]{36}$/m);
    const later = await examples.shell('3. Follow the event feed sh', FUNCTIONS, env);
    expect(later).not.toContain(printed);
  });

  testShell('receives and verifies a webhook', async () => {
    const port = String(await freePort());
    const env = {
      ...(await withKey('integrations:write', 'events:read')),
      RECEIVER_URL: `http://127.0.0.1:${port}/`,
    };
    await examples.shell('4. Receive and verify a webhook sh', FUNCTIONS, env);
    const receiver = examples.start('4. Receive and verify a webhook ts', { PORT: port });
    await waitUntil(() => receiver.output().includes('Listening'));
    const tested = await examples.shell('4. Receive and verify a webhook sh 2', FUNCTIONS, env);
    expect(JSON.parse(tested)).toMatchObject({ status: 204 });
    await startedUser(app);
    await waitUntil(() => receiver.output().includes('assignment.given'));
    expect((await fetch(env.RECEIVER_URL, { method: 'POST', body: '{}' })).status).toBe(400);
    await receiver.stop();
  });

  testShell('verifies a webhook without a library', async () => {
    const secret = `whsec_${Buffer.from('a secret of a webhook').toString('base64')}`;
    examples.write('secret.txt', `${secret}\n`);
    const body = JSON.stringify({ type: 'user.registered', data: { text: 'é "quoted"' } });
    examples.write('body.json', body);
    const now = new Date();
    const headers = { webhook_id: 'e1', webhook_timestamp: String(Math.floor(now.getTime() / 1000)) };
    const verify = (signature: string) =>
      examples.shell('4. Receive and verify a webhook sh 3', FUNCTIONS, {
        ...headers,
        webhook_signature: signature,
      });
    const genuine = new Webhook(secret).sign('e1', now, body);
    expect(await verify(`v1,other ${genuine}`)).toBe('genuine\n');
    expect(await verify(new Webhook(secret).sign('e2', now, body))).toBe('forged\n');
  });

  test('exports for payroll', async () => {
    const env = await withKey('exports:create', 'reviews:read', 'users:contacts');
    await examples.program('5. Export for payroll ts', env);
    expect(examples.read('payroll.csv')).toMatch(/^\uFEFFName,Email,/);
  });

  testShell('exports once for payroll, with curl', async () => {
    const env = await withKey('exports:create', 'reviews:read', 'users:contacts');
    for (let time = 0; time < 2; time++) {
      expect(await examples.shell('5. Export for payroll sh', FUNCTIONS, env)).toMatch(/Name,Email,/);
    }
    const exports = await app.rows('SELECT 1 FROM exports WHERE created_by = $1', [admin.id]);
    expect(exports).toHaveLength(2);
  });

  test('delivers work, from the sign-in to the report', async () => {
    examples.write('work.html', '<p>In the year of the flood</p>');
    const worker = await startedUser(app);
    const env = {
      INKWELL_URL: url,
      INKWELL_EMAIL: worker.email,
      INKWELL_PASSWORD: PASSWORD,
      LOOK_AGAIN_MS: '50',
    };
    const files = ['work.html', 'report.pdf'];
    const delivered = examples.program('From signing in to reading the report ts', env, ...files);
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
    await app.post(`${at}/claim`, {}, admin.token);
    const marks = [{ itemId: worker.id, isCorrect: true, comments: '' }];
    const seenTexts = [{ itemId: worker.id, textVersion: 2 }];
    const result = { marks, seenTexts, overallComments: 'Careful work.' };
    const published = await app.post(`${at}/publish`, result, admin.token);
    expect(published.text).toContain('successfully');
    expect(await delivered).toMatch(
      /hours left\nSaved as version 1\n.* Review deadline: .*Z\nRight: 1, wrong: 0, accuracy: 100%\n$/,
    );
    const report = await PDFDocument.load(examples.readBytes('report.pdf'));
    expect(report.getPageCount()).toBeGreaterThan(0);
  });

  test(
    'has no other programs, and those that it has are correct in strict TypeScript',
    async () => {
      expect(examples.left('sh', 'ts')).toEqual([]);
      expect(await examples.checkTypes()).toBe('');
    },
    SLOW_MS,
  );
});
