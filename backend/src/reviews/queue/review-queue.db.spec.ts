import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import {
  Reviewer,
  reviewIdOf,
  submitDocument,
  submittedDocument,
  submittedPage,
} from '../../../test/reviewer.js';
import { completedSequentialWork, sessionIdOf } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser } from '../../../test/work.js';

let app: TestApp;
let reviewer: Reviewer;
let other: Reviewer;
/** One of each: an overdue document, a claimed page, sequential work that is due soon, and work in each other status. */
let ids: Record<'document' | 'page' | 'sequential' | 'penalized' | 'returned' | 'reviewed', string>;
let writer: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = await Reviewer.create(app);
  other = await Reviewer.create(app, 'Other Reviewer');
  const image = await addImage(app, 'Ledger, page 12');
  writer = await submittedDocument(app, 'one two three', { name: 'Sample Writer' });
  const page = await submittedPage(app, image, 'one two three four');
  const sequential = await completedSequentialWork(app, [image]);
  const penalized = await completedSequentialWork(app, [image]);
  const [returned, reviewed] = [
    await submittedDocument(app, 'one two three'),
    await submittedDocument(app, 'one two three'),
  ];
  ids = {
    document: await reviewIdOf(app, writer),
    page: await reviewIdOf(app, page.user, 'page'),
    sequential: await reviewIdOf(app, sequential.user, 'sequential'),
    penalized: await reviewIdOf(app, penalized.user, 'sequential'),
    returned: await reviewIdOf(app, returned),
    reviewed: await reviewIdOf(app, reviewed),
  };
  await app.rows(`UPDATE reviews SET due_at = now() - interval '1 hour' WHERE id = $1`, [ids.document]);
  await app.rows(`UPDATE reviews SET due_at = now() + interval '3 hours' WHERE id = $1`, [ids.sequential]);
  await app.rows('UPDATE sequential_sessions SET is_penalized = true WHERE id = $1', [
    await sessionIdOf(app, penalized),
  ]);
  await other.claim(ids.page);
  await reviewer.returnForCorrection(ids.returned);
  await reviewer.publish(ids.reviewed);
});
afterAll(() => app.stop());

test('waiting reviews are sorted by due time', async () => {
  const { status, body, headers } = await reviewer.list({ filter: { status: 'waiting' } });
  expect(status).toBe(200);
  expect(body.total).toBe(3);
  expect(headers['content-range']).toBe('reviews 0-2/3');
  expect(body.reviews.map(({ _id, status, hoursLeft }) => [_id, status, hoursLeft])).toEqual([
    [ids.document, 'overdue', 0],
    [ids.sequential, 'pending', 2],
    [ids.page, 'pending', 23],
  ]);
  expect(body.reviews[2]).toEqual({
    _id: ids.page,
    kind: 'page',
    userId: { _id: expect.any(String), name: expect.any(String), email: expect.any(String) },
    assignmentId: expect.any(String),
    project: { _id: expect.any(String), name: 'Main project' },
    subjectId: expect.any(String),
    title: 'Ledger, page 12',
    items: 1,
    words: 4,
    round: 1,
    submittedAt: expect.stringMatching(/Z$/),
    dueAt: expect.stringMatching(/Z$/),
    hoursLeft: 23,
    status: 'pending',
    hasReference: false,
    claim: {
      by: { _id: other.admin.id, name: 'Other Reviewer' },
      expiresAt: expect.stringMatching(/Z$/),
      isMine: false,
    },
    result: null,
    overrideReason: null,
    proposal: null,
    resultVersion: 1,
    reviewedAt: null,
    reviewedBy: null,
    isAutomatic: false,
    scoringError: null,
    report: null,
  });
});

test.each([
  [{ status: 'pending' }, ['sequential', 'page']],
  [{ status: 'overdue' }, ['document']],
  [{ status: 'reviewed' }, ['reviewed']],
  [{ status: 'returned' }, ['returned']],
  [{ status: 'penalized' }, ['penalized']],
  [{ kind: 'page' }, ['page']],
  [{ kind: 'sequential', status: 'waiting' }, ['sequential']],
  [{ q: 'SAMPLE wri' }, ['document']],
  [{ q: 'nobody at all' }, []],
  [{ reviewed: 'mine' }, ['reviewed']],
  [{ reviewed: 'others' }, []],
  [{ reviewed: 'program' }, []],
  [{ claimed: 'mine' }, []],
  [{ claimed: 'others' }, ['page']],
  [{ claimed: 'nobody', status: 'waiting' }, ['document', 'sequential']],
] as const)('the filter %j finds the matching reviews', async (filter, names) => {
  expect(await reviewer.idsOf(filter)).toEqual(names.map((name) => ids[name]));
});

