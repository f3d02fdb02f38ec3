import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { isRepeated, type KeyedCall, keyedCall, sendAndKill, sendKeyed } from '../../../test/killed-calls.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { addAdmin, registration, signedUser, type TestUser } from '../../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser, workOf } from '../../../test/work.js';
import { UsersAdminService } from '../../console/users/users-admin.service.js';

const PROJECTS = '/api/admin/projects';

let app: TestApp;
/** A process that was not killed. */
let other: TestApp;
let admin: TestUser;
let projectId: string;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  other = await TestApp.start({ beside: app, minWords: 1 });
  admin = await addAdmin(app);
});
beforeEach(async () => {
  projectId = await addProject(app, {
    images_per_assignment: 1,
    texts_per_image: 5,
    users_may_take_next: true,
  });
  for (const title of ['Ledger 1', 'Ledger 2']) await addImage(app, title, projectId);
  user = await startedUser(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const count = async (table: string) =>
  (await app.row<{ count: number }>(`SELECT count(*)::int FROM ${table}`)).count;
const call = (url: string, body: object = {}) => keyedCall(url, admin.token, body);

interface Case {
  /** The call, after its preparation. */
  make: () => KeyedCall | Promise<KeyedCall>;
  /** Where it adds a row. */
  table: string;
  /** The field of the response with the record, and its id where it is not that of the path. */
  record: string;
}

const CREATIONS: Record<string, Case> = {
  'a project': { make: () => call(PROJECTS, { name: newName() }), table: 'projects', record: 'project' },
  'a copy of a project': {
    make: () => call(`${PROJECTS}/${projectId}/copy`, { name: newName() }),
    table: 'projects',
    record: 'project',
  },
  'a user': { make: () => call('/api/admin/users', newUser()), table: 'users', record: 'user' },
  'an agreement': {
    make: () => call('/api/admin/agreements', { title: newName(), content: '<p>Be kind.</p>' }),
    table: 'agreements',
    record: 'agreement',
  },
  'a comment': {
    make: () => call('/api/admin/reviews/comments', { text: newName() }),
    table: 'review_comments',
    record: 'comment',
  },
  'an export': {
    make: () => call('/api/admin/exports', { kind: 'assignments' }),
    table: 'tasks',
    record: 'export',
  },
  'an assignment': {
    make: () => call(`/api/admin/users/${user.id}/assignments`, { projectId }),
    table: 'assignments',
    record: 'assignment',
  },
  'a task of assignments': {
    make: () => call(`${PROJECTS}/${projectId}/assignments`, { userIds: [user.id] }),
    table: 'tasks',
    record: 'task',
  },
  'a request for more time': {
    make: () => ({
      ...keyedCall('/api/work/extension-requests', user.token),
      body: { hours: 5, reason: 'The ledger is hard to read' },
    }),
    table: 'extension_requests',
    record: 'request',
  },
};

const newName = () => `Letters ${randomUUID()}`;
const newUser = () => ({ ...registration(), role: 'user' });

const idOf = (body: Json, record: string) => (body[record] as { _id: string })._id;

describe('a repeated creation, whose process was killed after its commit', () => {
  test.each(Object.entries(CREATIONS))(
    'answers with %s, its id and its status',
    async (_, { make, table, record }) => {
      const made = await make();
      const before = await count(table);
      const lost = await sendAndKill(app, made);
      expect(lost.status, lost.text).toBeLessThan(300);
      const again = await sendKeyed(other, made);
      expect([again.status, isRepeated(again)], again.text).toEqual([lost.status, true]);
      const id = idOf(lost.body, record);
      expect(again.body).toMatchObject({ id, message: expect.any(String), [record]: { _id: id } });
      expect((await sendKeyed(other, made)).body).toEqual(again.body);
      expect(await count(table)).toBe(before + 1);
    },
  );

  test('answers with the record as it is now', async () => {
    const made = call(PROJECTS, { name: newName() });
    const id = idOf((await sendAndKill(app, made)).body, 'project');
    const name = newName();
    expect((await app.put(`${PROJECTS}/${id}`, { name }, admin.token)).status).toBe(200);
    expect((await sendKeyed(other, made)).body).toMatchObject({ id, project: { _id: id, name } });
  });

  test('answers a user who took the next assignment with its dashboard', async () => {
    const writer = await signedUser(app);
    const { assignmentId } = await startedAssignment(app, writer, projectId);
    await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [assignmentId]);
    await app.rows('UPDATE reference_files SET published_at = now() WHERE project_id = $1', [projectId]);
    const made = { ...keyedCall('/api/work/assignments/next', writer.token), body: { projectId } };
    const lost = await sendAndKill(app, made);
    expect(lost.status, lost.text).toBe(200);
    const again = await sendKeyed(other, made);
    expect([again.status, isRepeated(again)]).toEqual([200, true]);
    expect(again.body).toMatchObject({
      id: idOf(lost.body, 'assignment'),
      assignment: lost.body.assignment as object,
    });
  });
});

describe('a repeated action, whose process was killed after its commit', () => {
  test('is not done again, and answers with the record', async () => {
    const { assignmentId } = await workOf(app, user);
    const url = `/api/admin/users/${user.id}/extend-deadline?assignment=${assignmentId}`;
    const made = call(url, { hours: 5, reason: 'Power cut' });
    const lost = await sendAndKill(app, made);
    expect(lost.status).toBe(200);
    const again = await sendKeyed(other, made);
    expect([again.status, isRepeated(again)]).toEqual([200, true]);
    expect(again.body).toMatchObject({ id: user.id, user: lost.body.user as object });
    const steps = await app.rows(
      `SELECT 1 FROM clock_entries WHERE assignment_id = $1 AND kind = 'extended'`,
      [assignmentId],
    );
    expect(steps).toHaveLength(1);
  });

  test('answers with a message and the id where its response has no more', async () => {
    const asked = keyedCall('/api/work/extension-requests', user.token, { hours: 5, reason: 'Power cut' });
    const id = idOf((await sendKeyed(app, asked)).body, 'request');
    const made = call(`/api/admin/extension-requests/${id}/grant`, { hours: 5 });
    expect((await sendAndKill(app, made)).status).toBe(200);
    const again = await sendKeyed(other, made);
    expect([again.status, again.body.id, isRepeated(again)]).toEqual([200, id, true]);
    expect(again.body.message).toEqual(expect.any(String));
  });

  test('that changed nothing is done again', async () => {
    const made = call(`${PROJECTS}/${projectId}/assignments/preview`, { userIds: [user.id] });
    const lost = await sendAndKill(app, made);
    const again = await sendKeyed(other, made);
    expect([again.status, isRepeated(again)]).toEqual([lost.status, false]);
  });

  test('that has the same effect twice is done again', async () => {
    const made = call('/api/admin/trigger-automation');
    await sendAndKill(app, made);
    expect(isRepeated(await sendKeyed(other, made))).toBe(false);
  });
});

describe('what was made cannot be answered again', () => {
  test('because it was deleted: a repetition makes no other one', async () => {
    const made = call(PROJECTS, { name: newName() });
    const id = idOf((await sendAndKill(app, made)).body, 'project');
    expect((await app.delete(`${PROJECTS}/${id}`, admin.token)).status).toBe(200);
    const before = await count('projects');
    const again = await sendKeyed(other, made);
    expectRefusal(again, { status: 409, code: 'ALREADY_DONE', facts: { id } });
    expect([isRepeated(again), await count('projects')]).toEqual([true, before]);
  });

  test.each(['killed', 'answered'])(
    'because the user was erased: the %s call creates nobody again',
    async (end) => {
      const made = call('/api/admin/users', newUser());
      const id = idOf(
        (await (end === 'killed' ? sendAndKill(app, made) : sendKeyed(app, made))).body,
        'user',
      );
      expect((await app.delete(`/api/admin/users/${id}`, admin.token)).status).toBe(200);
      const before = await count('users');
      const again = await sendKeyed(other, made);
      expectRefusal(again, { status: 409, code: 'ALREADY_DONE' });
      expect([isRepeated(again), await count('users')]).toEqual([true, before]);
      const kept = 'SELECT 1 FROM idempotency_keys k WHERE strpos(k::text, $1) > 0';
      expect(await app.rows(kept, [id])).toEqual([]);
    },
  );

  test.each([
    ['an API key', '/api/admin/api-keys', 'apiKey', { name: 'CRM', permissions: ['projects:read'] }],
    ['a webhook', '/api/admin/webhooks', 'webhook', { url: 'https://example.com/inkwell' }],
  ])('because it has the secret of %s', async (_, url, record, body) => {
    const made = call(url, body);
    const lost = await sendAndKill(app, made);
    const again = await sendKeyed(other, made);
    expectRefusal(again, { status: 409, code: 'ALREADY_DONE', facts: { id: idOf(lost.body, record) } });
    const secret = String(lost.body.key ?? lost.body.secret);
    expect(
      await app.rows('SELECT 1 FROM idempotency_keys k WHERE strpos(k::text, $1) > 0', [secret]),
    ).toEqual([]);
  });
});

test('the same key of another caller is another call', async () => {
  const made = call(PROJECTS, { name: newName() });
  await sendAndKill(app, made);
  const { token } = await addAdmin(app);
  const answer = await sendKeyed(other, { ...made, token, body: { name: newName() } });
  expect([answer.status, isRepeated(answer)]).toEqual([201, false]);
});

test('a call that fails after its commit is not done again', async () => {
  const made = call('/api/admin/users', newUser());
  const before = await count('users');
  vi.spyOn(app.app.get(UsersAdminService), 'read').mockRejectedValueOnce(new Error('no luck'));
  expect((await sendKeyed(app, made)).status).toBe(500);
  const again = await sendKeyed(app, made);
  expect([again.status, isRepeated(again), await count('users')]).toEqual([201, true, before + 1]);
});
