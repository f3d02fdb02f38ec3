import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, entriesOf, expectLedgerMatchesUser } from '../../../test/ledger.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, addStaff, signedUser, type TestUser } from '../../../test/users.js';
import {
  addProject,
  passDeadline,
  startedAssignment,
  startedUser,
  whileWorkIsLocked,
  workOf,
} from '../../../test/work.js';
import { Outbox } from '../../core/mail/outbox.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import type { AdminExtensionRequestDto } from './dto/extension-request.dto.js';

const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, databasePoolSize: 20 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await startedUser(app);
});

async function requestOf({ token }: TestUser, hours = 24): Promise<string> {
  const body = { hours, reason: 'The power was cut' };
  const answer = await app.post<{ request: { _id: string } }>('/api/work/extension-requests', body, token);
  expect(answer.status).toBe(201);
  return answer.body.request._id;
}
const grant = (id: string, body: Json = { hours: 24 }, by = admin) =>
  app.post<{ message: string }>(`/api/admin/extension-requests/${id}/grant`, body, by.token);
const refuse = (id: string, body: Json = { reason: 'Needed on Friday' }, by = admin) =>
  app.post<{ message: string }>(`/api/admin/extension-requests/${id}/refuse`, body, by.token);
const list = async (filter: Json = {}, query = '', by = admin) =>
  (
    await app.get<{ requests: AdminExtensionRequestDto[]; total: number }>(
      `/api/admin/extension-requests?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`,
      by.token,
    )
  ).body;
const submit = ({ token }: TestUser) => app.post('/api/work/submit', { content: '<p>one</p>' }, token);
const stateOf = async (of: TestUser) => (await list({ userId: of.id })).requests[0];

describe('granting', () => {
  test('moves the deadline by the hours of the administrator, and tells the user', async () => {
    const id = await requestOf(user);
    const { deadlineAt } = await clockOf(app, user);
    const { status, body } = await grant(id, { hours: 12 });
    expect([status, body.message]).toEqual([200, 'The deadline was moved by 12 hours.']);
    const after = await clockOf(app, user);
    expect(Number(after.deadlineAt) - Number(deadlineAt)).toBe(12 * HOUR_MS);
    await expectLedgerMatchesUser(app, user);
    expect((await entriesOf(app, user)).at(-1)).toMatchObject({
      kind: 'extended',
      actorId: admin.id,
      details: { hours: 12, reason: 'The power was cut', isRequested: true },
    });
    expect(await emailsTo(app, user.email)).toContain('deadline-extended');
    const { assignmentId } = await workOf(app, user);
    expect((await auditOf(app, user.id)).at(-1)).toEqual({
      actor_id: admin.id,
      action: 'extension-request.grant',
      details: { userEmail: user.email, assignmentId, hours: 12, reason: 'The power was cut' },
    });
    expect(await stateOf(user)).toMatchObject({
      hours: 24,
      answer: 'granted',
      grantedHours: 12,
      answeredBy: admin.name,
    });
  });

  test('removes the penalty for the missed deadline, also of sequential work', async () => {
    await app.rows(
      `INSERT INTO sequential_sessions (assignment_id, total_images, started_at)
       SELECT id, 1, now() FROM assignments WHERE user_id = $1`,
      [user.id],
    );
    const id = await requestOf(user);
    await passDeadline(app, user);
    await app.app.get(PenaltiesService).penalizeMissed();
    expect((await clockOf(app, user)).isSequentialPenalized).toBe(true);
    expect((await stateOf(user))?.answer).toBeNull();
    expect((await grant(id)).status).toBe(200);
    expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null, isSequentialPenalized: false });
    expect(
      await app.row(
        `SELECT is_penalized FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id WHERE a.user_id = $1`,
        [user.id],
      ),
    ).toEqual({ is_penalized: false });
  });

  test('is done once if two administrators answer at once', async () => {
    const other = await addAdmin(app);
    const id = await requestOf(user);
    const { deadlineAt } = await clockOf(app, user);
    const answers = await Promise.all([
      grant(id),
      grant(id, { hours: 48 }, other),
      refuse(id, undefined, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const answer of [await grant(id), await refuse(id)])
      expectRefusal(answer, {
        status: 409,
        code: 'ALREADY_ANSWERED',
        message: 'This is answered already. Load the list again to see the answer.',
      });
    const request = await stateOf(user);
    const movedMs = Number((await clockOf(app, user)).deadlineAt) - Number(deadlineAt);
    expect(movedMs).toBe((request?.grantedHours ?? 0) * HOUR_MS);
  });

  test('is refused if the work is submitted at the same moment', async () => {
    const id = await requestOf(user);
    const [granted, submitted] = await whileWorkIsLocked(
      app,
      user,
      () => Promise.all([grant(id), submit(user)]),
      () => Promise.resolve(),
    );
    expect(submitted.status).toBe(200);
    expect([200, 409]).toContain(granted.status);
    expect((await stateOf(user))?.answer).toBe(granted.status === 200 ? 'granted' : 'closed');
    await expectLedgerMatchesUser(app, user);
  });

  test('names what is wrong with the hours, and what is not found', async () => {
    const id = await requestOf(user);
    const hours = 'Please enter a whole number of hours from 1 to 240';
    expectInvalid(await grant(id, { hours: 241 }), { hours });
    expectRefusal(await grant(user.id), { status: 404, code: 'NOT_FOUND' });
    expect((await stateOf(user))?.answer).toBeNull();
  });
});

