import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endLease, isRepeated, keyedCall, sendAndKill, sendKeyed } from '../../../test/killed-calls.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { addImage, addProject, startedUser, workOf } from '../../../test/work.js';

const USERS = '/api/admin/users';
const ASSIGNMENTS = '/api/admin/assignments';

let app: TestApp;
/** A process that was not killed. */
let other: TestApp;
let admin: TestUser;
let users: TestUser[];
let assignmentIds: string[];

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  other = await TestApp.start({ beside: app, minWords: 1 });
  admin = await addAdmin(app);
  await app.rows(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no luck'; END $$`,
  );
});
beforeEach(async () => {
  users = await Promise.all(Array.from({ length: 6 }, () => startedUser(app)));
  const works = await Promise.all(users.map((user) => workOf(app, user)));
  assignmentIds = works.map(({ assignmentId }) => assignmentId);
});
afterEach(() => app.rows('DROP TRIGGER IF EXISTS fail ON audit_log'));
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const call = (url: string, body: object) => keyedCall(url, admin.token, body);
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).sort();
const ids = () => idsOf(users);

/** From now on, the transaction that is about this record fails, and with it the call that has other transactions. */
const failAt = (subjectId: string | undefined) =>
  app.rows(`CREATE TRIGGER fail BEFORE INSERT ON audit_log FOR EACH ROW
    WHEN (NEW.subject_id = '${subjectId}') EXECUTE FUNCTION fail()`);

const entries = (action: string, subjects: string[]) =>
  app.rows<{ count: number }>(
    `SELECT count(*)::int FROM audit_log WHERE action = $1 AND subject_id = ANY($2) GROUP BY subject_id`,
    [action, subjects],
  );

/** What a bulk action on users or assignments does, the ids it takes, and its audit entry. */
const ON_USERS: [name: string, url: string, body: () => object, done: () => string[], action: string][] = [
  [
    'deadlines of users',
    `${USERS}/bulk-extend-deadline`,
    () => ({ ids: ids(), hours: 2, reason: 'Power cut' }),
    ids,
    'user.extend-deadline',
  ],
  [
    'deadlines of assignments',
    `${ASSIGNMENTS}/bulk-extend`,
    () => ({ ids: assignmentIds, hours: 2, reason: 'Power cut' }),
    () => [...assignmentIds].sort(),
    'user.extend-deadline',
  ],
  [
    'penalties of assignments',
    `${ASSIGNMENTS}/bulk-penalize`,
    () => ({ ids: assignmentIds, reason: 'Copied' }),
    () => [...assignmentIds].sort(),
    'user.penalize',
  ],
];

test.each(ON_USERS)(
  'a bulk action on %s, killed in the middle, does each item once',
  async (_, url, body, done, action) => {
    const made = call(url, body());
    await failAt(ids().at(-1));
    expect((await sendAndKill(app, made)).status).toBe(500);
    await app.rows('DROP TRIGGER fail ON audit_log');
    expect((await entries(action, ids())).length).toBeGreaterThan(0);
    const again = await sendKeyed(other, made);
    expect([again.status, isRepeated(again)]).toEqual([200, true]);
    expect(again.body).toEqual({ done: done(), skipped: [] });
    expect(await entries(action, ids())).toEqual(ids().map(() => ({ count: 1 })));
  },
);

test('a bulk penalty, killed at its end, counts those who got it, also if one was removed meanwhile', async () => {
  const made = call(`${USERS}/bulk-penalize`, { ids: ids(), reason: 'Copied' });
  const lost = await sendAndKill(app, made);
  const [first] = users;
  expect((await app.post(`${USERS}/${first?.id}/remove-penalty`, {}, admin.token)).status).toBe(200);
  const again = await sendKeyed(other, made);
  expect([again.status, isRepeated(again)]).toEqual([200, true]);
  expect(again.body).toEqual({ message: '6 users penalized.', penalized: 6, skipped: [] });
  expect(lost.body).toEqual(again.body);
  expect(await entries('user.penalize', ids())).toEqual(ids().map(() => ({ count: 1 })));
});

