import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { type Answer, TestApp } from '../../test/test-app.js';
import { addAdmin } from '../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser, workOf } from '../../test/work.js';
import { SequentialService } from './sequential.service.js';

const HOUR_MS = 3_600_000;

let app: TestApp;
let work: SequentialWork;
let images: [string, string, string];

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  images = [await addImage(app), await addImage(app), await addImage(app)];
  work = new SequentialWork(app, await startedUser(app));
  await work.start();
});

const submittedAt = async () => {
  const sql = 'SELECT submitted_at AS at FROM assignments WHERE user_id = $1';
  return (await app.row<{ at: Date | null }>(sql, [work.user.id])).at;
};

describe('completing', () => {
  test('marks the work as submitted and starts the review', async () => {
    await work.submitAll(images);
    expect(await submittedAt()).toBeNull();
    const { status, body } = await work.complete();
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Work submitted successfully! Your work will be reviewed in 24 hours.',
      reviewDeadline: expect.stringMatching(/Z$/),
    });
    const { session } = (await work.read()).body;
    expect(session).toMatchObject({ isCompleted: true, reviewDeadline: body.reviewDeadline });
    const completedAt = new Date(String(session.completedAt));
    expect(Date.parse(String(body.reviewDeadline)) - completedAt.getTime()).toBe(24 * HOUR_MS);
    expect(await submittedAt()).toEqual(completedAt);
    const dashboard = await app.get('/api/users/dashboard', work.user.token);
    expect(dashboard.body).toMatchObject({ workStatus: 'submitted' });

    expectRefusal(await work.complete(), { status: 409, code: 'ALREADY_SUBMITTED' });
    expect((await work.start()).body.session).toEqual(session);
    const lastSubmission = session.imageSubmissions.slice(-1);
    expect((await work.submit(images[2], 'x')).body.session).toEqual({
      ...session,
      imageSubmissions: lastSubmission,
    });
  });

  test('is refused before the last image is submitted', async () => {
    await work.submit(undefined, 'x');
    await work.submit(undefined, 'x');
    expectRefusal(await work.complete(), { status: 409, code: 'SEQUENTIAL_INCOMPLETE' });
    expect(await submittedAt()).toBeNull();
  });

  test('keeps the time of an earlier submission of the document', async () => {
    await work.submitAll(images);
    await app.rows(`UPDATE assignments SET submitted_at = '2026-01-01T00:00:00Z' WHERE user_id = $1`, [
      work.user.id,
    ]);
    expect((await work.complete()).status).toBe(200);
    expect(await submittedAt()).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});

test('all writing calls are refused after the deadline, except a repeat', async () => {
  await work.write(images[0], 'in time');
  await work.submit(undefined, 'one');
  await work.write(images[1], 'two');
  await passDeadline(app, work.user);
  const edit = { at: 0, remove: 0, insert: 'x' };
  const late: Answer<unknown>[] = [
    await work.start(),
    await work.write(images[1], 'late'),
    await work.save(images[1], { baseVersion: 1, edit, length: 4 }),
    await work.submit(undefined, 'late'),
    await work.submit(images[1], 'late'),
    await work.submit(images[1], ''),
    await work.complete(),
  ];
  for (const answer of late) expectRefusal(answer, { status: 409, code: 'DEADLINE_PASSED' });
  // A repeat of a submission before the deadline: its first answer may have been lost.
  expect((await work.submit(images[0], 'one')).body).toMatchObject({ progressPercentage: 33 });
  const { body } = await work.read();
  expect(body).toMatchObject({ currentIndex: 1, draft: { submissionContent: 'two' } });
});

test('a session that is not completed before the deadline is not submitted', async () => {
  await work.submitAll(images);
  await passDeadline(app, work.user);
  expectRefusal(await work.complete(), { status: 409, code: 'DEADLINE_PASSED' });
  expect(await submittedAt()).toBeNull();
});

test('a penalty marks only unfinished sessions until it is removed', async () => {
  const sequential = app.app.get(SequentialService);
  const finished = work;
  await work.submitAll(images);
  await work.complete();
  const unfinished = await startedUser(app);
  work = new SequentialWork(app, unfinished);
  await work.start();
  const without = await startedUser(app);
  const assignmentIds: string[] = [];
  for (const user of [finished.user, unfinished, without])
    assignmentIds.push((await workOf(app, user)).assignmentId);
  const { assignmentId } = await workOf(app, unfinished);
  const marked = await app.database.transaction((tx) => sequential.penalizeUnfinished(tx, assignmentIds));
  expect(marked).toEqual(new Set([assignmentId]));
  expect((await work.read()).body.session.isPenalized).toBe(true);
  await app.database.transaction((tx) => sequential.liftPenalty(tx, assignmentId));
  expect((await work.read()).body.session.isPenalized).toBe(false);
  work = finished;
  expect((await work.read()).body.session.isPenalized).toBe(false);
});

test('deleting an image of a session hides it', async () => {
  const { status } = await app.delete(`/api/admin/images/${images[1]}`, (await addAdmin(app)).token);
  expect(status).toBe(200);
  expect(
    await app.rows('SELECT is_active AS active FROM reference_files WHERE id = $1', [images[1]]),
  ).toEqual([{ active: false }]);
  await work.submitAll(images);
  expect((await work.complete()).status).toBe(200);
});

test('deleting a user deletes the session and keeps the images', async () => {
  await work.submit(images[0], 'one');
  const { assignmentId } = await workOf(app, work.user);
  const { status } = await app.delete(`/api/admin/users/${work.user.id}`, (await addAdmin(app)).token);
  expect(status).toBe(200);
  const left = await app.row(
    `SELECT (SELECT count(*)::int FROM sequential_sessions WHERE assignment_id = $1) AS runs,
       (SELECT count(*)::int FROM sequential_images WHERE image_id = ANY($2)) AS places,
       (SELECT count(*)::int FROM reference_files WHERE id = ANY($2)) AS images`,
    [assignmentId, images],
  );
  expect(left).toEqual({ runs: 0, places: 0, images: 3 });
});
