import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { waitForLock } from '../../../test/locks.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, addStaff, signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject } from '../../../test/work.js';
import type { OnFailed } from '../../core/jobs/dead-letters.js';
import { Jobs } from '../../core/jobs/jobs.js';
import type { TaskDto } from '../tasks/dto/task.dto.js';
import type { GivePreviewDto } from './dto/give-to-many.dto.js';

let app: TestApp;
let admin: TestUser;
let runTask: (payload: { taskId: string }) => Promise<void>;
let failTask: OnFailed<{ taskId: string }>;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({
    minWords: 1,
    beforeInit: (nest) => {
      const jobs = nest.get(Jobs);
      const handle = jobs.handle.bind(jobs);
      jobs.handle = (definition, run, options) => {
        if (definition.name === 'run-task') {
          runTask = run as unknown as typeof runTask;
          failTask = options?.onFailed as unknown as typeof failTask;
        }
        handle(definition, run, options);
      };
    },
  });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(() => app.rows('DELETE FROM tasks'));

const call = <Body>(projectId: string, path: string, body: Json, by = admin) =>
  app.post<Body>(`/api/admin/projects/${projectId}/assignments${path}`, body, by.token);
const give = (projectId: string, body: Json, by = admin) => call<{ task: TaskDto }>(projectId, '', body, by);
const preview = async (projectId: string, userIds: string[]) =>
  (await call<GivePreviewDto>(projectId, '/preview', { userIds })).body;
const readTask = async (id: string) =>
  (await app.get<{ task: TaskDto }>(`/api/admin/tasks/${id}`, admin.token)).body.task;

