import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addStaff } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

test('a reviewer reads the names of all projects, the default one first', async () => {
  const [registers, letters] = [
    await addProject(app, { name: 'Registers' }),
    await addProject(app, { name: 'Letters' }),
  ];
  const { token } = await addStaff(app, 'reviewer');
  expect((await app.get('/api/admin/projects/names', token)).body).toEqual({
    projects: [
      { _id: expect.any(String), name: 'Main project' },
      { _id: letters, name: 'Letters' },
      { _id: registers, name: 'Registers' },
    ],
  });
  expect((await app.get('/api/admin/projects', token)).status).toBe(403);
});
