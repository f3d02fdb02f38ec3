import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExportJobs, Exports } from '../../../test/exports.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin } from '../../../test/users.js';

const USERS = { kind: 'users' };

const jobs = new ExportJobs();
let app: TestApp;
let exports: Exports;

/** No export is written. */
beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.capture });
  exports = new Exports(app, jobs, await addAdmin(app));
});
afterAll(() => app.stop());

test('a caller has at most 50 exports that wait or run, also of calls at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 55 }, () => exports.create(USERS)));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(50);
  const refused = answers.find(({ status }) => status !== 202);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_EXPORTS' },
    headers: { 'retry-after': '30' },
  });
  const other = await addAdmin(app);
  expect((await app.post('/api/admin/exports', USERS, other.token)).status).toBe(202);
  const created = answers.find(({ status }) => status === 202);
  await exports.cancel(created?.body.export._id ?? '');
  expect((await exports.create(USERS)).status).toBe(202);
});
