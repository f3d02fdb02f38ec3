import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { waitForLock } from '../../../test/locks.js';
import { addPasskey, addTotp, FACTORS, stopClock, TestTotp } from '../../../test/second-factors.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, PASSWORD, sessionOf, type TestUser, verifiedUser } from '../../../test/users.js';

const CHANGED = /^Your two-step sign-in for .* was changed$/;

interface Listed {
  factors: { _id: string; method: string; name: string; lastUsedAt: string | null }[];
  recoveryCodesLeft: number;
  isRequired: boolean;
}

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere' });
  stopClock(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  admin = await addAdmin(app);
});

const list = async (user = admin) => (await app.get<Listed>(FACTORS, user.token)).body;
const auditActions = async (id = admin.id) => (await auditOf(app, id)).map(({ action }) => action);
const startTotp = async () =>
  (
    await app.post<{ challenge: string; secret: string; uri: string; qrCode: string }>(
      `${FACTORS}/totp-options`,
      {},
      admin.token,
    )
  ).body;
const addWith = (challenge: string, code: string, user = admin) =>
  app.post(`${FACTORS}/totp`, { challenge, code, name: 'Phone' }, user.token);

describe('setting up', () => {
  test('an authenticator app needs its first code; the secret is stored encrypted', async () => {
    const { challenge, secret, uri, qrCode } = await startTotp();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Inkwell:/);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode).toMatch(/^<svg /);
    expect(challenge).not.toContain(secret);
    expectRefusal(await addWith(challenge, '000000'), { status: 400, code: 'SECOND_FACTOR_INVALID' });
    expect((await list()).factors).toEqual([]);

    const added = await addWith(challenge, new TestTotp(app, secret).code());
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ factor: { method: 'totp', name: 'Phone', lastUsedAt: null } });
    const rows = await app.rows<{ secret: Buffer }>('SELECT secret FROM second_factors WHERE user_id = $1', [
      admin.id,
    ]);
    expect(rows[0]?.secret.toString('latin1')).not.toContain(secret);
    expect(await list()).toMatchObject({ factors: [{ name: 'Phone' }], recoveryCodesLeft: 10 });
    expect((await auditOf(app, admin.id)).at(-1)).toMatchObject({
      action: 'second-factor.add',
      details: { userEmail: admin.email, method: 'totp', name: 'Phone' },
    });
    const [email] = await app.mailbox.waitFor(admin.email, CHANGED);
    expect(email?.text).toContain('The authenticator app “Phone” was added.');
  });

  test('a challenge of a set-up works once, for its user only', async () => {
    const { challenge, secret } = await startTotp();
    const code = new TestTotp(app, secret).code();
    const expired = { status: 400, code: 'CHALLENGE_EXPIRED' };
    expectRefusal(await addWith(challenge, code, await addAdmin(app)), expired);
    const answers = await Promise.all(Array.from({ length: 5 }, () => addWith(challenge, code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expectRefusal(await addWith(challenge, code), expired);
  });

  test('the first factor comes with ten different codes, and the second with none', async () => {
    const { recoveryCodes } = await addTotp(app, admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    expect((await addPasskey(app, admin)).recoveryCodes).toBeNull();
    expect((await list()).factors.map(({ method }) => method)).toEqual(['totp', 'passkey']);
  });

  test('a passkey that is already set up is refused', async () => {
    const { passkey } = await addPasskey(app, admin);
    const { body } = await app.post<{ challenge: string; options: { challenge: string } }>(
      `${FACTORS}/passkey-options`,
      {},
      admin.token,
    );
    const response = passkey.register(body.options.challenge);
    const again = { challenge: body.challenge, response, name: 'Key' };
    expectRefusal(await app.post(`${FACTORS}/passkey`, again, admin.token), {
      status: 409,
      code: 'PASSKEY_KNOWN',
      message: 'This passkey is already set up.',
    });
    expect((await list()).factors).toHaveLength(1);
  });

  test('a passkey of another site, without a PIN, or for another challenge is refused', async () => {
    const { passkey } = await addPasskey(app, await addAdmin(app));
    const start = async () =>
      (
        await app.post<{ challenge: string; options: { challenge: string } }>(
          `${FACTORS}/passkey-options`,
          {},
          admin.token,
        )
      ).body;
    const first = await start();
    for (const [webAuthn, changes] of [
      [first.options.challenge, { origin: 'http://evil.test' }],
      [first.options.challenge, { isVerified: false }],
      ['Zm9v', {}],
    ] as const) {
      const response = passkey.register(webAuthn, changes);
      const body = { challenge: first.challenge, response, name: 'Key' };
      expectRefusal(await app.post(`${FACTORS}/passkey`, body, admin.token), {
        status: 400,
        code: 'SECOND_FACTOR_INVALID',
      });
    }
    expect((await list()).factors).toEqual([]);
  });

  test('ends the other sessions', async () => {
    const other = await sessionOf(app, admin.id);
    await addTotp(app, admin);
    expect((await app.get(FACTORS, other)).status).toBe(401);
    expect((await app.get(FACTORS, admin.token)).status).toBe(200);
  });

  test('makes a sign-in that waits for it take the second step', async () => {
    const locker = app.database.createQueryRunner();
    await locker.startTransaction();
    await locker.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [admin.id]);
    const adding = addTotp(app, admin);
    await waitForLock(app);
    const signingIn = app.post('/api/auth/admin-login', { email: admin.email, password: PASSWORD });
    await waitForLock(app, 2);
    await locker.commitTransaction();
    await locker.release();
    await adding;
    const { status, body } = await signingIn;
    expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  });

  test('is not offered to users', async () => {
    const user = await verifiedUser(app);
    expectRefusal(await app.get(FACTORS, user.token), { status: 403, code: 'FORBIDDEN' });
  });

  test('incomplete input is refused', async () => {
    expectInvalid(await app.post(`${FACTORS}/totp`, { name: ' ' }, admin.token), {
      challenge: 'The challenge is missing',
      code: 'Please enter the 6 digits that the app shows',
      name: 'Please enter a name of at most 60 characters',
    });
  });
});

describe('a second factor', () => {
  test('gets another name', async () => {
    const { factor } = await addTotp(app, admin);
    const renamed = await app.put(`${FACTORS}/${factor._id}`, { name: ' Tablet ' }, admin.token);
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Tablet']);
  });

  test('of a colleague can be neither renamed nor removed', async () => {
    const { factor } = await addTotp(app, await addAdmin(app));
    const notFound = { status: 404, code: 'NOT_FOUND' };
    expectRefusal(await app.put(`${FACTORS}/${factor._id}`, { name: 'Mine' }, admin.token), notFound);
    expectRefusal(await app.delete(`${FACTORS}/${factor._id}`, admin.token), notFound);
  });

  test('is removed, with the recovery codes if it is the last one', async () => {
    const { factor } = await addTotp(app, admin);
    const { factor: key } = await addPasskey(app, admin);
    expect((await app.delete(`${FACTORS}/${factor._id}`, admin.token)).status).toBe(200);
    expect(await list()).toMatchObject({ factors: [{ name: 'Key' }], recoveryCodesLeft: 10 });
    expect((await app.delete(`${FACTORS}/${key._id}`, admin.token)).status).toBe(200);
    expect(await list()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect(await auditActions()).toEqual([
      'second-factor.add',
      'second-factor.add',
      'second-factor.remove',
      'second-factor.remove',
    ]);
    expect(await app.mailbox.waitFor(admin.email, CHANGED, 4)).toHaveLength(4);
    const signIn = await app.post('/api/auth/admin-login', { email: admin.email, password: PASSWORD });
    expect(signIn.status).toBe(200);
  });
});

test('new recovery codes replace the earlier ones', async () => {
  const codes = () => app.post<{ recoveryCodes: string[] }>(`${FACTORS}/recovery-codes`, {}, admin.token);
  expectRefusal(await codes(), { status: 409, code: 'NO_SECOND_FACTOR' });
  const { recoveryCodes: earlier } = await addTotp(app, admin);
  const { body } = await codes();
  expect(body.recoveryCodes).toHaveLength(10);
  const use = async (code: string) => {
    const first = await app.post('/api/auth/admin-login', { email: admin.email, password: PASSWORD });
    const { challenge } = first.body;
    return (await app.post('/api/auth/second-step', { challenge, method: 'recovery-code', code })).status;
  };
  expect([await use(earlier?.[0] ?? ''), await use(body.recoveryCodes[0] ?? '')]).toEqual([400, 200]);
  expect(await auditActions()).toContain('recovery-codes.create');
});

describe('the reset by another administrator', () => {
  const reset = (id: string, token = admin.token) =>
    app.post(`/api/admin/users/${id}/reset-second-factor`, {}, token);

  test('removes all factors, ends all sessions, is audited, and informs the owner', async () => {
    const colleague = await addAdmin(app);
    await addTotp(app, colleague);
    await addPasskey(app, colleague);
    const { status, body } = await reset(colleague.id);
    expect([status, body]).toEqual([200, { message: 'Two-step sign-in was reset.' }]);
    expect((await app.get(FACTORS, colleague.token)).status).toBe(401);
    const count = `SELECT count(*)::int AS count FROM second_factors WHERE user_id = $1`;
    expect(await app.row(count, [colleague.id])).toEqual({ count: 0 });
    expect(await app.row(count.replace('second_factors', 'recovery_codes'), [colleague.id])).toEqual({
      count: 0,
    });
    expect((await auditOf(app, colleague.id)).at(-1)).toMatchObject({
      action: 'second-factor.reset',
      actor_id: admin.id,
      details: { userEmail: colleague.email },
    });
    const emails = await app.mailbox.waitFor(colleague.email, CHANGED, 3);
    expect(emails.some(({ text }) => text.includes('An administrator removed all your second'))).toBe(true);
    // The password is still needed.
    const wrong = { email: colleague.email, password: 'wrong' };
    expect((await app.post('/api/auth/admin-login', wrong)).status).toBe(401);
    const right = { email: colleague.email, password: PASSWORD };
    expect((await app.post('/api/auth/admin-login', right)).status).toBe(200);
  });

  test('is refused for oneself, without a second factor, and for an unknown user', async () => {
    await addTotp(app, admin);
    expectRefusal(await reset(admin.id), { status: 409, code: 'OWN_SECOND_FACTOR' });
    expectRefusal(await reset((await addAdmin(app)).id), { status: 409, code: 'NO_SECOND_FACTOR' });
    expectRefusal(await reset('7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e'), { status: 404, code: 'NOT_FOUND' });
    expect((await list()).factors).toHaveLength(1);
  });
});

describe('with STAFF_MFA=required', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await TestApp.start({ staffMfa: 'required', beside: app });
    stopClock(strict);
  });
  afterAll(() => strict.stop());

  const SET_UP = { status: 403, code: 'SECOND_FACTOR_SETUP_REQUIRED' };

  test('staff without a second factor can only set one up', async () => {
    const { body } = await strict.post<{ token: string; mustSetUpSecondFactor: boolean }>(
      '/api/auth/admin-login',
      { email: admin.email, password: PASSWORD },
    );
    expect(body.mustSetUpSecondFactor).toBe(true);
    const { token } = body;
    for (const path of ['/api/admin/users', '/api/auth/sessions', '/api/admin/audit-log'])
      expectRefusal(await strict.get(path, token), SET_UP);
    expectRefusal(await strict.post('/api/auth/change-password', {}, token), SET_UP);
    await addTotp(strict, { token });
    expect((await strict.get('/api/admin/users', token)).status).toBe(200);
    expect((await list({ ...admin, token })).isRequired).toBe(false);
    expect((await strict.get<Listed>(FACTORS, token)).body.isRequired).toBe(true);
  });

  test('sessions that were open before are restricted, too; users and single sign-on are not', async () => {
    expectRefusal(await strict.get('/api/admin/users', admin.token), SET_UP);
    const user = await verifiedUser(app);
    expect((await strict.get('/api/users/profile', user.token)).status).toBe(200);
    await app.rows(`UPDATE sessions SET method = 'oidc' WHERE user_id = $1`, [admin.id]);
    expect((await strict.get('/api/admin/users', admin.token)).status).toBe(200);
  });

  test('the last second factor cannot be removed', async () => {
    const { factor } = await addTotp(strict, admin);
    expectRefusal(await strict.delete(`${FACTORS}/${factor._id}`, admin.token), {
      status: 409,
      code: 'LAST_SECOND_FACTOR',
    });
  });
});
