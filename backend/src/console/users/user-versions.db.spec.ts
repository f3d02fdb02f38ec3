import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { entriesOf } from '../../../test/ledger.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { addAdmin, registerUser, signAs, type TestUser, verifiedUser } from '../../../test/users.js';
import { startedUser } from '../../../test/work.js';

const URL = '/api/admin/users';
const NEW_ADDRESS = '14 Harbour Road, Inkford';
const OTHER_ADDRESS = '16 Harbour Road, Inkford';

let app: TestApp;
let fatima: TestUser;
let ole: TestUser;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  [fatima, ole] = await Promise.all([addAdmin(app), addAdmin(app)]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await verifiedUser(app);
});

const read = async (id: string) => (await app.get<{ user: Json }>(`${URL}/${id}`, fatima.token)).body.user;
const change = (id: string, body: object, by = fatima) =>
  app.put<{ user: Json }>(`${URL}/${id}`, body, by.token);

/** All fields of a form, with the values of when it was opened, as a program may send them. */
function wholeForm({ name, mobileNumber, alternativeMobileNumber, address, role, ...flags }: Json): Json {
  const { isVerified, isSignedAgreement } = flags;
  return { name, mobileNumber, alternativeMobileNumber, address, role, isVerified, isSignedAgreement };
}

/** What the audit log says about the user: who, and which values. */
async function historyOf(id: string) {
  const filter = encodeURIComponent(JSON.stringify({ subjectId: id }));
  const sort = encodeURIComponent('["createdAt","ASC"]');
  const { body } = await app.get<{ entries: { actor: Json; changes: Json; createdAt: string }[] }>(
    `/api/admin/audit-log?filter=${filter}&sort=${sort}`,
    fatima.token,
  );
  return body.entries.map(({ actor, changes }) => [actor.email, changes]);
}

describe('a form that was opened before the user signed', () => {
  test('keeps the signature and the session if it sends the changed field only', async () => {
    const { version } = await read(ada.id);
    const { body } = await signAs(app, ada);
    expect((await change(ada.id, { address: NEW_ADDRESS, version })).status).toBe(200);
    expect(await read(ada.id)).toMatchObject({ address: NEW_ADDRESS, isSignedAgreement: true });
    expect((await app.get('/api/users/dashboard', body.token)).status).toBe(200);
  });

  test('withdraws the signature if it sends all fields, and the audit log shows it', async () => {
    const opened = await read(ada.id);
    await signAs(app, ada);
    await change(ada.id, { ...wholeForm(opened), address: NEW_ADDRESS });
    expect(await read(ada.id)).toMatchObject({ isSignedAgreement: false });
    expect(await historyOf(ada.id)).toEqual([
      [
        fatima.email,
        {
          address: { before: opened.address, after: NEW_ADDRESS },
          isSignedAgreement: { before: true, after: false },
        },
      ],
    ]);
  });

  test('withdraws the verification if it sends all fields, and the audit log shows it', async () => {
    const { email } = await registerUser(app);
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    const opened = await read(id);
    await app.rows('UPDATE users SET is_verified = true WHERE id = $1', [id]);
    await change(id, { ...wholeForm(opened), name: 'Ada Second' });
    expect(await historyOf(id)).toEqual([
      [
        fatima.email,
        {
          name: { before: opened.name, after: 'Ada Second' },
          isVerified: { before: true, after: false },
        },
      ],
    ]);
  });
});

describe('two administrators who edit the same user', () => {
  test('do not overwrite each other if they send the version', async () => {
    const { version } = await read(ada.id);
    expect((await change(ada.id, { address: NEW_ADDRESS, version }, fatima)).status).toBe(200);
    const refused = await change(ada.id, { address: OTHER_ADDRESS, version, isPenalized: true }, ole);
    expectRefusal(refused, {
      status: 409,
      code: 'STALE_RECORD',
      facts: { current: await read(ada.id), changedBy: fatima.email, changedAt: expect.any(String) },
    });
    expect(await read(ada.id)).toMatchObject({ address: NEW_ADDRESS, isPenalized: false });
  });

  test('can be told apart in the audit log, with both values, if they send no version', async () => {
    const { address } = await read(ada.id);
    await change(ada.id, { address: NEW_ADDRESS }, fatima);
    await change(ada.id, { address: OTHER_ADDRESS }, ole);
    expect(await historyOf(ada.id)).toEqual([
      [fatima.email, { address: { before: address, after: NEW_ADDRESS } }],
      [ole.email, { address: { before: NEW_ADDRESS, after: OTHER_ADDRESS } }],
    ]);
  });
});

