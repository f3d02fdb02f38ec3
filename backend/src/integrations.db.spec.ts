import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOf } from '../test/live-socket.js';
import { TestApp } from '../test/test-app.js';
import { addAdmin, PASSWORD } from '../test/users.js';
import { startedUser } from '../test/work.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

let app: TestApp;
/** Inside the repository, so that the example can import the client. */
let folder: string;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 5 });
  mkdirSync(join(root, '.reports'), { recursive: true });
  folder = mkdtempSync(join(root, '.reports', 'integrations-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

test('the example of docs/integrations.md works from the sign-in to the report', async () => {
  const page = readFileSync(join(root, 'docs/integrations.md'), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  writeFileSync(join(folder, 'deliver.ts'), example);
  writeFileSync(join(folder, 'work.html'), '<p>In the year of the flood</p>');
  const [worker, admin, url] = await Promise.all([startedUser(app), addAdmin(app), addressOf(app)]);

  const delivered = run(process.execPath, ['deliver.ts', 'work.html', 'report.pdf'], {
    cwd: folder,
    timeout: 30_000,
    env: {
      INKWELL_URL: url,
      INKWELL_EMAIL: worker.email,
      INKWELL_PASSWORD: PASSWORD,
      LOOK_AGAIN_MS: '50',
    },
  });
  // If the example ends early, its output is the error.
  const submitted = vi.waitUntil(
    async () => {
      const [review] = await app.rows<{ id: string }>('SELECT id FROM reviews WHERE user_id = $1', [
        worker.id,
      ]);
      return review?.id;
    },
    { timeout: 20_000, interval: 50 },
  );
  const reviewId = await Promise.race([
    submitted,
    delivered.then(({ stdout }) => Promise.reject(new Error(stdout))),
  ]);

  const at = `/api/admin/reviews/${reviewId}`;
  await app.post(`${at}/claim`, {}, admin.token);
  const marks = [{ itemId: worker.id, isCorrect: true, comments: '' }];
  const seenTexts = [{ itemId: worker.id, textVersion: 2 }];
  const published = await app.post(
    `${at}/publish`,
    { marks, seenTexts, overallComments: 'Careful work.' },
    admin.token,
  );
  expect([published.status, published.text]).toEqual([
    expect.any(Number),
    expect.stringContaining('successfully'),
  ]);

  const { stdout } = await delivered;
  expect(stdout).toMatch(
    /hours left\nSaved as version 1\n.* Review deadline: .*Z\nRight: 1, wrong: 0, accuracy: 100%\n$/,
  );
  const report = await PDFDocument.load(readFileSync(join(folder, 'report.pdf')));
  expect(report.getPageCount()).toBeGreaterThan(0);
});
