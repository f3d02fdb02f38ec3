import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser, type TestUser } from '../../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser } from '../../../test/work.js';
import { GivingService } from '../../work/giving/giving.service.js';
import type { ProjectOverviewDto } from './dto/project.dto.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const read = (id: string) => app.get<ProjectOverviewDto>(`/api/admin/projects/${id}/overview`, admin.token);

test('the overview of a project counts its images by texts, and its submissions by day', async () => {
  const project = await addProject(app, { images_per_assignment: 2 });
  for (const title of ['Page 1', 'Page 2', 'Page 3']) await addImage(app, title, project);
  const hidden = await addImage(app, 'Page 4', project);
  await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [hidden]);
  for (const user of [await signedUser(app), await signedUser(app)]) {
    await app.database.transaction((tx) =>
      app.app.get(GivingService).give(tx, { userId: user.id, projectId: project, by: { kind: 'system' } }),
    );
  }
  const [today, earlier, longAgo] = [await signedUser(app), await signedUser(app), await signedUser(app)];
  for (const [user, days] of [
    [today, 0],
    [earlier, 29],
    [longAgo, 30],
  ] as const) {
    const { assignmentId } = await startedAssignment(app, user, project);
    await app.rows(
      'UPDATE assignments SET submitted_at = now() - make_interval(days => $2::int) WHERE id = $1',
      [assignmentId, days],
    );
  }
  await startedUser(app);
  const { status, body } = await read(project);
  expect(status).toBe(200);
  expect(body.coverage).toEqual([
    { texts: 0, images: 0, submitted: 3, published: 3 },
    { texts: 1, images: 2, submitted: 0, published: 0 },
    { texts: 2, images: 1, submitted: 0, published: 0 },
  ]);
  const { days } = body;
  expect(days).toHaveLength(30);
  expect([days[0]?.submissions, days.at(-1)?.submissions]).toEqual([1, 1]);
  expect(days.reduce((sum, { submissions }) => sum + submissions, 0)).toBe(2);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expectRefusal(await read(admin.id), { status: 404, code: 'NOT_FOUND' });
});

test('a project without images and assignments has an empty overview', async () => {
  const project = await addProject(app);
  const { body } = await read(project);
  expect(body.coverage).toEqual([]);
  expect(body.days.every(({ submissions }) => submissions === 0)).toBe(true);
});
