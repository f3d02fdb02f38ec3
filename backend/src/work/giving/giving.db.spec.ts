import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject, startedUser, workOf } from '../../../test/work.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { UnstartedAssignmentsJob } from '../../assignments/unstarted-assignments.job.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import type { DashboardDto } from '../dto/dashboard.dto.js';
import { GivingService } from './giving.service.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 2 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.rows(`UPDATE projects SET state = 'open', gives_automatically = true, modes = DEFAULT`);
});

const open = (user: TestUser) => app.get<DashboardDto>('/api/users/dashboard', user.token);
const give = ({ id: userId }: TestUser, projectId: string) =>
  app.database.transaction((tx) =>
    app.app.get(GivingService).give(tx, { userId, projectId, by: { kind: 'system' } }),
  );
const start = (user: TestUser, id: string) =>
  app.post<DashboardDto>(`/api/work/assignments/${id}/start`, {}, user.token);
/** As if the work had been started and submitted. */
const markSubmitted = ({ assignmentId }: { assignmentId: string }) =>
  app.rows(
    'UPDATE assignments SET started_at = now(), deadline_at = now(), submitted_at = now() WHERE id = $1',
    [assignmentId],
  );
const imagesOf = (assignmentId: string) =>
  app
    .rows<{ id: string }>(
      'SELECT image_id AS id FROM assignment_images WHERE assignment_id = $1 ORDER BY position',
      [assignmentId],
    )
    .then((rows) => rows.map(({ id }) => id));

describe('the first dashboard', () => {
  test('gives an assignment of the default project and starts it, once for several calls at the same moment', async () => {
    const user = await signedUser(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(user)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.workAutoStarted)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.assignment?._id)).size).toBe(1);
    expect(
      await app.rows('SELECT number, given_by_kind FROM assignments WHERE user_id = $1', [user.id]),
    ).toEqual([{ number: 1, given_by_kind: 'self' }]);
  });

  test.each([
    ['does not give automatically', 'gives_automatically = false'],
    ['is paused', `state = 'paused'`],
  ])(
    'gives nothing if the default project %s: there is no work, and calls of work are refused as before a start',
    async (_, change) => {
      const user = await signedUser(app);
      await app.rows(`UPDATE projects SET ${change} WHERE is_default`);
      expect((await open(user)).body).toMatchObject({
        assignment: null,
        workStatus: 'not_started',
        workAutoStarted: false,
        timeRemaining: 0,
        daysLeft: 0,
        deadlineAt: null,
        work: null,
      });
      const text = { content: '<p>too early</p>' };
      const notStarted = { status: 409, code: 'WORK_NOT_STARTED' };
      expectRefusal(await app.post('/api/work/save-draft', text, user.token), notStarted);
      expectRefusal(await app.post('/api/work/submit', text, user.token), notStarted);
      expectRefusal(await app.post('/api/work/sequential/start', {}, user.token), notStarted);
      expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [user.id])).toEqual([]);
    },
  );

  test('gives nothing to a user whose assignment has ended', async () => {
    const user = await signedUser(app);
    const { assignmentId } = await addAssignment(app, user);
    await app.rows(`UPDATE assignments SET ended_at = now(), ended_reason = 'withdrawn' WHERE id = $1`, [
      assignmentId,
    ]);
    expect((await open(user)).body).toMatchObject({ workStatus: 'not_started', workAutoStarted: false });
    expectRefusal(await start(user, assignmentId), { status: 409, code: 'ASSIGNMENT_ENDED' });
  });
});

