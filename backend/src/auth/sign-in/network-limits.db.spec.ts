import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { addTotp } from '../../../test/second-factors.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, registration, signAs, signedUser, verifiedUser } from '../../../test/users.js';
import { TokensService } from '../sessions/tokens.service.js';

/** The address of all clients, as behind the router of an office. */
const SHARED = '192.0.2.1';
const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS' };

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: true });
});
afterAll(() => app.stop());
beforeEach(() => app.rows('TRUNCATE rate_limits, sign_in_attempts, otp_attempts'));

interface Request {
  url: string;
  body?: object;
  cookie?: string;
  token?: string;
  method?: 'GET' | 'POST';
}

function send({ url, body, cookie, token = '', method = 'POST' }: Request) {
  return app.call(method, url, {
    from: SHARED,
    token,
    ...(body && { body }),
    ...(cookie && { headers: { cookie } }),
  });
}

/** A neighbour in the same network sends requests until the network has no attempts left. */
async function exhaust(attempts: number, request: (index: number) => Request): Promise<void> {
  const answers = await Promise.all(Array.from({ length: attempts }, (_, index) => send(request(index))));
  expect(answers.filter(({ status }) => status === 429)).toEqual([]);
  expectRefusal(await send(request(attempts)), { ...TOO_MANY, message: expect.any(String) });
}

function cookieOf({ headers }: Answer<unknown>, name: string): string {
  const cookies = [headers['set-cookie']].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}

async function deviceOf(email: string, url: string): Promise<string> {
  return cookieOf(await app.post(url, { email, password: PASSWORD }), 'inkwell_device');
}

const stranger = (index: number) => ({ email: `stranger${index}@example.com` });

describe('after a neighbour has used up the wrong sign-ins of the network', () => {
  const wrong = (index: number) => ({
    url: '/api/auth/login',
    body: { ...stranger(index), password: 'wrong password' },
  });

  test('users and administrators sign in on known devices, and have ten tries there', async () => {
    const [user, admin] = await Promise.all([signedUser(app), addAdmin(app)]);
    const device = await deviceOf(user.email, '/api/auth/login');
    const adminDevice = await deviceOf(admin.email, '/api/auth/admin-login');
    await exhaust(100, wrong);
    const signIn = (url: string, email: string, cookie: string, password = PASSWORD) =>
      send({ url, body: { email, password }, cookie });
    expect((await signIn('/api/auth/login', user.email, device)).status).toBe(200);
    expect((await signIn('/api/auth/admin-login', admin.email, adminDevice)).status).toBe(200);
    for (let count = 0; count < 10; count++)
      expect((await signIn('/api/auth/login', user.email, device, 'wrong password')).status).toBe(401);
    expectRefusal(await signIn('/api/auth/login', user.email, device), TOO_MANY);
  });

  test('a device of another user is not known', async () => {
    const [user, other] = await Promise.all([signedUser(app), signedUser(app)]);
    const cookie = await deviceOf(other.email, '/api/auth/login');
    await exhaust(100, wrong);
    const body = { email: user.email, password: PASSWORD };
    expectRefusal(await send({ url: '/api/auth/login', body, cookie }), TOO_MANY);
  });
});

describe('after a neighbour has used up the wrong codes of the network', () => {
  const VERIFY = '/api/auth/verify-otp';
  const wrong = (index: number) => ({ url: VERIFY, body: { ...stranger(index), otp: '000000' } });

  async function register(): Promise<{ email: string; cookie: string }> {
    const form = registration();
    const answer = await app.post('/api/auth/register', form);
    return { email: form.email, cookie: cookieOf(answer, 'inkwell_registration') };
  }

  /** Stores a known code, because the sent one is stored as a hash only. */
  async function setCode(email: string, otp: string): Promise<void> {
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    const codeHash = app.app.get(TokensService).hashCode(id, otp);
    await app.rows('UPDATE verification_codes SET code_hash = $2 WHERE user_id = $1', [id, codeHash]);
  }

  test('the code is accepted in the browser that has registered, and refused in others', async () => {
    const { email, cookie } = await register();
    await setCode(email, '123456');
    await exhaust(100, wrong);
    const body = { email, otp: '123456' };
    expectRefusal(await send({ url: VERIFY, body }), TOO_MANY);
    expect((await send({ url: VERIFY, body, cookie })).status).toBe(200);
  });

  test('correct codes are not counted', async () => {
    const { email } = await register();
    await setCode(email, '123456');
    for (let index = 0; index < 99; index++) await send(wrong(index));
    expect((await send({ url: VERIFY, body: { email, otp: '123456' } })).status).toBe(200);
    expect((await send(wrong(100))).status).toBe(400);
  });
});

