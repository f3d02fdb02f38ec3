import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { clockOf, expectLedgerMatchesUser, userPastDeadline } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, registerUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addProject, startedUser, workOf } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';

interface Result {
  done: string[];
  skipped: { id: string; name: string; email: string; reason: string; message: string }[];
}

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const bulk = (action: string, ids: string[], body: object = {}) =>
  app.post<Result>(`/api/admin/users/bulk-${action}`, { ids, ...body }, admin.token);
const reasons = ({ skipped }: Result) => new Map(skipped.map(({ id, reason }) => [id, reason]));
const idOf = async ({ email }: { email: string }) =>
  (await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])).id;
const actionsOn = async (id: string) =>
  (await auditOf(app, id)).map((entry) => (entry as { action: string }).action);

test('deadlines are extended, and a penalty for a missed one is removed', async () => {
  const [working, late, idle, twice] = [
    await startedUser(app),
    await userPastDeadline(app),
    await verifiedUser(app),
    await startedUser(app),
  ];
  await addAssignment(app, twice, await addProject(app));
  await app.app.get(PenaltiesService).penalizeMissed();
  const before = Number((await clockOf(app, working)).deadlineAt);
  const missing = randomUUID();
  const ids = [working.id, late.id, idle.id, twice.id, admin.id, missing];
  const { status, body } = await bulk('extend-deadline', ids, { hours: 24, reason: 'Power cut' });
  expect(status).toBe(200);
  expect(new Set(body.done)).toEqual(new Set([working.id, late.id]));
  expect(reasons(body)).toEqual(
    new Map([
      [idle.id, 'WORK_NOT_STARTED'],
      [twice.id, 'ASSIGNMENT_REQUIRED'],
      [admin.id, 'NOT_FOUND'],
      [missing, 'NOT_FOUND'],
    ]),
  );
  expect(body.skipped.find(({ id }) => id === idle.id)).toMatchObject({
    name: idle.name,
    email: idle.email,
    message: 'The work of this user has not started yet.',
  });
  expect(body.skipped.find(({ id }) => id === missing)).toMatchObject({ name: '', email: '' });
  expect(Number((await clockOf(app, working)).deadlineAt) - before).toBe(24 * 3_600_000);
  expect(await clockOf(app, late)).toMatchObject({ penalizedAt: null });
  for (const user of [working, late]) {
    expect(await actionsOn(user.id)).toEqual(['user.extend-deadline']);
    expect(await emailsTo(app, user.email)).toContain('deadline-extended');
    await expectLedgerMatchesUser(app, user);
  }
});

test('penalties are removed', async () => {
  const [penalized, other] = [await startedUser(app), await startedUser(app)];
  const actor = { ...admin, ipAddress: '::1' };
  await app.app.get(PenaltiesService).penalize(await workOf(app, penalized), 'Copied', actor);
  const { body } = await bulk('remove-penalty', [penalized.id, other.id]);
  expect(body.done).toEqual([penalized.id]);
  expect(reasons(body)).toEqual(new Map([[other.id, 'NOT_PENALIZED']]));
  expect(await clockOf(app, penalized)).toMatchObject({ penalizedAt: null });
  expect(await emailsTo(app, penalized.email)).toContain('penalty-removed');
});

test('agreement links are sent to users who have not signed', async () => {
  const [verified, signed] = [await verifiedUser(app), await startedUser(app)];
  const { body } = await bulk('send-agreement', [verified.id, signed.id, admin.id]);
  expect(body.done).toEqual([verified.id]);
  expect(reasons(body)).toEqual(
    new Map([
      [signed.id, 'AGREEMENT_SIGNED'],
      [admin.id, 'NOT_FOR_ADMINISTRATORS'],
    ]),
  );
  expect(await emailsTo(app, verified.email)).toEqual(['agreement-link']);
  expect(await emailsTo(app, admin.email)).toEqual([]);
  expect(await actionsOn(verified.id)).toEqual(['user.send-agreement']);
});

