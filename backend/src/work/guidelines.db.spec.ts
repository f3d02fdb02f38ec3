import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { addProject, startedAssignment, startedUser } from '../../test/work.js';
import type { DashboardDto } from './dto/dashboard.dto.js';
import type { WorkGuidelinesDto } from './dto/work-guidelines.dto.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const read = ({ token }: TestUser, assignment: string) =>
  app.get<WorkGuidelinesDto>(`/api/work/guidelines?assignment=${assignment}`, token);
const addVersion = (projectId: string, version: number, html: string) =>
  app.rows('INSERT INTO project_guidelines (project_id, version, html) VALUES ($1, $2, $3)', [
    projectId,
    version,
    html,
  ]);
async function shown({ token }: TestUser, assignment: string) {
  const url = `/api/users/dashboard?assignment=${assignment}`;
  const { guidelinesVersion, guidelinesOpenedVersion } =
    (await app.get<DashboardDto>(url, token)).body.assignment?.project ?? {};
  return [guidelinesVersion, guidelinesOpenedVersion];
}

test('the newest version is returned with the one that the user had opened, which the dashboard compares', async () => {
  const user = await startedUser(app);
  const projectId = await addProject(app);
  const { assignmentId } = await startedAssignment(app, user, projectId);
  expectRefusal(await read(user, assignmentId), {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This project has no guidelines.',
  });
  await addVersion(projectId, 1, '<p>Copy every line.</p>');
  expect(await shown(user, assignmentId)).toEqual([1, null]);
  // Two tabs at once: both get the text, and the version is recorded once.
  const both = await Promise.all([read(user, assignmentId), read(user, assignmentId)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await shown(user, assignmentId)).toEqual([1, 1]);

  await addVersion(projectId, 2, '<p>Copy every line, and the margin.</p>');
  expect(await shown(user, assignmentId)).toEqual([2, 1]);
  expect((await read(user, assignmentId)).body).toEqual({
    version: 2,
    html: '<p>Copy every line, and the margin.</p>',
    createdAt: expect.stringMatching(/Z$/),
    openedVersion: 1,
  });
  expect((await read(user, assignmentId)).body.openedVersion).toBe(2);

  // Removed: there is nothing to read.
  await addVersion(projectId, 3, '');
  expect(await shown(user, assignmentId)).toEqual([null, 2]);
  expectRefusal(await read(user, assignmentId), { status: 404, code: 'NOT_FOUND' });
});

test('what was opened counts for all assignments of the project, for this user only', async () => {
  const projectId = await addProject(app);
  await addVersion(projectId, 1, '<p>Copy every line.</p>');
  const user = await startedUser(app);
  const first = await startedAssignment(app, user, projectId);
  await read(user, first.assignmentId);
  await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [first.assignmentId]);
  const second = await startedAssignment(app, user, projectId);
  expect(await shown(user, second.assignmentId)).toEqual([1, 1]);
  const other = await startedUser(app);
  const { assignmentId } = await startedAssignment(app, other, projectId);
  expect(await shown(other, assignmentId)).toEqual([1, null]);
  expectRefusal(await read(other, first.assignmentId), { status: 404, code: 'NOT_FOUND' });
});