describe('starting', () => {
  test('the dashboard does not start a second assignment while one runs; its own call does, once', async () => {
    const user = await startedUser(app);
    const first = await workOf(app, user);
    const { assignmentId } = await give(user, await addProject(app, { work_window_hours: 12 }));
    expect((await open(user)).body.assignment?._id).toBe(first.assignmentId);
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(user, assignmentId)));
    expect(answers.filter(({ body }) => body.workAutoStarted)).toHaveLength(1);
    const { body } = await start(user, assignmentId);
    expect(body).toMatchObject({ workAutoStarted: false, workStatus: 'in_progress' });
    expect(Math.round(body.timeRemaining / 3_600_000)).toBe(12);
  });

  test('is refused in a paused project, while a running clock goes on there', async () => {
    const user = await startedUser(app);
    const paused = await addProject(app);
    const { assignmentId: running } = await give(user, paused);
    await start(user, running);
    const other = await startedUser(app);
    const { assignmentId: waiting } = await give(other, paused);
    await app.rows(`UPDATE projects SET state = 'paused' WHERE id = $1`, [paused]);
    expectRefusal(await start(other, waiting), { status: 409, code: 'PROJECT_PAUSED' });
    const saved = await app.post(
      `/api/work/save-draft?assignment=${running}`,
      { content: '<p>goes on</p>' },
      user.token,
    );
    expect(saved.status).toBe(200);
    expect((await start(user, running)).body).toMatchObject({ workStatus: 'in_progress' });
  });

  test('an assignment that is not started in the time of its project ends, with an e-mail', async () => {
    const user = await startedUser(app);
    const project = await addProject(app, { start_within_hours: 24 });
    const { assignmentId } = await give(user, project);
    const job = app.app.get(UnstartedAssignmentsJob);
    expect(await job.endUnstarted()).toBe(0);
    await app.rows(`UPDATE assignments SET given_at = given_at - interval '25 hours' WHERE id = $1`, [
      assignmentId,
    ]);
    expect(await Promise.all([job.endUnstarted(), job.endUnstarted()]).then(([a, b]) => a + b)).toBe(1);
    expect(
      await app.row('SELECT ended_reason AS reason FROM assignments WHERE id = $1', [assignmentId]),
    ).toEqual({ reason: 'not_started_in_time' });
    expect(
      await app.rows(`SELECT 1 FROM emails WHERE user_id = $1 AND template = 'not-started'`, [user.id]),
    ).toHaveLength(1);
    expectRefusal(await start(user, assignmentId), { status: 409, code: 'ASSIGNMENT_ENDED' });
  });
});

describe('kinds of work', () => {
  test('that the project does not have are refused', async () => {
    const user = await startedUser(app);
    const project = await addProject(app, { modes: ['pages'] });
    const image = await addImage(app, 'Only pages', project);
    const { assignmentId } = await give(user, project);
    await start(user, assignmentId);
    const query = `?assignment=${assignmentId}`;
    const text = { content: '<p>not offered</p>' };
    const refused = { status: 409, code: 'MODE_NOT_OFFERED' };
    expectRefusal(await app.post(`/api/work/save-draft${query}`, text, user.token), refused);
    expectRefusal(await app.post(`/api/work/submit${query}`, text, user.token), refused);
    expectRefusal(await app.post(`/api/work/sequential/start${query}`, {}, user.token), refused);
    const page = { imageId: image, submissionContent: '<p>is offered</p>' };
    expect((await app.post(`/api/work/save-page-draft${query}`, page, user.token)).status).toBe(200);
  });
});

