import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { addPasskey, addTotp, stopClock, type TestTotp } from '../../../test/second-factors.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, PASSWORD, type TestUser } from '../../../test/users.js';

const STEP = '/api/auth/second-step';
const WRONG = { status: 400, code: 'SECOND_FACTOR_INVALID' };
const EXPIRED = { status: 400, code: 'CHALLENGE_EXPIRED' };

interface Refused {
  challenge: string;
  methods: string[];
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

const firstStep = async (password = PASSWORD, process = app) =>
  process.post<Refused>('/api/auth/admin-login', { email: admin.email, password });
const challengeOf = async (process = app) => (await firstStep(PASSWORD, process)).body.challenge;
const withCode = (challenge: string, code: string, method = 'totp', process = app) =>
  process.post<{ token: string }>(STEP, { challenge, method, code });
const statusOf = async (token: string) => (await app.get('/api/auth/second-factors', token)).status;
const actionsOf = async () => (await auditOf(app, admin.id)).map(({ action }) => action);

async function passkeyOptions(challenge: string) {
  const { body } = await app.post<{ challenge: string; options: { challenge: string } }>(
    `${STEP}/passkey-options`,
    { challenge },
  );
  return body;
}

describe('after the right password', () => {
  test('a staff member with a second factor gets a challenge and no session', async () => {
    await addTotp(app, admin);
    await addPasskey(app, admin);
    const answer = await firstStep();
    expectRefusal(answer, {
      status: 401,
      code: 'SECOND_FACTOR_REQUIRED',
      flags: { requiresSecondFactor: true },
      facts: { challenge: expect.any(String), methods: ['totp', 'passkey', 'recovery-code'] },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await statusOf(answer.body.challenge)).toBe(401);
  });

  test('one without a second factor is signed in', async () => {
    const { status, body } = await firstStep();
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'user']]);
    expect(await actionsOf()).toEqual(['staff.sign-in']);
  });

  test('a wrong password does not tell whether a second factor exists', async () => {
    await addTotp(app, admin);
    expectRefusal(await firstStep('wrong'), { status: 401, code: 'INVALID_CREDENTIALS' });
    await expect
      .poll(async () => (await auditOf(app, admin.id)).at(-1))
      .toMatchObject({
        action: 'staff.sign-in-failed',
        details: { userEmail: admin.email, method: 'password' },
      });
  });
});

describe('the code of an authenticator app', () => {
  let totp: TestTotp;
  let challenge: string;
  beforeEach(async () => {
    ({ totp } = await addTotp(app, admin));
    challenge = await challengeOf();
  });

  test('opens a session', async () => {
    const answer = await withCode(challenge, ` ${totp.code().slice(0, 3)} ${totp.code().slice(3)}`);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('inkwell_files=');
    expect(await statusOf(answer.body.token)).toBe(200);
    expect((await auditOf(app, admin.id)).at(-1)).toMatchObject({
      action: 'staff.sign-in',
      details: { userEmail: admin.email, method: 'totp' },
    });
  });

  test('works once, also in ten concurrent sign-ins', async () => {
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf()));
    const answers = await Promise.all(challenges.map((each) => withCode(each, totp.code())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectRefusal(await withCode(challenge, totp.code()), WRONG);
  });

  test('cannot be older than the last one that was used', async () => {
    expect((await withCode(challenge, totp.code(1))).status).toBe(200);
    expectRefusal(await withCode(await challengeOf(), totp.code()), WRONG);
  });

  test('is valid in its time step and the ones beside it', async () => {
    expectRefusal(await withCode(challenge, totp.code(2)), WRONG);
    expectRefusal(await withCode(challenge, totp.code(-2)), WRONG);
    expect((await withCode(challenge, totp.code(1))).status).toBe(200);
  });

  test('is refused for another user', async () => {
    const colleague = await addAdmin(app);
    const other = await addTotp(app, colleague);
    expectRefusal(await withCode(challenge, other.totp.code()), WRONG);
    expect((await auditOf(app, admin.id)).at(-1)).toMatchObject({
      action: 'staff.sign-in-failed',
      details: { userEmail: admin.email, method: 'totp' },
    });
  });

  test('is not accepted with an unreadable secret', async () => {
    await app.rows(`UPDATE second_factors SET secret = '\\x00' WHERE user_id = $1`, [admin.id]);
    expectRefusal(await withCode(challenge, totp.code()), WRONG);
  });
});

