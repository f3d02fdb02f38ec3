import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { waitForLock } from '../../../test/locks.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser, type TestUser } from '../../../test/users.js';
import { addImage, addProject } from '../../../test/work.js';

const SHARED = { images_per_assignment: 1, texts_per_image: 5 };

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

type Given = { assignment: { imageIds: string[] | null } };

const give = ({ id }: TestUser, projectId: string) =>
  app.post<Given>(`/api/admin/users/${id}/assignments`, { projectId }, admin.token);

/** Gives while another connection has deleted the rows, and commits that when the gift waits for it. */
async function giveDuring(sql: string, id: string, projectId: string): Promise<Answer<Given>> {
  const user = await signedUser(app);
  const { waiting } = await app.database.transaction(async (tx) => {
    await tx.query(sql, [id]);
    const pending = give(user, projectId);
    await waitForLock(app);
    return { waiting: pending };
  });
  return waiting;
}

describe('a gift', () => {
  test.each([
    ['all of its images', {}],
    ['a number of images', SHARED],
  ])('of a project with %s that is deleted meanwhile answers 404', async (_, columns) => {
    const projectId = await addProject(app, columns);
    const answer = await giveDuring('DELETE FROM projects WHERE id = $1', projectId, projectId);
    expectRefusal(answer, { status: 404, code: 'NOT_FOUND', message: 'This project does not exist.' });
  });

  test('has another image if the chosen one is deleted meanwhile', async () => {
    const projectId = await addProject(app, SHARED);
    const [first, second] = [
      await addImage(app, 'Deleted', projectId),
      await addImage(app, 'Kept', projectId),
    ];
    const answer = await giveDuring('DELETE FROM reference_files WHERE id = $1', first, projectId);
    expect(answer.body.assignment.imageIds).toEqual([second]);
  });

  test('answers 409 if the only image is deleted meanwhile', async () => {
    const projectId = await addProject(app, SHARED);
    const image = await addImage(app, 'Only', projectId);
    const answer = await giveDuring('DELETE FROM reference_files WHERE id = $1', image, projectId);
    expectRefusal(answer, { status: 409, code: 'NO_IMAGES_LEFT' });
  });
});

test.each([
  ['all of its images', {}],
  ['a number of images', SHARED],
])('deleting a project with %s while an assignment of it is given answers 409', async (_, columns) => {
  const projectId = await addProject(app, columns);
  const user = await signedUser(app);
  const { waiting } = await app.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, min_words)
       VALUES ($1, $2, 1, now(), 'self', 96, 1)`,
      [user.id, projectId],
    );
    const pending = app.delete(`/api/admin/projects/${projectId}`, admin.token);
    await waitForLock(app);
    return { waiting: pending };
  });
  expectRefusal(await waiting, { status: 409, code: 'PROJECT_IN_USE' });
});