describe('refusing', () => {
  test('leaves the deadline, tells the user why, and lets the user ask again', async () => {
    const id = await requestOf(user);
    const before = await clockOf(app, user);
    expect((await refuse(id)).status).toBe(200);
    expect(await clockOf(app, user)).toEqual(before);
    expect(await emailsTo(app, user.email)).toContain('extension-refused');
    expect((await auditOf(app, user.id)).at(-1)).toMatchObject({
      action: 'extension-request.refuse',
      details: { reason: 'Needed on Friday' },
    });
    const { body } = await app.get<Json>('/api/work/extension-requests', user.token);
    expect(body.requests).toMatchObject([{ answer: 'refused', refusalReason: 'Needed on Friday' }]);
    expect(JSON.stringify(body)).not.toContain(admin.name);
    await requestOf(user);
  });

  test('needs a reason', async () => {
    const id = await requestOf(user);
    expectInvalid(await refuse(id, { reason: '' }), { reason: 'Please provide a reason' });
  });
});

test('the e-mail about an answer names what the user asked for', async () => {
  const textOfEmail = async (template: string) => {
    const sql = 'SELECT id FROM emails WHERE user_id = $1 AND template = $2';
    const { id } = await app.row<{ id: string }>(sql, [user.id, template]);
    return (await app.app.get(Outbox).read(id))?.text;
  };
  expect((await grant(await requestOf(user), { hours: 12 })).status).toBe(200);
  expect(await textOfEmail('deadline-extended')).toMatch(
    /You asked for 24 hours more\. Your deadline was moved by 12 hours\.[\s\S]*Your reason:\s+The power was cut/,
  );
  expect((await refuse(await requestOf(user, 48))).status).toBe(200);
  expect(await textOfEmail('extension-refused')).toMatch(
    /You asked for 2 days more\.[\s\S]*Your reason:\s+The power was cut\nWhy it was refused: Needed on Friday/,
  );
});

describe('the list', () => {
  test('shows the open requests first and filters by state, project and user', async () => {
    const projectId = await addProject(app, { name: 'Tax rolls' });
    const users = await Promise.all([1, 2, 3].map(() => signedUser(app)));
    const ids: string[] = [];
    for (const each of users) {
      await startedAssignment(app, each, projectId);
      ids.push(await requestOf(each));
    }
    await refuse(ids[2] ?? '');
    await grant(ids[0] ?? '');
    const { requests, total } = await list({ projectId });
    expect(total).toBe(3);
    expect(requests.map(({ _id }) => _id)).toEqual([ids[1], ids[0], ids[2]]);
    expect(requests[0]).toMatchObject({
      user: { _id: users[1]?.id },
      project: { _id: projectId, name: 'Tax rolls' },
      state: 'in_progress',
      deadlineAt: expect.any(String),
      answeredBy: null,
    });
    const idsOf = async (filter: Json) =>
      (await list({ projectId, ...filter })).requests.map(({ _id }) => _id);
    expect(await idsOf({ state: 'open' })).toEqual([ids[1]]);
    expect(await idsOf({ state: 'answered' })).toEqual([ids[0], ids[2]]);
    expect(await idsOf({ userId: [users[2]?.id] })).toEqual([ids[2]]);
    const oldest = await list({ projectId }, `&sort=${encodeURIComponent('["createdAt","ASC"]')}`);
    expect(oldest.requests.map(({ _id }) => _id)).toEqual(ids);
  });

  test('is for administrators and auditors, and only administrators answer', async () => {
    const [auditor, reviewer] = [await addStaff(app, 'auditor'), await addStaff(app, 'reviewer')];
    const id = await requestOf(user);
    expect((await list({}, '', auditor)).total).toBeGreaterThan(0);
    expect((await app.get('/api/admin/extension-requests', reviewer.token)).status).toBe(403);
    for (const by of [auditor, reviewer])
      for (const answer of [await grant(id, { hours: 1 }, by), await refuse(id, { reason: 'No' }, by)])
        expect(answer.status).toBe(403);
  });
});
