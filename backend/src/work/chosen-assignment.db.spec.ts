import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { addAssignment, addImage, addProject, passDeadline, startedUser, workOf } from '../../test/work.js';
import type { WorkKey } from '../assignments/assignment.js';
import type { DashboardDto } from './dto/dashboard.dto.js';

const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'This assignment does not exist.' };
const UNKNOWN = '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 2 });
});
afterAll(() => app.stop());

const start = (user: TestUser, { assignmentId }: WorkKey) =>
  app.post<DashboardDto>(`/api/work/assignments/${assignmentId}/start`, {}, user.token);
const dashboard = (user: TestUser, query = '') =>
  app.get<DashboardDto>(`/api/users/dashboard${query}`, user.token);
const save = (user: TestUser, body: object, query = '') =>
  app.post<{ work: { version: number } }>(`/api/work/save-draft${query}`, body, user.token);
const textOf = async (user: TestUser, query = '') =>
  (await app.get<{ work: { content: string } }>(`/api/work/draft${query}`, user.token)).body.work.content;

/** A user with two running assignments. The second one was started last, so it is the current one. */
async function userWithTwo(): Promise<{ user: TestUser; first: WorkKey; second: WorkKey }> {
  const user = await startedUser(app);
  const first = await workOf(app, user);
  const second = await addAssignment(app, user, await addProject(app));
  expect((await start(user, second)).body).toMatchObject({ workAutoStarted: true });
  return { user, first, second };
}

const of = ({ assignmentId }: WorkKey) => `?assignment=${assignmentId}`;

describe('without the parameter', () => {
  test('the running assignment that was started last is meant, then the open one that was given first, then the last one', async () => {
    const { user, first, second } = await userWithTwo();
    const third = await addAssignment(app, user, await addProject(app));
    const fourth = await addAssignment(app, user, await addProject(app));
    const shown = async () => (await dashboard(user)).body.assignment?._id;
    expect(await shown()).toBe(second.assignmentId);
    await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [second.assignmentId]);
    expect(await shown()).toBe(first.assignmentId);
    await passDeadline(app, user);
    // Nothing runs any more.
    expect((await dashboard(user)).body).toMatchObject({
      workStatus: 'not_started',
      assignment: { _id: third.assignmentId, number: 3 },
    });
    await start(user, third);
    await passDeadline(app, user);
    await app.rows(`UPDATE assignments SET ended_at = now(), ended_reason = 'withdrawn' WHERE id = $1`, [
      fourth.assignmentId,
    ]);
    expect((await dashboard(user)).body).toMatchObject({
      workStatus: 'not_started',
      workAutoStarted: false,
      assignment: { _id: fourth.assignmentId },
    });
  });

  test('a write is refused while two are open, and nothing is saved', async () => {
    const { user, first, second } = await userWithTwo();
    const required = { status: 409, code: 'ASSIGNMENT_REQUIRED' };
    expectRefusal(await save(user, { content: '<p>which one</p>' }), required);
    expectRefusal(await app.post('/api/work/submit', { content: '<p>which one</p>' }, user.token), required);
    expectRefusal(await app.post('/api/work/sequential/start', {}, user.token), required);
    expect([await textOf(user, of(first)), await textOf(user, of(second))]).toEqual(['', '']);
    await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [first.assignmentId]);
    expect((await save(user, { content: '<p>only one</p>' })).status).toBe(200);
    expect(await textOf(user, of(second))).toBe('<p>only one</p>');
  });
});