describe('the version of a user', () => {
  test('is raised by the user in the profile, and by a repeated registration', async () => {
    const { version } = await read(ada.id);
    const profile = { name: 'Ada Second', mobileNumber: ada.mobileNumber };
    await app.put('/api/users/profile', profile, ada.token);
    await app.put('/api/users/profile', profile, ada.token);
    expect(await read(ada.id)).toMatchObject({ version: Number(version) + 1 });
    const refused = await change(ada.id, { name: 'Ada Third', version });
    expect(refused.body).toMatchObject({ code: 'STALE_RECORD', changedBy: ada.email });

    const form = await registerUser(app);
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [form.email]);
    await registerUser(app, { email: form.email, name: 'Ada Again' });
    expect(await read(id)).toMatchObject({ name: 'Ada Again', version: 2 });
  });

  test('is not raised by verification, signature, work or penalty', async () => {
    const user = await startedUser(app);
    await change(user.id, { isSignedAgreement: false });
    await change(user.id, { isVerified: false });
    await change(user.id, { isPenalized: true });
    expect(await read(user.id)).toMatchObject({ version: 1, isPenalized: true });
  });
});

describe('a penalty with other fields', () => {
  test('is given with its reason in the same call', async () => {
    const user = await startedUser(app);
    const { body } = await change(user.id, { address: NEW_ADDRESS, isPenalized: true, reason: ' Copied ' });
    expect(body.user).toMatchObject({ address: NEW_ADDRESS, isPenalized: true, penalizedReason: 'Copied' });
    expect((await entriesOf(app, user)).at(-1)).toMatchObject({
      kind: 'penalized',
      details: { reason: 'Copied' },
    });
    await change(user.id, { isPenalized: false });
    const [, first] = (await historyOf(user.id)).at(-2) ?? [];
    const [, second] = (await historyOf(user.id)).at(-1) ?? [];
    expect(first).toMatchObject({
      isPenalized: { before: false, after: true },
      penalizedReason: { before: null, after: 'Copied' },
    });
    expect(second).toEqual({
      isPenalized: { before: true, after: false },
      penalizedReason: { before: 'Copied', after: null },
    });
  });

  test('is refused together with them', async () => {
    const before = await read(ole.id);
    expectRefusal(await change(ole.id, { address: NEW_ADDRESS, isPenalized: true }), {
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(await read(ole.id)).toEqual(before);
    expectInvalid(await change(ada.id, { isPenalized: true, reason: ' ' }), {
      reason: 'Please provide a reason',
    });
  });
});

test('the audit log has the deadline and the penalty before and after an extension', async () => {
  const user = await startedUser(app);
  await app.rows(
    `UPDATE assignments SET penalized_reason = 'missed_deadline', penalized_at = now() WHERE user_id = $1`,
    [user.id],
  );
  const before = await read(user.id);
  await app.post(`${URL}/${user.id}/extend-deadline`, { hours: 24, reason: 'Power cut' }, fatima.token);
  const after = await read(user.id);
  expect(await historyOf(user.id)).toEqual([
    [
      fatima.email,
      {
        deadlineAt: { before: before.deadlineAt, after: after.deadlineAt },
        isPenalized: { before: true, after: false },
        penalizedReason: { before: 'missed_deadline', after: null },
      },
    ],
  ]);
});

test('the audit log has the state before and after a penalty and its removal', async () => {
  const user = await startedUser(app);
  await app.post(`${URL}/${user.id}/penalize`, { reason: 'Copied' }, fatima.token);
  await app.post(`${URL}/${user.id}/remove-penalty`, {}, ole.token);
  expect(await historyOf(user.id)).toEqual([
    [
      fatima.email,
      { isPenalized: { before: false, after: true }, penalizedReason: { before: null, after: 'Copied' } },
    ],
    [
      ole.email,
      { isPenalized: { before: true, after: false }, penalizedReason: { before: 'Copied', after: null } },
    ],
  ]);
});
