import type { Permission } from '@inkwell/contract/permissions';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addApiKey } from '../test/api-keys.js';
import { DocumentedExamples, hasPrograms } from '../test/documented-examples.js';
import { addressOf } from '../test/live-socket.js';
import { page } from '../test/pictures.js';
import { TestApp } from '../test/test-app.js';
import { addAdmin, PASSWORD, type TestUser } from '../test/users.js';
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
  app = await TestApp.start({ works: true, minWords: 5 });
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

  test('uploads a scan', async () => {
    await examples.program('2. Upload a scan ts', await withKey('references:write', 'projects:read'));
    expect(await titlesOfImages()).toContain('Baptisms 1843, page 13');
  });

  testShell('uploads a scan, with curl', async () => {
    const env = await withKey('references:write', 'projects:read');
    await examples.shell('2. Upload a scan sh', FUNCTIONS, env);
    expect(await titlesOfImages()).toContain('Baptisms 1843, page 12');
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
    'has programs that are correct in strict TypeScript',
    async () => {
      expect(await examples.checkTypes()).toBe('');
    },
    SLOW_MS,
  );
});
