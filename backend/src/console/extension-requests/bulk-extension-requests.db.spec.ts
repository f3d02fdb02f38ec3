import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { clockOf, expectLedgerMatchesUser } from '../../../test/ledger.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { passDeadline, startedUser, workOf } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import type { BulkActionResultDto } from '../users/dto/bulk-action.dto.js';

const HOUR_MS = 3_600_000;
const REFUSAL = { reason: 'Needed on Friday' };

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, databasePoolSize: 20 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

interface Asked {
  user: TestUser;
  id: string;
  deadlineMs: number;
}

async function asked(hours = 24): Promise<Asked> {
  const user = await startedUser(app);
  const body = { hours, reason: 'The power was cut' };
  const answer = await app.post<{ request: { _id: string } }>(
    '/api/work/extension-requests',
    body,
    user.token,
  );
  expect(answer.status).toBe(201);
  return { user, id: answer.body.request._id, deadlineMs: Number((await clockOf(app, user)).deadlineAt) };
}
const bulk = (action: 'grant' | 'refuse', body: Json, query = '', by = admin) =>
  app.post<BulkActionResultDto>(`/api/admin/extension-requests/bulk-${action}${query}`, body, by.token);
const answerOf = async ({ id }: Asked) =>
  (await app.row<{ answer: string | null }>('SELECT answer FROM extension_requests WHERE id = $1', [id]))
    .answer;
const movedHours = async ({ user, deadlineMs }: Asked) =>
  (Number((await clockOf(app, user)).deadlineAt) - deadlineMs) / HOUR_MS;

describe('granting together', () => {
  test('gives each user the hours that the user asked for, as one grant does', async () => {
    const requests = [await asked(12), await asked(48)];
    const ids = requests.map(({ id }) => id);
    const preview = await bulk('grant', { ids }, '?dryRun=true');
    expect(preview.body).toEqual({ done: ids.toSorted(), skipped: [] });
    expect(await Promise.all(requests.map(movedHours))).toEqual([0, 0]);
    const { status, body } = await bulk('grant', { ids });
    expect([status, body]).toEqual([200, { done: ids.toSorted(), skipped: [] }]);
    expect(await Promise.all(requests.map(movedHours))).toEqual([12, 48]);
    for (const { user } of requests) {
      await expectLedgerMatchesUser(app, user);
      expect(await emailsTo(app, user.email)).toContain('deadline-extended');
      expect((await auditOf(app, user.id)).at(-1)).toMatchObject({
        actor_id: admin.id,
        action: 'extension-request.grant',
      });
    }
  });

  test('gives all the same hours if they are given', async () => {
    const requests = [await asked(12), await asked(48)];
    await bulk('grant', { ids: requests.map(({ id }) => id), hours: 6 });
    expect(await Promise.all(requests.map(movedHours))).toEqual([6, 6]);
  });

  test('names what is wrong with the hours and the ids, and is for administrators', async () => {
    const { id } = await asked();
    expectInvalid(await bulk('grant', { ids: [id], hours: 241 }), {
      hours: 'Please enter a whole number of hours from 1 to 240',
    });
    expectInvalid(await bulk('grant', { ids: [] }), { ids: 'Please choose at least one request' });
    expectInvalid(await bulk('refuse', { ids: ['me'], ...REFUSAL }), {
      ids: 'Each request must be given by id',
    });
    const auditor = await addStaff(app, 'auditor');
    expect((await bulk('grant', { ids: [id] }, '?dryRun=true', auditor)).status).toBe(403);
  });
});