describe('images', () => {
  test('of other projects can be neither listed nor read nor written on', async () => {
    const user = await startedUser(app);
    const foreign = await addImage(app, 'Foreign', await addProject(app));
    const { body } = await app.get<{ images: { _id: string }[] }>('/api/work/images', user.token);
    expect(body.images.map(({ _id }) => _id)).not.toContain(foreign);
    const { filename } = await app.row<{ filename: string }>(
      'SELECT filename FROM reference_files WHERE id = $1',
      [foreign],
    );
    const notFound = { status: 404, code: 'NOT_FOUND' };
    const page = { imageId: foreign, submissionContent: '<p>two words</p>' };
    for (const answer of [
      await app.get(`/api/work/page-draft/${foreign}`, user.token),
      await app.get(`/api/work/images/${foreign}/download`, user.token),
      await app.get(`/userimages/${filename}`, user.token),
      await app.post('/api/work/save-page-draft', page, user.token),
      await app.post('/api/work/submit-page', page, user.token),
    ]) {
      expectRefusal(answer, notFound);
    }
  });

  test('are those that the fewest assignments hold, never more than the project wants, also for gifts at the same moment', async () => {
    const project = await addProject(app, { images_per_assignment: 3, texts_per_image: 2 });
    const all: string[] = [];
    for (let count = 0; count < 6; count += 1) all.push(await addImage(app, 'Shared', project));
    const users = await Promise.all(Array.from({ length: 8 }, () => startedUser(app)));
    const gifts = await Promise.allSettled(users.map((user) => give(user, project)));
    const given = gifts.flatMap((gift) => (gift.status === 'fulfilled' ? [gift.value] : []));
    expect(given).toHaveLength(4);
    for (const gift of gifts) if (gift.status === 'rejected') expect(gift.reason.code).toBe('NO_IMAGES_LEFT');
    const chosen = await Promise.all(given.map(({ assignmentId }) => imagesOf(assignmentId)));
    expect(chosen.flat().sort()).toEqual([...all, ...all].sort());
    for (const images of chosen)
      expect(images.map((id) => all.indexOf(id))).toEqual(
        [0, 1, 2].map((at) => at + all.indexOf(images[0] ?? '')),
      );
  });

  test('are fewer if fewer are left, and none that the user had before', async () => {
    const project = await addProject(app, { images_per_assignment: 3 });
    for (let count = 0; count < 4; count += 1) await addImage(app, 'Few', project);
    const user = await startedUser(app);
    const first = await give(user, project);
    await markSubmitted(first);
    const second = await give(user, project);
    expect((await imagesOf(second.assignmentId)).length).toBe(1);
    expect(await imagesOf(first.assignmentId)).not.toContain((await imagesOf(second.assignmentId))[0]);
    await markSubmitted(second);
    await expect(give(user, project)).rejects.toMatchObject({ code: 'NO_IMAGES_LEFT' });
  });

  test('are none of an earlier assignment that had all images of the project', async () => {
    const project = await addProject(app);
    await addImage(app, 'Before', project);
    const user = await startedUser(app);
    await markSubmitted(await give(user, project));
    await app.rows(
      'UPDATE projects SET images_per_assignment = 2, users_may_take_next = true WHERE id = $1',
      [project],
    );
    const offered = async () => {
      const { body } = await app.get<{ next: { images: number }[] }>('/api/work/assignments', user.token);
      return body.next.map(({ images }) => images);
    };
    expect(await offered()).toEqual([0]);
    await expect(give(user, project)).rejects.toMatchObject({ code: 'NO_IMAGES_LEFT' });
    const later = await addImage(app, 'Later', project);
    await app.rows('UPDATE reference_files SET published_at = now() WHERE id = $1', [later]);
    expect(await offered()).toEqual([1]);
    expect(await imagesOf((await give(user, project)).assignmentId)).toEqual([later]);
  });

  test('of a second assignment without a number of images are those that were published since the first', async () => {
    const project = await addProject(app);
    await addImage(app, 'Before', project);
    const user = await startedUser(app);
    const first = await give(user, project);
    await expect(give(user, project)).rejects.toMatchObject({ code: 'ALREADY_ASSIGNED' });
    await markSubmitted(first);
    await expect(give(user, project)).rejects.toMatchObject({ code: 'NO_IMAGES_LEFT' });
    const later = await addImage(app, 'Later', project);
    await app.rows('UPDATE reference_files SET published_at = now() WHERE id = $1', [later]);
    const second = await give(user, project);
    expect(await imagesOf(second.assignmentId)).toEqual([later]);
  });

  test('gifts of two projects to one user at the same moment both succeed, with numbers that follow each other', async () => {
    const user = await startedUser(app);
    const projects = await Promise.all([addProject(app), addProject(app)]);
    const gifts = await Promise.all(projects.map((project) => give(user, project)));
    expect(gifts.map(({ number }) => number).sort()).toEqual([2, 3]);
  });

  test('are freed by a missed deadline except those with a submitted text, and taken back by an extension', async () => {
    const project = await addProject(app, { images_per_assignment: 2, texts_per_image: 1 });
    for (let count = 0; count < 2; count += 1) await addImage(app, 'Freed', project);
    const user = await startedUser(app);
    const { assignmentId } = await give(user, project);
    const query = `?assignment=${assignmentId}`;
    await start(user, assignmentId);
    const [done = '', open = ''] = await imagesOf(assignmentId);
    const page = { imageId: done, submissionContent: '<p>is submitted</p>' };
    expect((await app.post(`/api/work/submit-page${query}`, page, user.token)).status).toBe(200);
    await app.rows('UPDATE assignments SET deadline_at = now() WHERE id = $1', [assignmentId]);
    await app.app.get(PenaltiesService).penalizeMissed();
    const held = () =>
      app.rows<{ id: string }>(
        'SELECT image_id AS id FROM assignment_images WHERE assignment_id = $1 AND holds',
        [assignmentId],
      );
    expect(await held()).toEqual([{ id: done }]);
    const other = await startedUser(app);
    expect(await imagesOf((await give(other, project)).assignmentId)).toEqual([open]);
    await app.database.transaction((tx) =>
      app.app
        .get(WorkClockService)
        .extend(
          tx,
          { userId: user.id, assignmentId },
          { kind: 'admin', adminId: user.id },
          { hours: 1, reason: 'Power cut' },
        ),
    );
    expect((await held()).map(({ id }) => id).sort()).toEqual([done, open].sort());
  });
});

test.each([
  ['staff', `role = 'reviewer'`],
  ['suspended', `suspended_at = now(), suspended_reason = 'Test'`],
])('nothing is given to a user who has become %s since the call began', async (_, change) => {
  const { id } = await signedUser(app);
  await app.rows(`UPDATE users SET ${change} WHERE id = $1`, [id]);
  const given = app.database.transaction((tx) => app.app.get(GivingService).giveAutomatically(tx, id));
  await expect(given).rejects.toMatchObject({ status: expect.any(Number) });
  expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [id])).toEqual([]);
});