describe('with the parameter', () => {
  test('each assignment has its own document, versions, clock and submission', async () => {
    const { user, first, second } = await userWithTwo();
    await save(user, { content: '<p>first text</p>' }, of(first));
    await save(user, { content: '<p>second text</p>' }, of(second));
    const edit = { at: 3, remove: 0, insert: 'my ' };
    const saved = await save(user, { edit, length: 20, baseVersion: 1 }, of(first));
    expect(saved.body.work.version).toBe(2);
    expect(await textOf(user, of(first))).toBe('<p>my first text</p>');
    expect(await textOf(user, of(second))).toBe('<p>second text</p>');

    const submission = { content: '<p>second text</p>', baseVersion: 1 };
    expect((await app.post(`/api/work/submit${of(second)}`, submission, user.token)).status).toBe(200);
    expect((await dashboard(user, of(second))).body).toMatchObject({ workStatus: 'submitted' });
    expect((await dashboard(user, of(first))).body).toMatchObject({ workStatus: 'in_progress' });
    expect((await save(user, { content: '<p>still open</p>' }, of(first))).status).toBe(200);
    const ledger = (query: string) =>
      app.get<{ entries: { kind: string }[] }>(`/api/work/ledger${query}`, user.token);
    expect((await ledger(of(first))).body.entries.map(({ kind }) => kind)).toEqual(['started']);
    expect((await ledger(of(second))).body.entries.map(({ kind }) => kind)).toEqual(['started', 'submitted']);
  });

  test('edits of two assignments at the same moment are saved to their own texts', async () => {
    const { user, first, second } = await userWithTwo();
    for (const work of [first, second]) await save(user, { content: '<p></p>' }, of(work));
    const write = (work: WorkKey, insert: string) =>
      save(user, { edit: { at: 3, remove: 0, insert }, length: 7 + insert.length, baseVersion: 1 }, of(work));
    const answers = await Promise.all([write(first, 'one'), write(second, 'two')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await textOf(user, of(first))).toBe('<p>one</p>');
    expect(await textOf(user, of(second))).toBe('<p>two</p>');
  });

  test.each([
    ['unknown', () => `?assignment=${UNKNOWN}`],
    ['not an id', () => '?assignment=1'],
    ['given twice', () => `?assignment=${UNKNOWN}&assignment=${UNKNOWN}`],
  ])('an assignment that is %s is not found', async (_, query) => {
    const user = await startedUser(app);
    expectRefusal(await save(user, { content: '<p>text</p>' }, query()), NOT_FOUND);
    expectRefusal(await app.get(`/api/work/draft${query()}`, user.token), NOT_FOUND);
    expectRefusal(await dashboard(user, query()), NOT_FOUND);
  });

  test('an assignment of another user is not found, for each kind of call, and nothing is saved in it', async () => {
    const owner = await startedUser(app);
    const image = await addImage(app);
    const query = of(await workOf(app, owner));
    await save(owner, { content: '<p>mine</p>' }, query);
    const stranger = await startedUser(app);
    const whole = { content: '<p>stolen</p>' };
    const edit = { edit: { at: 3, remove: 0, insert: 'x' }, length: 12, baseVersion: 1 };
    const page = { imageId: image, submissionContent: '<p>stolen text</p>' };
    for (const answer of [
      await save(stranger, whole, query),
      await save(stranger, edit, query),
      await app.post(`/api/work/submit${query}`, whole, stranger.token),
      await app.post(`/api/work/save-page-draft${query}`, page, stranger.token),
      await app.post(`/api/work/submit-page${query}`, page, stranger.token),
      await app.post(`/api/work/sequential/start${query}`, {}, stranger.token),
      await app.get(`/api/work/draft${query}`, stranger.token),
      await app.get(`/api/work/draft/versions/1${query}`, stranger.token),
      await app.get(`/api/work/page-draft/${image}${query}`, stranger.token),
      await app.get(`/api/work/images${query}`, stranger.token),
      await app.get(`/api/work/pace${query}`, stranger.token),
      await app.get(`/api/work/reviews${query}`, stranger.token),
      await dashboard(stranger, query),
    ]) {
      expectRefusal(answer, NOT_FOUND);
    }
    expect(await textOf(owner, query)).toBe('<p>mine</p>');
    expectRefusal(await start(stranger, await workOf(app, owner)), NOT_FOUND);
  });
});
