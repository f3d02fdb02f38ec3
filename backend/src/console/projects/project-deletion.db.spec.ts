import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '../../../test/api-keys.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const remove = (id: string) => app.delete(`/api/admin/projects/${id}`, admin.token);

test('the answer to a deletion says how many API keys and webhooks went with the project', async () => {
  const projectId = await addProject(app);
  for (const name of ['One', 'Two']) await addApiKey(app, admin, ['projects:read'], { name, projectId });
  const webhook = { url: 'https://example.com/hook', projectId };
  expect((await app.post('/api/admin/webhooks', webhook, admin.token)).status).toBe(201);
  const { status, body } = await remove(projectId);
  expect([status, body.message]).toEqual([
    200,
    'Project deleted successfully! Deleted with it: 2 API keys and 1 webhook.',
  ]);
  expect((await remove(await addProject(app))).body.message).toBe('Project deleted successfully!');
});