test('a reviewed work has the reviewer, also after the account was deleted', async () => {
  const leaving = await Reviewer.create(app, 'Leaving Reviewer');
  const user = await submittedDocument(app, 'one two three');
  const id = await reviewIdOf(app, user);
  const { body } = await leaving.publish(id);
  expect(body.review.reviewedBy).toEqual({ _id: leaving.admin.id, name: 'Leaving Reviewer' });
  expect(await reviewer.idsOf({ reviewed: 'others' })).toEqual([id]);
  await app.rows('DELETE FROM users WHERE id = $1', [leaving.admin.id]);
  expect((await reviewer.read(id)).body).toMatchObject({
    reviewedBy: { name: 'Administrator' },
    isAutomatic: false,
  });
  await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
});

test('filters by user and by id', async () => {
  expect(await reviewer.idsOf({ userId: writer.id })).toEqual([ids.document]);
  expect(await reviewer.idsOf({ id: [ids.sequential, ids.document] })).toEqual([
    ids.document,
    ids.sequential,
  ]);
});

test('filters by project', async () => {
  const projectId = await addProject(app);
  const user = await startedUser(app);
  const { assignmentId } = await startedAssignment(app, user, projectId);
  await submitDocument(app, user, 'one two three', assignmentId);
  const id = await reviewIdOf(app, user);
  expect(await reviewer.idsOf({ projectId })).toEqual([id]);
  expect(await reviewer.idsOf({ projectId, kind: 'page' })).toEqual([]);
  const { body } = await reviewer.list({ filter: { userId: user.id } });
  expect(body.reviews).toMatchObject([{ assignmentId, project: { _id: projectId } }]);
  const { id: main } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  expect(await reviewer.idsOf({ projectId: main })).toHaveLength(Object.keys(ids).length);
  expect(await reviewer.idsOf({ projectId: [main, projectId], status: 'waiting' })).toHaveLength(4);
  await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
});

test('a review shows the guidelines that the project had at the submission', async () => {
  const projectId = await addProject(app);
  const user = await startedUser(app);
  const { assignmentId } = await startedAssignment(app, user, projectId);
  await submitDocument(app, user, 'one two three', assignmentId);
  const id = await reviewIdOf(app, user);
  const guidelines = async () => (await reviewer.read(id)).body.guidelines;
  expect(await guidelines()).toBeNull();
  await app.rows(
    `INSERT INTO project_guidelines (project_id, version, html, created_at)
     SELECT $1, version, '<p>Version ' || version || '</p>', now() + make_interval(hours => version - 3)
     FROM generate_series(1, 4) AS version`,
    [projectId],
  );
  expect(await guidelines()).toEqual({
    version: 2,
    html: '<p>Version 2</p>',
    createdAt: expect.stringMatching(/Z$/),
  });
  await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
});

test('unpublished reviews come last in both directions', async () => {
  for (const direction of ['ASC', 'DESC']) {
    const [first] = await reviewer.idsOf({}, ['publishedAt', direction]);
    expect(first).toBe(ids.reviewed);
  }
});

test('the counts equal those of the list', async () => {
  expect((await reviewer.counts()).body).toEqual({ waiting: 3, overdue: 1, mine: 0, dueSoon: 1 });
  expect((await other.counts()).body).toMatchObject({ mine: 1 });
});

test.each([
  {},
  { kind: 'document' },
  { kind: 'page' },
  { projectId: randomUUID() },
  { kind: 'document', status: 'reviewed', claimed: 'mine', reviewed: 'others' },
])('the counts are those of the waiting reviews of the filter %j', async (filter) => {
  const { body } = await reviewer.counts(filter);
  const {
    status: _,
    claimed: _claimed,
    reviewed: _reviewed,
    ...others
  } = { status: '', claimed: '', reviewed: '', ...filter };
  const waiting = await reviewer.idsOf({ ...others, status: 'waiting' });
  const overdue = await reviewer.idsOf({ ...others, status: 'overdue' });
  expect([body.waiting, body.overdue]).toEqual([waiting.length, overdue.length]);
});

test.each([
  ['filter', { filter: { colour: 'red' } }],
  ['status', { filter: { status: 'lost' } }],
  ['sort', { sort: ['name', 'ASC'] }],
])('another %s is refused', async (_, query) => {
  expect((await reviewer.list(query)).status).toBe(400);
});

test('an unknown review is a 404', async () => {
  expectRefusal(await reviewer.read(randomUUID()), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await reviewer.accuracy(randomUUID()), { status: 404, code: 'NOT_FOUND' });
});

test("deleting a user deletes the user's reviews", async () => {
  const user = await submittedDocument(app, 'one two three');
  const id = await reviewIdOf(app, user);
  await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
  expectRefusal(await reviewer.read(id), { status: 404, code: 'NOT_FOUND' });
});