test('a bulk action that fails in the middle continues with its repetition', async () => {
  const made = call(`${USERS}/bulk-extend-deadline`, { ids: ids(), hours: 2, reason: 'Power cut' });
  await failAt(ids().at(-1));
  expect((await sendKeyed(app, made)).status).toBe(500);
  await app.rows('DROP TRIGGER fail ON audit_log');
  expect((await sendKeyed(app, made)).body).toEqual({ done: ids(), skipped: [] });
  expect(await entries('user.extend-deadline', ids())).toEqual(ids().map(() => ({ count: 1 })));
});

test('a preview of a bulk action leaves nothing that the action would leave out', async () => {
  const body = { ids: ids(), hours: 2, reason: 'Power cut' };
  const preview = call(`${USERS}/bulk-extend-deadline?dryRun=true`, body);
  await sendAndKill(app, preview);
  const again = await sendKeyed(other, preview);
  expect([again.body, isRepeated(again)]).toEqual([{ done: ids(), skipped: [] }, false]);
  expect(await entries('user.extend-deadline', ids())).toEqual([]);
});

test('a user who was erased after the kill is skipped, and leaves no id', async () => {
  const made = call(`${USERS}/bulk-extend-deadline`, { ids: ids(), hours: 2, reason: 'Power cut' });
  await sendAndKill(app, made);
  const erased = ids()[0] ?? '';
  expect((await app.delete(`${USERS}/${erased}`, admin.token)).status).toBe(200);
  const again = await sendKeyed(other, made);
  expect(again.body.done).toEqual(ids().slice(1));
  expect(again.body.skipped).toMatchObject([{ id: erased, reason: 'NOT_FOUND' }]);
});

test('images that were deleted before the kill are done, and not missing', async () => {
  const projectId = await addProject(app);
  const images = [await addImage(app, 'Ledger', projectId), await addImage(app, 'Letter', projectId)];
  const made = call('/api/admin/images/bulk-delete', { ids: images });
  await sendAndKill(app, made);
  const again = await sendKeyed(other, made);
  expect([again.body, isRepeated(again)]).toEqual([{ done: images, skipped: [] }, true]);
});

test('images that were shown again after the kill stay so', async () => {
  const imageId = await addImage(app, 'Ledger', await addProject(app));
  const hide = call('/api/admin/images/bulk-toggle', { ids: [imageId], isActive: false });
  await sendAndKill(app, hide);
  await sendKeyed(app, call('/api/admin/images/bulk-toggle', { ids: [imageId], isActive: true }));
  expect((await sendKeyed(other, hide)).body).toEqual({ done: [imageId], skipped: [] });
  expect(await app.row('SELECT is_active FROM reference_files WHERE id = $1', [imageId])).toEqual({
    is_active: true,
  });
});

test('codes are sent once', async () => {
  const unverified = await Promise.all([verifiedUser(app), verifiedUser(app)]);
  await app.rows('UPDATE users SET is_verified = false WHERE id = ANY($1)', [idsOf(unverified)]);
  const made = call(`${USERS}/bulk-send-otp`, { ids: idsOf(unverified) });
  await sendAndKill(app, made);
  expect((await sendKeyed(other, made)).body).toEqual({ done: idsOf(unverified), skipped: [] });
  expect(await entries('user.send-otp', idsOf(unverified))).toEqual(unverified.map(() => ({ count: 1 })));
});

test('another request with the key after a day does not leave out the items of the first', async () => {
  const made = call(`${USERS}/bulk-extend-deadline`, { ids: ids(), hours: 2, reason: 'Power cut' });
  await sendAndKill(app, made);
  await app.rows(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1`, [
    made.key,
  ]);
  await endLease(app, made.key);
  const later = await sendKeyed(other, made);
  expect([later.body, isRepeated(later)]).toEqual([{ done: ids(), skipped: [] }, false]);
  expect(await entries('user.extend-deadline', ids())).toEqual(ids().map(() => ({ count: 2 })));
});