describe('after a neighbour has used up the e-mails of the network', () => {
  test('a link for a forgotten password is sent from a known device, ten times an hour', async () => {
    const user = await signedUser(app);
    const cookie = await deviceOf(user.email, '/api/auth/login');
    const url = '/api/auth/forgot-password';
    await exhaust(60, (index) => ({ url, body: stranger(index) }));
    const body = { email: user.email };
    expectRefusal(await send({ url, body }), TOO_MANY);
    for (let count = 0; count < 10; count++) expect((await send({ url, body, cookie })).status).toBe(200);
    expectRefusal(await send({ url, body, cookie }), TOO_MANY);
    expectRefusal(await send({ url, body: { email: (await signedUser(app)).email }, cookie }), TOO_MANY);
  });

  test('the browser that has registered gets another code, once a minute, and can register again', async () => {
    const form = registration();
    const cookie = cookieOf(await app.post('/api/auth/register', form), 'inkwell_registration');
    const resend = { url: '/api/auth/resend-otp', body: { email: form.email } };
    await exhaust(60, (index) => ({ url: resend.url, body: stranger(index) }));
    await exhaust(60, (index) => ({ url: '/api/auth/register', body: { ...form, ...stranger(index) } }));
    expectRefusal(await send(resend), TOO_MANY);
    expect((await send({ ...resend, cookie })).status).toBe(200);
    expectRefusal(await send({ ...resend, cookie }), TOO_MANY);
    expect((await send({ url: '/api/auth/register', body: form, cookie })).status).toBe(201);
  });
});

describe('after a neighbour has used up the invalid links of the network', () => {
  test('the agreement is read and signed with a valid link', async () => {
    const user = await verifiedUser(app);
    const agreement = { url: '/api/auth/agreement', method: 'GET' } as const;
    await exhaust(120, () => ({ ...agreement, token: 'forged' }));
    await exhaust(120, () => ({
      url: '/api/auth/sign-agreement',
      body: { signature: 'data:image/png;base64,AAAA' },
      token: 'forged',
    }));
    expect((await send({ ...agreement, token: user.linkToken })).status).toBe(200);
    expect((await send(agreement)).status).toBe(200);
    expect((await signAs(app, user)).status).toBe(200);
  });

  test('reading the agreement is not counted', async () => {
    const user = await verifiedUser(app);
    const read = { url: '/api/auth/agreement', method: 'GET', token: user.linkToken } as const;
    for (let count = 0; count <= 120; count++) expect((await send(read)).status).toBe(200);
  });

  test('a link has 120 signatures in a quarter of an hour, the valid ones of other users not included', async () => {
    const [user, other] = await Promise.all([verifiedUser(app), verifiedUser(app)]);
    const sign = (token: string) => ({
      url: '/api/auth/sign-agreement',
      body: { signature: 'data:image/png;base64,AAAA' },
      token,
    });
    await exhaust(120, () => sign(user.linkToken));
    expect((await send(sign(other.linkToken))).status).toBe(400);
  });

  test('a password is set with a valid link', async () => {
    const user = await signedUser(app);
    await app.rows(`INSERT INTO password_resets (token_hash, user_id, expires_at)
      VALUES (sha256('link-${user.id}'), '${user.id}', now() + interval '1 hour')`);
    const url = '/api/auth/reset-password';
    const password = 'a longer password than before';
    await exhaust(30, () => ({ url, body: { token: 'forged', password } }));
    expect((await send({ url, body: { token: `link-${user.id}`, password } })).status).toBe(200);
  });

  test('an invitation is accepted', async () => {
    const admin = await addAdmin(app);
    await app.rows(`INSERT INTO admin_invitations (token_hash, user_id, expires_at)
      VALUES (sha256('invitation-${admin.id}'), '${admin.id}', now() + interval '1 hour')`);
    const url = '/api/auth/accept-invitation';
    const password = 'a longer password than before';
    await exhaust(30, () => ({ url, body: { token: 'forged', password } }));
    expect((await send({ url, body: { token: `invitation-${admin.id}`, password } })).status).toBe(200);
  });

  test('the second step of a sign-in is possible with its challenge', async () => {
    const admin = await addAdmin(app);
    const { totp } = await addTotp(app, admin);
    const url = '/api/auth/second-step';
    const step = (challenge: string, code: string) => ({ url, body: { challenge, method: 'totp', code } });
    await exhaust(100, () => step('forged', '000000'));
    const first = await app.post('/api/auth/admin-login', { email: admin.email, password: PASSWORD });
    expect((await send(step(String(first.body.challenge), totp.code()))).status).toBe(200);
  });
});

test('one signed-in user does not use up the attempts of others in the network', async () => {
  const admins = await Promise.all(Array.from({ length: 11 }, () => addAdmin(app)));
  const reauthenticate = (token: string, password: string) =>
    send({ url: '/api/auth/reauthenticate', body: { password }, token });
  for (const { token } of admins.slice(0, 10))
    for (let count = 0; count < 10; count++) await reauthenticate(token, 'wrong password');
  expect((await reauthenticate(admins[10]?.token ?? '', PASSWORD)).status).toBe(200);
});