test('codes are sent to unverified users, at most one a minute', async () => {
  const [waiting, recent, verified] = [
    await registerUser(app),
    await registerUser(app),
    await verifiedUser(app),
  ];
  const [first, second] = [await idOf(waiting), await idOf(recent)];
  await app.rows(`UPDATE verification_codes SET sent_at = now() - interval '2 minutes' WHERE user_id = $1`, [
    first,
  ]);
  const { body } = await bulk('send-otp', [first, second, verified.id]);
  expect(body.done).toEqual([first]);
  expect(reasons(body)).toEqual(
    new Map([
      [second, 'TOO_MANY_REQUESTS'],
      [verified.id, 'ALREADY_VERIFIED'],
    ]),
  );
  expect(await emailsTo(app, waiting.email)).toEqual(['otp', 'otp']);
});

test.each(['extend-deadline', 'remove-penalty', 'send-agreement', 'send-otp'])(
  'a dry run of bulk-%s says what the call would do, and does nothing',
  async (action) => {
    const [penalized, idle] = [await startedUser(app), await verifiedUser(app)];
    await app.app
      .get(PenaltiesService)
      .penalize(await workOf(app, penalized), 'Copied', { ...admin, ipAddress: '::1' });
    const unverified = { id: await idOf(await registerUser(app)) };
    await app.rows(
      `UPDATE verification_codes SET sent_at = now() - interval '2 minutes' WHERE user_id = $1`,
      [unverified.id],
    );
    const ids = [penalized.id, idle.id, unverified.id];
    const body = action === 'extend-deadline' ? { hours: 24, reason: 'Power cut' } : {};
    const readState = () =>
      app.rows(`
        SELECT (SELECT count(*) FROM audit_log) AS entries, (SELECT count(*) FROM emails) AS emails,
          (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM clock_entries) AS steps`);
    const before = await readState();
    const preview = await bulk(`${action}?dryRun=true`, ids, body);
    expect(preview.status).toBe(200);
    expect(await readState()).toEqual(before);
    const done = await bulk(action, ids, body);
    expect(done.body.done).not.toEqual([]);
    expect(done.body.skipped).not.toEqual([]);
    expect(preview.body).toEqual(done.body);
  },
);

test('two concurrent actions on the same users do each user once', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => startedUser(app)));
  const ids = users.map(({ id }) => id);
  const actor = { ...admin, ipAddress: '::1' };
  for (const user of users)
    await app.app.get(PenaltiesService).penalize(await workOf(app, user), 'Copied', actor);
  const answers = await Promise.all([bulk('remove-penalty', ids), bulk('remove-penalty', ids.toReversed())]);
  expect(answers.flatMap(({ body }) => body.done).toSorted()).toEqual(ids.toSorted());
  expect(answers.flatMap(({ body }) => body.skipped)).toHaveLength(8);
});

describe('the export of a selection', () => {
  test('has the selected users only, and is recorded', async () => {
    const [one, other] = [await verifiedUser(app), await verifiedUser(app)];
    await verifiedUser(app);
    const { status, text } = await bulk('export', [one.id, other.id]);
    expect(status).toBe(200);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    for (const { email } of [one, other]) expect(text).toContain(email);
    const [entry] = await app.rows<{ details: object }>(
      `SELECT details FROM audit_log WHERE action = 'users.export' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.details).toEqual({ filter: '2 selected' });
  });
});

test.each(['extend-deadline', 'remove-penalty', 'send-agreement', 'send-otp', 'export'])(
  'bulk-%s needs 1 to 1,000 ids',
  async (action) => {
    const body = { hours: 1, reason: 'x' };
    expectInvalid(await bulk(action, [], body), { ids: 'Please choose at least one user' });
    expectInvalid(await bulk(action, ['me'], body), { ids: 'A user must be given by id' });
    expectInvalid(
      await bulk(
        action,
        Array.from({ length: 1001 }, () => randomUUID()),
        body,
      ),
      {
        ids: 'At most 1000 users can be chosen at once',
      },
    );
  },
);
