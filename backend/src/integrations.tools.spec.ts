import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentedExamples } from '../test/documented-examples.js';
import { feedIsCurrent } from '../test/feed-is-current.js';
import { IntegrationExamples, PROJECT } from '../test/integration-examples.js';
import { freePort } from '../test/program.js';
import type { TestApp } from '../test/test-app.js';
import { waitUntil } from '../test/wait-until.js';
import { addProject, startedUser } from '../test/work.js';

/** Defines what the other scripts call. */
const FUNCTIONS = 'Before you start sh';

let examples: IntegrationExamples;
let page: DocumentedExamples;
let app: TestApp;
beforeAll(async () => {
  examples = await IntegrationExamples.start();
  ({ page, app } = examples);
});
afterAll(() => examples.stop());

describe('the scripts of docs/integrations.md', () => {
  test('asks what a key may do, with curl', async () => {
    const env = await examples.withKey('projects:read');
    const printed = await page.shell('Before you start sh 2', FUNCTIONS, env);
    expect(JSON.parse(printed)).toMatchObject({ apiKey: { permissions: ['projects:read'] } });
  });

  test('creates users, and nobody twice, with curl', async () => {
    const env = await examples.withKey('users:write', 'assignments:write', 'users:read');
    const run = () => page.shell('1. Create users and give them work sh', FUNCTIONS, env);
    expect(await run()).not.toMatch(/exists already/);
    expect(await run()).toMatch(/exists already/);
    expect(await examples.usersWithWork()).toHaveLength(2);
  });

  test('chooses the password of an imported user, with curl', async () => {
    const env = await examples.invitation('ben.okafor@example.com', 'a river of ink');
    const printed = await page.shell('1. Create users and give them work sh 2', FUNCTIONS, env);
    expect(JSON.parse(printed)).toMatchObject({ isStaff: false });
    const signIn = { email: 'ben.okafor@example.com', password: 'a river of ink' };
    // The password is right; the agreement is not signed yet.
    expect((await app.post('/api/auth/login', signIn)).body.code).toBe('AGREEMENT_REQUIRED');
  });

  test('uploads a scan, with curl, also if there are more than 100 projects', async () => {
    for (let number = 0; number < 110; number++) await addProject(app, { name: `Letters ${number}` });
    const env = await examples.withKey('references:write', 'projects:read');
    await page.shell('2. Upload a scan sh', FUNCTIONS, env);
    expect(await examples.titlesOfImages()).toContain('Baptisms 1843, page 12');
  });

  test('uploads nothing if the project is not found', async () => {
    const images = await examples.titlesOfImages();
    const before = await app.rows('SELECT 1 FROM reference_files');
    await app.rows('UPDATE projects SET name = $2 WHERE name = $1', [PROJECT, 'Parish registers of 1843']);
    const env = await examples.withKey('references:write', 'projects:read');
    await expect(page.shell('2. Upload a scan sh', FUNCTIONS, env)).rejects.toThrow(
      'There is no project Parish registers',
    );
    await app.rows('UPDATE projects SET name = $1 WHERE name = $2', [PROJECT, 'Parish registers of 1843']);
    expect(await app.rows('SELECT 1 FROM reference_files')).toHaveLength(before.length);
    expect(await examples.titlesOfImages()).toEqual(images);
  });

  test('reads a page of the event feed, with curl', async () => {
    const env = await examples.withKey('events:read');
    await feedIsCurrent(app);
    const printed = await page.shell('3. Follow the event feed sh', FUNCTIONS, env);
    expect(printed).toMatch(/^\S+Z user\.registered [0-9a-f-]{36}$/m);
    const later = await page.shell('3. Follow the event feed sh', FUNCTIONS, env);
    expect(later).not.toContain(printed);
  });

  test('receives and verifies a webhook', async () => {
    const port = String(await freePort());
    const env = {
      ...(await examples.withKey('integrations:write', 'events:read')),
      RECEIVER_URL: `http://127.0.0.1:${port}/`,
    };
    await page.shell('4. Receive and verify a webhook sh', FUNCTIONS, env);
    const receiver = page.start('4. Receive and verify a webhook ts', { PORT: port });
    await waitUntil(() => receiver.output().includes('Listening'));
    const tested = await page.shell('4. Receive and verify a webhook sh 2', FUNCTIONS, env);
    expect(JSON.parse(tested)).toMatchObject({ status: 204 });
    await startedUser(app);
    await waitUntil(() => receiver.output().includes('assignment.given'));
    expect((await fetch(env.RECEIVER_URL, { method: 'POST', body: '{}' })).status).toBe(400);
    await receiver.stop();
  });

  test('verifies a webhook without a library', async () => {
    const secret = `whsec_${Buffer.from('a secret of a webhook').toString('base64')}`;
    page.write('secret.txt', `${secret}\n`);
    const body = JSON.stringify({ type: 'user.registered', data: { text: 'é "quoted"' } });
    page.write('body.json', body);
    const now = new Date();
    const headers = { webhook_id: 'e1', webhook_timestamp: String(Math.floor(now.getTime() / 1000)) };
    const verify = (signature: string) =>
      page.shell('4. Receive and verify a webhook sh 3', FUNCTIONS, {
        ...headers,
        webhook_signature: signature,
      });
    const genuine = new Webhook(secret).sign('e1', now, body);
    expect(await verify(`v1,other ${genuine}`)).toBe('genuine\n');
    expect(await verify(new Webhook(secret).sign('e2', now, body))).toBe('forged\n');
  });

  test('exports once for payroll, with curl', async () => {
    const env = await examples.withKey('exports:create', 'reviews:read', 'users:contacts');
    for (let time = 0; time < 2; time++) {
      expect(await page.shell('5. Export for payroll sh', FUNCTIONS, env)).toMatch(/Name,Email,/);
    }
    const exports = await app.rows('SELECT 1 FROM tasks WHERE created_by = $1', [examples.admin.id]);
    expect(exports).toHaveLength(1);
  });

  test('are all run here', () => {
    expect(page.left('sh')).toEqual([]);
  });
});