/** Adds users by one statement. @returns their ids in order */
async function addUsers(count: number): Promise<string[]> {
  const rows = await app.rows<{ id: string }>(
    `INSERT INTO users (name, email, mobile_number, alternative_mobile_number, address, password_hash, role)
     SELECT 'Many ' || n, gen_random_uuid() || '@many.example', '5550100123', '', '', '', 'user'
     FROM generate_series(1, $1) AS n RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id).sort();
}

async function projectWithImages(count: number, columns: Json): Promise<string> {
  const projectId = await addProject(app, columns);
  for (let page = 1; page <= count; page += 1) await addImage(app, `Page ${page}`, projectId);
  return projectId;
}

const assignmentsIn = (projectId: string) =>
  app.rows<{ userId: string; images: number }>(
    `SELECT user_id AS "userId", (SELECT count(*)::int FROM assignment_images WHERE assignment_id = a.id) AS images
     FROM assignments a WHERE project_id = $1 ORDER BY user_id`,
    [projectId],
  );

describe('for up to 50 users', () => {
  test('the preview says what each user would get and who is left out, and the gift does the same', async () => {
    const projectId = await projectWithImages(5, { images_per_assignment: 2, texts_per_image: 1 });
    const [suspended, open, ...others] = await addUsers(6);
    if (!suspended || !open) throw new Error('Six users');
    await app.rows(`UPDATE users SET suspended_at = now(), suspended_reason = 'Test' WHERE id = $1`, [
      suspended,
    ]);
    await addAssignment(app, { id: open }, projectId);
    const unknown = randomUUID();
    const userIds = [suspended, open, ...others, admin.id, unknown];
    const { given, skipped } = await preview(projectId, userIds);
    expect(given).toEqual(
      [2, 2, 1].map((images, at) => ({
        _id: others[at],
        name: expect.stringContaining('Many'),
        email: expect.stringContaining('@many.example'),
        images,
        cannotStart: 'NOT_VERIFIED',
      })),
    );
    const reasons = Object.fromEntries(skipped.map(({ id, reason }) => [id, reason]));
    expect(reasons).toEqual({
      [suspended]: 'USER_SUSPENDED',
      [open]: 'ALREADY_ASSIGNED',
      [others[3] ?? '']: 'NO_IMAGES_LEFT',
      [admin.id]: 'NOT_FOUND',
      [unknown]: 'NOT_FOUND',
    });
    expect(await app.rows('SELECT 1 FROM tasks')).toEqual([]);
    expect(await assignmentsIn(projectId)).toHaveLength(1);

    const { status, body } = await give(projectId, { userIds });
    expect(status).toBe(201);
    expect(body.task).toMatchObject({
      kind: 'give-assignments',
      project: { _id: projectId },
      createdBy: { _id: admin.id, name: admin.name },
      total: 8,
      done: 8,
      leftOut: 5,
      finishedAt: expect.any(String),
      failedReason: null,
    });
    const messages = new Map(skipped.map(({ id, message }) => [id, message]));
    for (const { userId, isDone, message } of body.task.results) {
      const share = given.find(({ _id }) => _id === userId);
      expect({ isDone, message }).toEqual(
        share
          ? { isDone: true, message: share.images === 1 ? '1 image' : `${share.images} images` }
          : { isDone: false, message: messages.get(userId ?? '') },
      );
    }
    const images = (await assignmentsIn(projectId)).filter(({ userId }) => userId !== open);
    expect(images.map(({ images }) => images)).toEqual([2, 2, 1]);
    expect(await readTask(body.task._id)).toEqual(body.task);
  });

  test('each user gets the e-mail, an audit entry and a fact', async () => {
    const projectId = await addProject(app, { name: 'Harbour books of many' });
    const users = [await signedUser(app), await signedUser(app)];
    const facts = new RecordedFacts(app);
    const userIds = users.map(({ id }) => id);
    const names = await facts.of(() => give(projectId, { userIds, workWindowHours: 12 }));
    expect(names).toEqual(['assignment.given', 'assignment.given', 'task.finished']);
    for (const { id, email } of users) {
      expect(await emailsTo(app, email)).toContain('assignment-given');
      const { id: assignmentId, hours } = await app.row<{ id: string; hours: number }>(
        'SELECT id, work_window_hours AS hours FROM assignments WHERE user_id = $1',
        [id],
      );
      expect(hours).toBe(12);
      expect((await auditOf(app, id)).at(-1)).toEqual({
        actor_id: admin.id,
        action: 'assignment.give',
        details: { userEmail: email, assignmentId, project: 'Harbour books of many' },
      });
    }
  });

  test('a paused project gives nothing, and says so for each user', async () => {
    const projectId = await addProject(app, { state: 'paused' });
    const { body } = await give(projectId, { userIds: await addUsers(2) });
    expect(body.task.results.map(({ isDone }) => isDone)).toEqual([false, false]);
    expect(body.task.results[0]?.message).toContain('paused');
    expect(await assignmentsIn(projectId)).toEqual([]);
  });

  test('the same call sent twice at the same moment gives once and answers the same', async () => {
    const projectId = await addProject(app);
    const body = { userIds: await addUsers(3), taskId: randomUUID() };
    const [first, second] = await Promise.all([give(projectId, body), give(projectId, body)]);
    expect(first.body).toEqual(second.body);
    expect(first.body.task.results.map(({ isDone }) => isDone)).toEqual([true, true, true]);
    expect(await assignmentsIn(projectId)).toHaveLength(3);
    expectRefusal(await give(projectId, { ...body, workWindowHours: 5 }), { status: 409, code: 'CONFLICT' });
  });

  test('two calls at the same moment without a task id give each user one assignment', async () => {
    const projectId = await addProject(app);
    const userIds = await addUsers(10);
    const answers = await Promise.all([1, 2, 3].map(() => give(projectId, { userIds })));
    const done = answers.flatMap(({ body }) => body.task.results.filter(({ isDone }) => isDone));
    expect(done.map(({ userId }) => userId).sort()).toEqual(userIds);
    expect(await assignmentsIn(projectId)).toHaveLength(10);
  });

  test('is refused without users, for too many, and for an unknown project', async () => {
    const projectId = await addProject(app);
    expectInvalid(await give(projectId, { userIds: [] }), { userIds: 'Please choose at least one user' });
    const many = Array.from({ length: 1001 }, () => randomUUID());
    expectInvalid(await give(projectId, { userIds: many }), {
      userIds: 'At most 1000 users can be chosen at once',
    });
    const userIds = [admin.id];
    expectRefusal(await give(randomUUID(), { userIds }), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await call(randomUUID(), '/preview', { userIds }), { status: 404, code: 'NOT_FOUND' });
  });
});

describe('for more users', () => {
  test('a job gives them, 50 in one transaction, and continues after the last whole batch', async () => {
    const projectId = await projectWithImages(3, { images_per_assignment: 1 });
    const userIds = await addUsers(120);
    const { body } = await give(projectId, { userIds });
    expect(body.task).toMatchObject({ total: 120, done: 0, startedAt: null, finishedAt: null, results: [] });
    const taskId = body.task._id;
    const job = `SELECT data FROM pgboss.job WHERE name = 'run-task' ORDER BY created_on DESC LIMIT 1`;
    expect(await app.row(job)).toEqual({ data: { taskId } });
    // The process dies in the third batch.
    await app.rows(`
      CREATE FUNCTION fail_third() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.done = 100 THEN RAISE 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_third BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION fail_third()`);
    await expect(runTask({ taskId })).rejects.toThrow('killed');
    expect(await readTask(taskId)).toMatchObject({ done: 100, finishedAt: null });
    expect(await assignmentsIn(projectId)).toHaveLength(100);
    await app.rows('DROP TRIGGER fail_third ON tasks');
    // Two runs at once, as after a worker that only seemed to be dead.
    await Promise.all([runTask({ taskId }), runTask({ taskId })]);
    const task = await readTask(taskId);
    expect(task).toMatchObject({ done: 120, finishedAt: expect.any(String) });
    expect(task.results.map(({ userId }) => userId)).toEqual(userIds);
    expect((await assignmentsIn(projectId)).map(({ userId }) => userId)).toEqual(userIds);
    await runTask({ taskId });
    expect(await assignmentsIn(projectId)).toHaveLength(120);
  });

  test('users who are suspended and projects that are paused meanwhile are left out', async () => {
    const projectId = await addProject(app);
    const userIds = await addUsers(51);
    const { _id: taskId } = (await give(projectId, { userIds })).body.task;
    await app.rows(`UPDATE users SET suspended_at = now(), suspended_reason = 'Test' WHERE id = $1`, [
      userIds[0],
    ]);
    await runTask({ taskId });
    const { results } = await readTask(taskId);
    expect(results.filter(({ isDone }) => !isDone).map(({ userId }) => userId)).toEqual([userIds[0]]);
  });

  test('a gift to one user waits for one batch only', async () => {
    const projectId = await projectWithImages(2, { images_per_assignment: 1 });
    const userIds = await addUsers(150);
    const { _id: taskId } = (await give(projectId, { userIds })).body.task;
    const single = await signedUser(app);
    const { running, alone } = await app.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM projects WHERE id = $1 FOR NO KEY UPDATE', [projectId]);
      const running = runTask({ taskId });
      await waitForLock(app);
      const alone = app.post(`/api/admin/users/${single.id}/assignments`, { projectId }, admin.token);
      await waitForLock(app, 2);
      return { running, alone };
    });
    expect((await alone).status).toBe(201);
    expect((await readTask(taskId)).done).toBeLessThan(150);
    await running;
  });

  test('a cancelled task gives nothing more, and only those who may give can cancel it', async () => {
    const projectId = await addProject(app);
    const userIds = await addUsers(51);
    const { _id: taskId } = (await give(projectId, { userIds })).body.task;
    const cancel = ({ token }: TestUser) =>
      app.post<{ task: TaskDto }>(`/api/admin/tasks/${taskId}/cancel`, {}, token);
    expectRefusal(await cancel(await addStaff(app, 'auditor')), { status: 403, code: 'FORBIDDEN' });
    expectRefusal(await cancel(await addStaff(app, 'reviewer')), { status: 404, code: 'NOT_FOUND' });
    const { task } = (await cancel(admin)).body;
    expect(task).toMatchObject({ done: 0, cancelledAt: expect.any(String), finishedAt: task.cancelledAt });
    await runTask({ taskId });
    expect(await assignmentsIn(projectId)).toEqual([]);
    expect((await cancel(admin)).body.task).toEqual(task);
  });

  test('the report has every user, and no cell that a spreadsheet runs', async () => {
    const userIds = await addUsers(2);
    await app.rows(`UPDATE users SET name = '=1+1' WHERE id = $1`, [userIds[0]]);
    const { body } = await give(await addProject(app, { state: 'paused' }), { userIds });
    const { text, headers } = await app.get(`/api/admin/tasks/${body.task._id}/report`, admin.token);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [headings, ...rows] = text.trim().split('\r\n');
    expect(headings).toBe('Item,User,Name,Result,Message,Assignment,Code');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`,${userIds[0]},'=1+1,left out,`);
    expect(rows[0]).toMatch(/,PROJECT_PAUSED$/);
  });

  test('a task that fails says why, until it goes on', async () => {
    const { _id: taskId } = (await give(await addProject(app), { userIds: await addUsers(51) })).body.task;
    await app.database.transaction((tx) => failTask(tx, { taskId }, 'The disk is full'));
    expect((await readTask(taskId)).failedReason).toBe('The disk is full');
    await runTask({ taskId });
    expect(await readTask(taskId)).toMatchObject({ failedReason: null, done: 51 });
  });
});

test('tasks are listed and read by those who may read assignments', async () => {
  const { body } = await give(await addProject(app), { userIds: await addUsers(1) });
  const [auditor, reviewer] = [await addStaff(app, 'auditor'), await addStaff(app, 'reviewer')];
  const list = async ({ token }: TestUser) =>
    (await app.get<{ tasks: TaskDto[] }>('/api/admin/tasks', token)).body;
  const { results: _, withoutAssignment: __, ...row } = body.task;
  expect(await list(auditor)).toMatchObject({ tasks: [row], total: 1 });
  expect(await list(reviewer)).toEqual({ tasks: [], total: 0, next: null });
  const url = `/api/admin/tasks/${row._id}`;
  expect((await app.get(url, auditor.token)).status).toBe(200);
  expectRefusal(await app.get(url, reviewer.token), { status: 404, code: 'NOT_FOUND' });
});
