import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { entriesOf } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addProject, startedUser, workOf } from '../../../test/work.js';

const NOBODY = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';
const START = { projectLink: 'https://example.com/projects/7', password: 'open sesame' };

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let first: string;
let second: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await startedUser(app);
  first = (await workOf(app, user)).assignmentId;
  second = (await addAssignment(app, user, await addProject(app))).assignmentId;
});

const path = (call: string, assignment?: string, id = user.id) =>
  `/api/admin/users/${id}/${call}${assignment ? `?assignment=${assignment}` : ''}`;
const read = <Body>(call: string, assignment?: string) => app.get<Body>(path(call, assignment), admin.token);
const save = (content: string, assignment?: string) =>
  app.post(path('work-save', assignment), { content }, admin.token);

describe('the calls on the work of a user', () => {
  test('read and save the document of the given assignment', async () => {
    expect((await save('<p>first</p>', first)).status).toBe(200);
    expect((await save('<p>second</p>', second)).status).toBe(200);
    for (const [assignment, content] of [
      [first, '<p>first</p>'],
      [second, '<p>second</p>'],
      // The current one, because it runs.
      [undefined, '<p>first</p>'],
    ]) {
      expect((await read('work', assignment)).body).toMatchObject({ work: { content } });
      expect((await read('work-edit', assignment)).body).toMatchObject({ work: { content } });
      expect((await read('work-versions', assignment)).body).toMatchObject({ total: 1 });
      expect((await read('work-versions/1', assignment)).body).toMatchObject({ work: { content } });
      expect((await read<{ texts: unknown[] }>('texts', assignment)).body.texts).toHaveLength(1);
    }
    expect((await read('work', second)).body).toMatchObject({ user: { workStartedAt: null } });
    expect((await read('ledger', second)).body).toEqual({ entries: [] });
    expect((await read<{ entries: unknown[] }>('ledger', first)).body.entries).toHaveLength(1);
  });

  test('restore a version of the given assignment', async () => {
    await save('<p>one</p>', second);
    await save('<p>two</p>', second);
    const restored = await app.post(path('work-versions/1/restore', second), {}, admin.token);
    expect(restored.body).toMatchObject({ work: { content: '<p>one</p>', version: 3 } });
  });

  test('show the user with the given assignment', async () => {
    const shown = async (assignment?: string) =>
      (
        await app.get(
          `/api/admin/users/${user.id}${assignment ? `?assignment=${assignment}` : ''}`,
          admin.token,
        )
      ).body;
    expect(await shown()).toMatchObject({
      user: { assignmentId: first, assignmentNumber: 1, workStartedAt: expect.any(String) },
    });
    expect(await shown(second)).toMatchObject({
      user: { assignmentId: second, assignmentNumber: 2, workStartedAt: null },
    });
  });

  test('that change it need the parameter if two assignments are open', async () => {
    const required = { status: 409, code: 'ASSIGNMENT_REQUIRED' };
    expectRefusal(await save('<p>text</p>'), required);
    expectRefusal(await app.post(path('start-work'), START, admin.token), required);
    expectRefusal(await app.post(path('work-versions/1/restore'), {}, admin.token), required);
  });

  test('do not find the assignment of another user, or a user who does not exist', async () => {
    const other = (await workOf(app, await startedUser(app))).assignmentId;
    const notFound = { status: 404, code: 'NOT_FOUND' };
    for (const call of ['work', 'work-edit', 'texts', 'ledger', 'work-versions', 'work-versions/1']) {
      expectRefusal(await read(call, other), notFound);
      expectRefusal(await app.get(path(call, undefined, NOBODY), admin.token), notFound);
      expectRefusal(await app.get(path(call, undefined, 'me'), admin.token), {
        status: 400,
        code: 'BAD_REQUEST',
      });
    }
    expectRefusal(await save('<p>text</p>', other), notFound);
    expectRefusal(await app.post(path('start-work', other), START, admin.token), notFound);
  });
});

describe('starting the work', () => {
  const start = (assignment?: string) =>
    app.post<{ user: object }>(path('start-work', assignment), START, admin.token);

  test('starts the given assignment and no other', async () => {
    const { status, body } = await start(second);
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ assignmentId: second, workStartedAt: expect.any(String) }),
    ]);
    expect((await entriesOf(app, user)).map(({ kind }) => kind)).toEqual(['started', 'started']);
    expect((await auditOf(app, user.id)).at(-1)?.details).toMatchObject({ assignmentId: second });
    expectRefusal(await start(first), { status: 409, code: 'WORK_ALREADY_STARTED' });
  });

  test('gives an assignment to a user without one, and shows it', async () => {
    user = await signedUser(app);
    const { status, body } = await start();
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({
        assignmentId: (await workOf(app, user)).assignmentId,
        workStartedAt: expect.any(String),
      }),
    ]);
  });
});
