import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { clockOf, entriesOf, expectLedgerMatchesUser } from '../../test/ledger.js';
import { type Json, TestApp } from '../../test/test-app.js';
import { emailsTo } from '../../test/traces.js';
import { signedUser, type TestUser } from '../../test/users.js';
import {
  addAssignment,
  addProject,
  passDeadline,
  startedAssignment,
  startedUser,
  whileWorkIsLocked,
} from '../../test/work.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import type { ExtensionRequestDto } from '../assignments/dto/extension-request.dto.js';

const HOUR_MS = 3_600_000;
const URL = '/api/work/extension-requests';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
});
afterAll(() => app.stop());

const ask = ({ token }: TestUser, body: Json = {}, query = '') =>
  app.post<{ request: ExtensionRequestDto }>(
    URL + query,
    { hours: 24, reason: 'The power was cut', ...body },
    token,
  );
const own = async ({ token }: TestUser, query = '') =>
  (await app.get<{ requests: ExtensionRequestDto[] }>(URL + query, token)).body.requests;
const submit = ({ token }: TestUser) => app.post('/api/work/submit', { content: '<p>one</p>' }, token);

describe('asking for more time', () => {
  test('adds a request and leaves the deadline as it is', async () => {
    const user = await startedUser(app);
    const before = await clockOf(app, user);
    const { status, body } = await ask(user, { hours: 240, reason: '  The power was cut ' });
    expect(status).toBe(201);
    expect(body.request).toEqual({
      _id: expect.any(String),
      hours: 240,
      reason: 'The power was cut',
      createdAt: expect.any(String),
      answer: null,
      answeredAt: null,
      grantedHours: null,
      refusalReason: null,
      isWithdrawn: false,
    });
    expect(await own(user)).toEqual([body.request]);
    expect(await clockOf(app, user)).toEqual(before);
    expect((await emailsTo(app, user.email)).filter((template) => template.includes('exten'))).toEqual([]);
  });

  test('is possible after the deadline', async () => {
    const user = await startedUser(app);
    await passDeadline(app, user);
    expect((await ask(user)).status).toBe(201);
  });

  test('is refused while a request is open, also from two connections at once', async () => {
    const user = await startedUser(app);
    const answers = await Promise.all([ask(user), ask(user), ask(user)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expectRefusal(await ask(user), { status: 409, code: 'REQUEST_OPEN' });
    expect(await own(user)).toHaveLength(1);
  });

  test('is refused before the start, after the end and after the submission', async () => {
    const user = await signedUser(app);
    const { assignmentId } = await addAssignment(app, user);
    expectRefusal(await ask(user), { status: 409, code: 'WORK_NOT_STARTED' });
    await app.database.transaction((tx) =>
      app.app.get(AssignmentsService).end(tx, assignmentId, 'withdrawn'),
    );
    expectRefusal(await ask(user), { status: 409, code: 'ASSIGNMENT_ENDED' });
    const done = await startedUser(app);
    expect((await submit(done)).status).toBe(200);
    expectRefusal(await ask(done), { status: 409, code: 'ALREADY_SUBMITTED' });
  });

  test('names what is wrong with the hours and the reason', async () => {
    const user = await startedUser(app);
    const hours = 'Please enter a whole number of hours from 1 to 240';
    for (const wrong of [0, 241, 1.5, '24', null])
      expectInvalid(await ask(user, { hours: wrong }), { hours });
    expectInvalid(await ask(user, { reason: ' ' }), { reason: 'Please provide a reason' });
  });

  test('is for the named assignment; a foreign one is not found', async () => {
    const [user, other] = [await startedUser(app), await startedUser(app)];
    const second = await startedAssignment(app, user, await addProject(app));
    const query = `?assignment=${second.assignmentId}`;
    expectRefusal(await ask(user), { status: 409, code: 'ASSIGNMENT_REQUIRED' });
    expect((await ask(user, {}, query)).status).toBe(201);
    expect(await own(user, query)).toHaveLength(1);
    expectRefusal(await ask(other, {}, query), { status: 404, code: 'NOT_FOUND' });
    expect((await app.get(URL + query, other.token)).status).toBe(404);
  });
});

describe('the free hours of a project', () => {
  test('are granted at once until they are used up', async () => {
    const projectId = await addProject(app, { free_extension_hours: 36 });
    const user = await signedUser(app);
    await startedAssignment(app, user, projectId);
    const { deadlineAt } = await clockOf(app, user);
    const { body } = await ask(user);
    expect(body.request).toMatchObject({
      answer: 'granted',
      grantedHours: 24,
      answeredAt: expect.any(String),
    });
    const after = await clockOf(app, user);
    expect(Number(after.deadlineAt) - Number(deadlineAt)).toBe(24 * HOUR_MS);
    expect((await entriesOf(app, user)).at(-1)).toMatchObject({
      kind: 'extended',
      actor: 'system',
      details: { hours: 24, reason: 'The power was cut', isRequested: true },
    });
    await expectLedgerMatchesUser(app, user);
    expect(await emailsTo(app, user.email)).toContain('deadline-extended');
    expect((await ask(user, { hours: 13 })).body.request.answer).toBeNull();
    expect(await clockOf(app, user)).toEqual(after);
  });

  test('are granted once if two requests come at the same moment', async () => {
    const user = await signedUser(app);
    await startedAssignment(app, user, await addProject(app, { free_extension_hours: 24 }));
    const answers = await Promise.all([ask(user), ask(user)]);
    expect(answers.map(({ body }) => body.request?.answer).toSorted()).toEqual(['granted', null]);
  });

  test('are not granted by themselves after the deadline', async () => {
    const user = await signedUser(app);
    await startedAssignment(app, user, await addProject(app, { free_extension_hours: 36 }));
    await passDeadline(app, user);
    expect((await ask(user)).body.request.answer).toBeNull();
  });
});

describe('a submission', () => {
  test('closes the open request', async () => {
    const user = await startedUser(app);
    await ask(user);
    expect((await submit(user)).status).toBe(200);
    expect(await own(user)).toMatchObject([{ answer: 'closed', answeredAt: expect.any(String) }]);
  });

  test('at the same moment leaves no open request', async () => {
    const user = await startedUser(app);
    const [asked] = await whileWorkIsLocked(
      app,
      user,
      () => Promise.all([ask(user), submit(user)]),
      () => Promise.resolve(),
    );
    expect([201, 409]).toContain(asked.status);
    expect((await own(user)).filter(({ answer }) => answer === null)).toEqual([]);
  });
});
