import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { addAssignment, addImage, addProject, hideAllImages, startedUser, workOf } from '../../test/work.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OpenedFilesService } from '../images/opened-files.service.js';
import { SequentialService } from './sequential.service.js';

let app: TestApp;
let user: TestUser;
/** The default project, with two images. */
let firstKey: WorkKey;
let first: SequentialWork;
let firstImages: [string, string];
/** Another project, with one image. Its assignment was started later, so it is the current one. */
let secondKey: WorkKey;
let second: SequentialWork;
let secondImage: string;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  user = await startedUser(app);
  firstKey = await workOf(app, user);
  first = workIn(firstKey);
  firstImages = [await addImage(app), await addImage(app)];
  const projectId = await addProject(app, { review_window_hours: 3 });
  secondImage = await addImage(app, 'Other project', projectId);
  secondKey = await startAssignment(projectId);
  second = workIn(secondKey);
});

const workIn = ({ assignmentId }: WorkKey) => new SequentialWork(app, user, assignmentId);

async function startAssignment(project: string): Promise<WorkKey> {
  const work = await addAssignment(app, user, project);
  const { status } = await app.post(`/api/work/assignments/${work.assignmentId}/start`, {}, user.token);
  expect(status).toBe(200);
  return work;
}

const submittedAssignments = async () => {
  const sql = 'SELECT id FROM assignments WHERE user_id = $1 AND submitted_at IS NOT NULL';
  return (await app.rows<{ id: string }>(sql, [user.id])).map(({ id }) => id);
};

test('two assignments of a user have separate runs, drafts, submissions and review windows', async () => {
  expect((await first.start()).body.totalImages).toBe(2);
  expectRefusal(await second.read(), { status: 404, code: 'SEQUENTIAL_NOT_STARTED' });
  expect((await second.start()).body.totalImages).toBe(1);
  expectRefusal(await second.write(firstImages[0], 'x'), { status: 404, code: 'NOT_FOUND' });

  await first.write(firstImages[0], 'of the first');
  await second.write(secondImage, 'of the second');
  expect((await first.read()).body.draft).toMatchObject({ submissionContent: 'of the first', version: 1 });
  expect((await second.read()).body.draft).toMatchObject({ submissionContent: 'of the second', version: 1 });

  expect((await second.submit(secondImage, 'of the second')).body.isLastImage).toBe(true);
  const { message } = (await second.complete()).body;
  expect(message).toBe('Work submitted successfully! Your work will be reviewed in 3 hours.');
  const { session } = (await second.read()).body;
  expect(Date.parse(String(session.reviewDeadline)) - Date.parse(String(session.completedAt))).toBe(
    3 * 3_600_000,
  );
  expect((await first.read()).body.session).toMatchObject({ completedImages: 0, isCompleted: false });
  expect(await submittedAssignments()).toEqual([secondKey.assignmentId]);
  await first.submitAll(firstImages);
  expect((await first.complete()).body.message).toMatch(/reviewed in 24 hours\.$/);
  expect(await submittedAssignments()).toHaveLength(2);
});

test('the texts of an image that two assignments have are separate', async () => {
  await app.rows(
    'INSERT INTO assignment_images (assignment_id, image_id, position, holds) VALUES ($1, $2, 1, true)',
    [secondKey.assignmentId, firstImages[0]],
  );
  await first.start();
  await second.start();
  await first.submit(firstImages[0], 'of the first');
  await second.write(firstImages[0], 'of the second');
  expect((await second.read()).body).toMatchObject({
    totalImages: 1,
    draft: { submissionContent: 'of the second', version: 1 },
  });
  const path = `/api/work/sequential/drafts/${firstImages[0]}/versions`;
  const reasonsIn = async ({ assignmentId }: WorkKey) => {
    const url = `${path}?assignment=${assignmentId}`;
    const { body } = await app.get<{ versions: { reason: string | null }[] }>(url, user.token);
    return body.versions.map(({ reason }) => reason);
  };
  expect(await reasonsIn(firstKey)).toEqual(['submit']);
  expect(await reasonsIn(secondKey)).toEqual([null]);
});

test('a run takes the active images of its assignment in their order', async () => {
  const chosen = [await addImage(app), await addImage(app), await addImage(app)] as const;
  const { assignmentId } = await startAssignment(await addProject(app, { images_per_assignment: 3 }));
  for (const [position, image] of [chosen[2], chosen[0], chosen[1]].entries()) {
    await app.rows(
      'INSERT INTO assignment_images (assignment_id, image_id, position, holds) VALUES ($1, $2, $3, true)',
      [assignmentId, image, position + 1],
    );
  }
  await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [chosen[0]]);
  const run = workIn({ userId: user.id, assignmentId });
  expect((await run.start()).body.totalImages).toBe(2);
  await run.submitAll([chosen[2], chosen[1]]);
  expect((await run.read()).body).toMatchObject({ progressPercentage: 100, currentImage: null });
});

test('with two open assignments a write must say which one is meant', async () => {
  await first.start();
  const unclear = new SequentialWork(app, user);
  for (const answer of [
    await unclear.start(),
    await unclear.write(firstImages[0], 'x'),
    await unclear.submit(firstImages[0], 'x'),
    await unclear.complete(),
  ]) {
    expectRefusal(answer, { status: 409, code: 'ASSIGNMENT_REQUIRED' });
  }
  expect((await first.read()).body.draft?.version).toBe(0);
});

test("nothing is saved in another user's run", async () => {
  await first.start();
  await first.write(firstImages[0], 'mine');
  const stranger = new SequentialWork(app, await startedUser(app), firstKey.assignmentId);
  for (const answer of [
    await stranger.read(),
    await stranger.start(),
    await stranger.write(firstImages[0], 'stolen'),
    await stranger.submit(firstImages[0], 'stolen'),
    await stranger.complete(),
  ]) {
    expect(answer.status).toBe(404);
  }
  expect((await first.read()).body.draft).toMatchObject({ submissionContent: 'mine', version: 1 });
});

test('a penalty and a return concern the run of their assignment only', async () => {
  const sequential = app.app.get(SequentialService);
  await first.start();
  await second.start();
  const { assignmentId } = secondKey;
  const marked = await app.database.transaction((tx) => sequential.penalizeUnfinished(tx, [assignmentId]));
  expect(marked).toEqual(new Set([assignmentId]));
  expect((await second.read()).body.session.isPenalized).toBe(true);
  expect((await first.read()).body.session.isPenalized).toBe(false);

  await first.submit(firstImages[0], 'stays');
  await second.submit(secondImage, 'is opened again');
  await second.complete();
  await app.database.transaction((tx) => sequential.reopen(tx, secondKey));
  expect((await second.read()).body).toMatchObject({
    session: { completedImages: 0, isCompleted: false },
    draft: { submissionContent: 'is opened again' },
  });
  expect((await first.read()).body.session.completedImages).toBe(1);
});

test('a hidden image stays readable for a user who has a run with it in any assignment', async () => {
  await first.start();
  await hideAllImages(app);
  const files = app.app.get(OpenedFilesService);
  expect(await files.openForUser('image', firstImages[0], user.id)).toMatchObject({ mimeType: 'image/png' });
  await expect(files.openForUser('image', secondImage, user.id)).rejects.toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
});
