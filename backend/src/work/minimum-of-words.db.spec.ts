import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageWork } from '../../test/page-work.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser } from '../../test/work.js';
import type { WorkToEditDto } from './dto/work-admin.dto.js';

const TEXT = { content: '<p>one two three four</p>' };

let app: TestApp;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 2 });
  [user, admin] = await Promise.all([startedUser(app), addAdmin(app)]);
});
afterAll(() => app.stop());

const submit = async (assignmentId: string, text = TEXT) =>
  (await app.post(`/api/work/submit?assignment=${assignmentId}`, text, user.token)).status;
const shownMinimum = async (assignmentId: string) =>
  (
    await app.get<{ assignment: { minWords: number } }>(
      `/api/users/dashboard?assignment=${assignmentId}`,
      user.token,
    )
  ).body.assignment.minWords;
const minimumForStaff = async (assignmentId: string) =>
  (
    await app.get<WorkToEditDto>(
      `/api/admin/users/${user.id}/work-edit?assignment=${assignmentId}`,
      admin.token,
    )
  ).body.user.assignment?.minWords;
const setMinimum = (projectId: string, words: number | null) =>
  app.rows('UPDATE projects SET min_words = $2 WHERE id = $1', [projectId, words]);

test('a higher minimum of words applies only to assignments that are given later', async () => {
  const projectId = await addProject(app, { min_words: 4 });
  const { assignmentId } = await startedAssignment(app, user, projectId);
  await setMinimum(projectId, 9);
  expect(await shownMinimum(assignmentId)).toBe(4);
  expect(await minimumForStaff(assignmentId)).toBe(4);
  expect(await submit(assignmentId)).toBe(200);
  const later = await startedAssignment(app, user, projectId);
  expect(await shownMinimum(later.assignmentId)).toBe(9);
  expect(await submit(later.assignmentId)).toBe(400);
});

test('a lower minimum applies at once', async () => {
  const projectId = await addProject(app, { min_words: 9 });
  const { assignmentId } = await startedAssignment(app, user, projectId);
  expect(await submit(assignmentId)).toBe(400);
  await setMinimum(projectId, null);
  expect(await shownMinimum(assignmentId)).toBe(2);
  expect(await submit(assignmentId)).toBe(200);
});

test('an assignment that was given before the minimum was stored has the present one', async () => {
  const projectId = await addProject(app, { min_words: 4 });
  const { assignmentId } = await startedAssignment(app, user, projectId);
  await app.rows('UPDATE assignments SET min_words = NULL WHERE id = $1', [assignmentId]);
  await setMinimum(projectId, 9);
  expect(await submit(assignmentId)).toBe(400);
});

test('a page without its own minimum has that of its assignment', async () => {
  const projectId = await addProject(app, { min_words: 4 });
  const [image, strict] = [await addImage(app, 'Letter', projectId), await addImage(app, 'Will', projectId)];
  await app.rows('UPDATE reference_files SET min_words = 6 WHERE id = $1', [strict]);
  const { assignmentId } = await startedAssignment(app, user, projectId);
  await setMinimum(projectId, 9);
  const pages = new PageWork(app, user, assignmentId);
  const minimum = async (id: string) => (await pages.read(id)).body.image.minWords;
  expect([await minimum(image), await minimum(strict)]).toEqual([4, 6]);
  expect((await pages.submit(image, TEXT.content)).status).toBe(200);
  expect((await pages.submit(strict, TEXT.content)).status).toBe(400);
});

test('the mark of what cannot be read is no word of the minimum', async () => {
  const projectId = await addProject(app, { min_words: 4 });
  const { assignmentId } = await startedAssignment(app, user, projectId);
  const marked = { content: '<p>one two three [illegible] [<b>Illegible</b>].</p>' };
  expect(await submit(assignmentId, marked)).toBe(400);
  expect(await submit(assignmentId, { content: marked.content.replace('three', 'three four') })).toBe(200);
});