describe('a challenge is refused', () => {
  let totp: TestTotp;
  beforeEach(async () => {
    ({ totp } = await addTotp(app, admin));
  });

  test('the second time', async () => {
    const challenge = await challengeOf();
    expect((await withCode(challenge, totp.code())).status).toBe(200);
    expectRefusal(await withCode(challenge, totp.code(1)), EXPIRED);
  });

  test('after five minutes', async () => {
    const challenge = await challengeOf();
    const [, payload = ''] = challenge.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(exp - iat).toBe(300);
  });

  test('after the password was changed', async () => {
    const challenge = await challengeOf();
    await app.rows('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [admin.id]);
    expectRefusal(await withCode(challenge, totp.code()), EXPIRED);
  });

  test('if it is a session, a link, or a challenge of another purpose', async () => {
    const { challenge } = await passkeyOptions(await challengeOf());
    for (const token of [admin.token, admin.linkToken, challenge, 'garbage'])
      expectRefusal(await withCode(token, totp.code()), EXPIRED);
    expectRefusal(await app.post(`${STEP}/passkey-options`, { challenge }), EXPIRED);
  });

  test('if the input is incomplete', async () => {
    expectInvalid(await app.post(STEP, {}), {
      challenge: 'The challenge is missing',
      method: 'The method must be totp or recovery-code',
      code: 'Please enter the code',
    });
  });
});

describe('a passkey', () => {
  const answer = (challenge: string, response: object): Promise<Answer<{ token: string }>> =>
    app.post(`${STEP}/passkey`, { challenge, response });

  test('opens a session, and its counter is stored', async () => {
    const { passkey } = await addPasskey(app, admin);
    const { challenge, options } = await passkeyOptions(await challengeOf());
    expect(options).toMatchObject({
      rpId: 'inkwell.test',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id.toString('base64url') }],
    });
    const { status, body } = await answer(challenge, passkey.sign(options.challenge));
    expect([status, await statusOf(body.token)]).toEqual([200, 200]);
    expect(await app.row('SELECT counter FROM second_factors WHERE user_id = $1', [admin.id])).toEqual({
      counter: '1',
    });
  });

  test('is refused the second time, with an old counter, from another site, or without a PIN', async () => {
    const { passkey } = await addPasskey(app, admin);
    const step = await challengeOf();
    const first = await passkeyOptions(step);
    const signed = passkey.sign(first.options.challenge, { counter: 7 });
    expect((await answer(first.challenge, signed)).status).toBe(200);
    expectRefusal(await answer(first.challenge, signed), WRONG);
    for (const change of [{ counter: 7 }, { origin: 'http://evil.test' }, { isVerified: false }]) {
      const next = await passkeyOptions(await challengeOf());
      expectRefusal(await answer(next.challenge, passkey.sign(next.options.challenge, change)), WRONG);
    }
    const last = await passkeyOptions(await challengeOf());
    expectRefusal(await answer(last.challenge, passkey.sign(first.options.challenge, { counter: 9 })), WRONG);
    expectRefusal(await answer(last.challenge, {}), WRONG);
  });

  test('without a counter is accepted once for each challenge', async () => {
    const { passkey } = await addPasskey(app, admin);
    const { challenge, options } = await passkeyOptions(await challengeOf());
    const signed = passkey.sign(options.challenge, { counter: 0 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(challenge, signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of a colleague is refused', async () => {
    await addPasskey(app, admin);
    const other = await addPasskey(app, await addAdmin(app));
    const { challenge, options } = await passkeyOptions(await challengeOf());
    expectRefusal(await answer(challenge, other.passkey.sign(options.challenge)), WRONG);
  });
});

describe('a recovery code', () => {
  test('opens a session once, is audited, and an e-mail is sent', async () => {
    const { recoveryCodes } = await addTotp(app, admin);
    const code = recoveryCodes?.[3] ?? '';
    const typed = code.toUpperCase().replace('-', ' ');
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => withCode(await challengeOf(), typed, 'recovery-code')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const used = (await auditOf(app, admin.id)).filter(({ action }) => action === 'recovery-codes.use');
    expect(used).toMatchObject([{ details: { userEmail: admin.email, codesLeft: 9 } }]);
    const emails = await app.mailbox.waitFor(admin.email, /^Your two-step sign-in for .* was changed$/, 2);
    expect(emails.some(({ text }) => text.includes('Codes left: 9.'))).toBe(true);
  });

  test('is stored as a hash, and is not a code of an authenticator app', async () => {
    const { recoveryCodes } = await addTotp(app, admin);
    const rows = await app.rows<{ code_hash: string }>(
      'SELECT code_hash FROM recovery_codes WHERE user_id = $1',
      [admin.id],
    );
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$/);
    expectRefusal(await withCode(await challengeOf(), recoveryCodes?.[0] ?? ''), WRONG);
  });
});

test('a new password does not replace the second factor', async () => {
  const { totp } = await addTotp(app, admin);
  await app.post('/api/auth/forgot-password', { email: admin.email });
  const [email] = await app.mailbox.waitFor(admin.email, /^Choose a new/);
  const token = /reset-password\/([\w-]+)/.exec(email?.text ?? '')?.[1];
  const password = 'a new password';
  expect((await app.post('/api/auth/reset-password', { token, password })).status).toBe(200);
  const answer = await firstStep(password);
  expectRefusal(answer, {
    status: 401,
    code: 'SECOND_FACTOR_REQUIRED',
    flags: { requiresSecondFactor: true },
    facts: { challenge: expect.any(String), methods: ['totp', 'recovery-code'] },
  });
  expect((await withCode(answer.body.challenge, totp.code())).status).toBe(200);
});

test('a staff member has ten tries in a quarter of an hour, counted in all sign-ins; a correct code resets them', async () => {
  const limited = await TestApp.start({ rateLimit: true, beside: app });
  stopClock(limited);
  const { totp } = await addTotp(app, admin);
  for (let attempt = 0; attempt < 9; attempt++)
    expectRefusal(await withCode(await challengeOf(), '000000', 'totp', limited), WRONG);
  expect((await withCode(await challengeOf(), totp.code(), 'totp', limited)).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt++)
    expectRefusal(await withCode(await challengeOf(), '000000', 'totp', limited), WRONG);
  expectRefusal(await withCode(await challengeOf(), totp.code(1), 'totp', limited), {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
  });
  await limited.stop();
});

test('sign-outs of staff are in the audit log', async () => {
  expect((await app.post('/api/auth/logout', undefined, admin.token)).status).toBe(204);
  expect(await actionsOf()).toEqual(['staff.sign-out']);
});