describe('refusing together', () => {
  test('leaves the deadlines, and tells each user why', async () => {
    const requests = [await asked(), await asked()];
    const ids = requests.map(({ id }) => id);
    expect((await bulk('refuse', { ids, ...REFUSAL })).body).toEqual({ done: ids.toSorted(), skipped: [] });
    expect(await Promise.all(requests.map(movedHours))).toEqual([0, 0]);
    for (const { user } of requests) expect(await emailsTo(app, user.email)).toContain('extension-refused');
  });

  test('needs a reason', async () => {
    const { id } = await asked();
    expectInvalid(await bulk('refuse', { ids: [id], reason: ' ' }), { reason: 'Please provide a reason' });
  });

  test('answers each request once if two administrators answer at once', async () => {
    const other = await addAdmin(app);
    const requests = await Promise.all([asked(), asked(), asked()]);
    const ids = requests.map(({ id }) => id);
    const answers = await Promise.all([
      bulk('grant', { ids }),
      bulk('refuse', { ids, ...REFUSAL }, '', other),
    ]);
    const done = answers.flatMap(({ body }) => body.done);
    expect(done.toSorted()).toEqual(ids.toSorted());
    expect(answers.flatMap(({ body }) => body.skipped.map(({ reason }) => reason))).toEqual(
      ids.map(() => 'ALREADY_ANSWERED'),
    );
  });
});

/** What makes an open request, and why both answers skip it: null if they do not. */
type Case = [when: string, make: (asked: Asked) => Promise<unknown>, reason: string | null];

const act = (path: string, body: Json) => app.post(path, body, admin.token);
const CASES: Case[] = [
  ['nothing happened', async () => undefined, null],
  [
    'the deadline was missed and penalized',
    async ({ user }) => {
      await passDeadline(app, user);
      await app.app.get(PenaltiesService).penalizeMissed();
    },
    null,
  ],
  [
    'staff have penalized the work',
    ({ user }) => act(`/api/admin/users/${user.id}/penalize`, { reason: 'Copied' }),
    null,
  ],
  [
    'the user is suspended',
    ({ user }) => act(`/api/admin/users/${user.id}/suspend`, { reason: 'Checked' }),
    null,
  ],
  [
    'it is granted',
    ({ id }) => act(`/api/admin/extension-requests/${id}/grant`, { hours: 1 }),
    'ALREADY_ANSWERED',
  ],
  [
    'it is refused',
    ({ id }) => act(`/api/admin/extension-requests/${id}/refuse`, REFUSAL),
    'ALREADY_ANSWERED',
  ],
  [
    'the work is submitted',
    ({ user }) => app.post('/api/work/submit', { content: '<p>one</p>' }, user.token),
    'ALREADY_ANSWERED',
  ],
  [
    'the work was ended',
    async ({ user }) =>
      act(`/api/admin/assignments/${(await workOf(app, user)).assignmentId}/end`, { reason: 'Sold' }),
    'ALREADY_ANSWERED',
  ],
  [
    'the user is erased',
    ({ user }) => app.call('DELETE', `/api/admin/users/${user.id}`, { token: admin.token, body: {} }),
    'NOT_FOUND',
  ],
];

describe.each(['grant', 'refuse'] as const)('%s together', (action) => {
  let other: Asked;
  beforeEach(async () => {
    other = await asked();
  });

  test.each(CASES)('when %s, preview and call agree', async (_, make, reason) => {
    const one = await asked();
    await make(one);
    const body = { ids: [one.id, other.id], ...(action === 'refuse' && REFUSAL) };
    const preview = (await bulk(action, body, '?dryRun=true')).body;
    const { body: result } = await bulk(action, body);
    expect(result).toEqual(preview);
    expect(result.skipped.map(({ id, reason: why }) => [id, why])).toEqual(reason ? [[one.id, reason]] : []);
    expect(result.done.toSorted()).toEqual((reason ? [other.id] : body.ids).toSorted());
    expect(await answerOf(other)).toBe(action === 'grant' ? 'granted' : 'refused');
    if (reason === 'ALREADY_ANSWERED')
      expect(result.skipped[0]).toMatchObject({ name: one.user.name, email: one.user.email });
  });

  test('an unknown request is skipped', async () => {
    const id = randomUUID();
    const body = { ids: [id], ...(action === 'refuse' && REFUSAL) };
    expect((await bulk(action, body)).body).toMatchObject({
      done: [],
      skipped: [{ id, name: '', reason: 'NOT_FOUND' }],
    });
  });
});
