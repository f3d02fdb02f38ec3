import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, registerUser, signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { addImage, addProject } from '../../../test/work.js';
import type { GivePreviewDto } from './dto/give-to-many.dto.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

test('the preview of a gift says who cannot start yet, and why', async () => {
  const projectId = await addProject(app);
  await addImage(app, 'Page 1', projectId);
  await registerUser(app, { email: 'registered@example.com' });
  const { id: registered } = await app.row<{ id: string }>(
    `SELECT id FROM users WHERE email = 'registered@example.com'`,
  );
  const [verified, signed] = [await verifiedUser(app), await signedUser(app)];
  const { status, body } = await app.post<GivePreviewDto>(
    `/api/admin/projects/${projectId}/assignments/preview`,
    { userIds: [registered, verified.id, signed.id] },
    admin.token,
  );
  expect(status).toBe(200);
  expect(Object.fromEntries(body.given.map(({ _id, cannotStart }) => [_id, cannotStart]))).toEqual({
    [registered]: 'NOT_VERIFIED',
    [verified.id]: 'AGREEMENT_NOT_SIGNED',
    [signed.id]: null,
  });
});
