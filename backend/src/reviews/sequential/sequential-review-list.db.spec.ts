import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser } from '../../../test/work.js';
import type { SequentialReviewRowDto } from './dto/sequential-review.dto.js';
import { SESSION_STATUSES } from './sequential-reviews.queries.js';

let app: TestApp;
let admin: TestUser;

interface List {
  sessions: SequentialReviewRowDto[];
  total: number;
}

/** One session in each state, under the name of the state; the later ones were completed later. */
beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  const images = [await addImage(app), await addImage(app)];
  const begun = async (name: string, email: string, count: number) => {
    const work = new SequentialWork(app, await startedUser(app, { name, email }));
    await work.start();
    await work.submitAll(images.slice(0, count));
    return work;
  };
  await begun('in_progress', 'first@example.com', 1);
  await begun('all_submitted', 'second@example.com', 2);
  const penalized = await begun('penalized', 'third@example.com', 1);
  await app.rows('UPDATE sequential_sessions SET is_penalized = true WHERE id = $1', [
    await sessionIdOf(app, penalized),
  ]);
  const reviewed = await completedSequentialWork(app, images, {
    name: 'reviewed',
    email: 'fourth@example.com',
  });
  await reviewAs(app, admin, await sessionIdOf(app, reviewed));
  const overdue = await completedSequentialWork(app, images, { name: 'overdue', email: 'fifth@example.com' });
  await app.rows('UPDATE sequential_sessions SET review_deadline = now() WHERE id = $1', [
    await sessionIdOf(app, overdue),
  ]);
  const pending = await completedSequentialWork(app, images, { name: 'pending', email: 'sixth@example.com' });
  await app.rows(
    `UPDATE sequential_sessions SET review_deadline = now() + interval '61 minutes' WHERE id = $1`,
    [await sessionIdOf(app, pending)],
  );
});
afterAll(() => app.stop());

const list = (query: Record<string, unknown> = {}) => {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value),
  ]);
  return app.get<List>(`/api/admin/sequential-work?${new URLSearchParams(parameters)}`, admin.token);
};
const namesOf = async (query: Record<string, unknown>) =>
  (await list(query)).body.sessions.map(({ userId }) => userId.name);

test('last completed sessions come first, sessions that are not completed last, without texts', async () => {
  const { status, body, headers } = await list();
  expect(status).toBe(200);
  expect(headers['content-range']).toBe('sessions 0-5/6');
  expect(body.total).toBe(6);
  const names = body.sessions.map(({ userId }) => userId.name);
  expect(names.slice(0, 3)).toEqual(['pending', 'overdue', 'reviewed']);
  expect(names.slice(3).toSorted()).toEqual(['all_submitted', 'in_progress', 'penalized']);
  expect(body.sessions[0]).toEqual({
    _id: expect.any(String),
    userId: { _id: expect.any(String), name: 'pending', email: 'sixth@example.com' },
    assignmentId: expect.any(String),
    assignmentNumber: 1,
    project: { _id: expect.any(String), name: 'Main project' },
    totalImages: 2,
    completedImages: 2,
    isCompleted: true,
    isReviewed: false,
    isPenalized: false,
    startedAt: expect.stringMatching(/Z$/),
    completedAt: expect.stringMatching(/Z$/),
    reviewedAt: null,
    reviewDeadline: expect.stringMatching(/Z$/),
    status: 'pending',
    hoursLeft: 1,
    accuracyResult: null,
  });
});

test.each(SESSION_STATUSES)(
  'the status %s is right, and its filter finds exactly its sessions',
  async (status) => {
    const { body } = await list({ filter: { status } });
    expect(body.sessions.map((session) => [session.userId.name, session.status])).toEqual([[status, status]]);
    expect(body.total).toBe(1);
    expect(body.sessions[0]?.hoursLeft).toBe(status === 'pending' ? 1 : status === 'overdue' ? 0 : null);
  },
);

test('a search finds sessions by name and e-mail, and takes wildcards as letters', async () => {
  expect(await namesOf({ filter: { q: 'PEND' } })).toEqual(['pending']);
  expect(await namesOf({ filter: { q: 'sixth@' } })).toEqual(['pending']);
  expect(await namesOf({ filter: { q: '%' } })).toEqual([]);
  expect(await namesOf({ filter: { q: '@example.com', status: 'reviewed' } })).toEqual(['reviewed']);
});

test('filters by project', async () => {
  const projectId = await addProject(app);
  const user = await startedUser(app, { name: 'of another project' });
  const { assignmentId } = await startedAssignment(app, user, projectId);
  const image = await addImage(app, 'Letter', projectId);
  const work = new SequentialWork(app, user, assignmentId);
  await work.start();
  await work.submitAll([image]);
  expect(await namesOf({ filter: { projectId } })).toEqual(['of another project']);
  expect(await namesOf({ filter: { projectId, q: 'pending' } })).toEqual([]);
  const { id: main } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  expect(await namesOf({ filter: { projectId: main } })).toHaveLength(6);
  expect((await list({ filter: { projectId } })).body.sessions).toMatchObject([
    { assignmentId, project: { _id: projectId } },
  ]);
  await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
});

test('a changed name is found by its new text only', async () => {
  const renamed = async (from: string, to: string) => {
    await app.rows('UPDATE users SET name = $2 WHERE name = $1', [from, to]);
    for (const q of [from, from.slice(0, 3)]) expect(await namesOf({ filter: { q } })).toEqual([]);
    for (const q of [to, to.slice(0, 3)]) expect(await namesOf({ filter: { q } })).toEqual([to]);
  };
  await renamed('reviewed', 'quentin');
  await renamed('quentin', 'reviewed');
});

test('sorts by start in both directions', async () => {
  const forwards = await namesOf({ sort: ['startedAt', 'ASC'] });
  expect(forwards).toHaveLength(6);
  expect(await namesOf({ sort: ['startedAt', 'DESC'] })).toEqual(forwards.toReversed());
});

test('pages and sorts in the database', async () => {
  const { body, headers } = await list({ range: [1, 2], sort: ['completedAt', 'ASC'] });
  expect(body.sessions.map(({ userId }) => userId.name)).toEqual(['overdue', 'pending']);
  expect(headers['content-range']).toBe('sessions 1-2/6');
  expect((await namesOf({ sort: ['startedAt', 'ASC'] }))[0]).toBe('in_progress');
  expectInvalid(await list({ sort: ['accuracy', 'ASC'] }), {
    sort: 'Cannot sort by "accuracy". Possible: startedAt, completedAt',
  });
  expectInvalid(await list({ filter: { status: 'late' } }), {
    filter: `The filter "status" must be one of ${SESSION_STATUSES.join(', ')}`,
  });
});
