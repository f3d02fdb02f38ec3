import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, signAs, signedUser, verifiedUser } from '../../../test/users.js';

const PATHS = ['/userpdf', '/userimages'];

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

function cookiesOf({ headers }: Answer<unknown>): string[] {
  const cookies = headers['set-cookie'];
  return Array.isArray(cookies) ? cookies : cookies === undefined ? [] : [String(cookies)];
}

function expectFileCookies(answer: Answer<unknown>): void {
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const cookies = cookiesOf(answer).filter((cookie) => cookie.startsWith('inkwell_files='));
  expect(cookies).toHaveLength(PATHS.length);
  for (const [index, path] of PATHS.entries()) {
    expect(cookies[index]).toMatch(/^inkwell_files=[\w-]+\.[\w-]+\.[\w-]+;/);
    expect(cookies[index]).toContain(`Path=${path};`);
    expect(cookies[index]).toContain('Max-Age=604800');
    expect(cookies[index]).toContain('HttpOnly');
    expect(cookies[index]).toContain('SameSite=Lax');
    expect(cookies[index]).not.toContain('Secure');
  }
}

test('each sign-in sets the cookies for files, for their paths only', async () => {
  const [user, admin, unsignedUser] = await Promise.all([signedUser(app), addAdmin(app), verifiedUser(app)]);
  expectFileCookies(await app.post('/api/auth/login', { email: user.email, password: PASSWORD }));
  expectFileCookies(await app.post('/api/auth/admin-login', { email: admin.email, password: PASSWORD }));
  expectFileCookies(await signAs(app, unsignedUser));
});

test('a refused sign-in sets no cookie', async () => {
  const unsigned = await verifiedUser(app);
  for (const password of [PASSWORD, 'wrong password']) {
    expect(cookiesOf(await app.post('/api/auth/login', { email: unsigned.email, password }))).toEqual([]);
  }
});

test('the token of the cookie is refused as a session and as an agreement link', async () => {
  const user = await signedUser(app);
  const signedIn = await app.post<{ token: string }>('/api/auth/login', {
    email: user.email,
    password: PASSWORD,
  });
  const token = /^inkwell_files=([^;]+)/.exec(cookiesOf(signedIn)[0] ?? '')?.[1] ?? '';
  expect(token).not.toBe(signedIn.body.token);
  expectRefusal(await app.get('/api/users/profile', token), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await app.get('/api/auth/agreement', token), { status: 401, code: 'AGREEMENT_LINK_INVALID' });
  const byCookie = await app.call('GET', '/api/users/profile', {
    headers: { cookie: `inkwell_files=${token}` },
  });
  expectRefusal(byCookie, { status: 401, code: 'UNAUTHENTICATED' });
});

test('signing out clears the cookies, also if the session has ended before', async () => {
  const { token } = await signedUser(app);
  for (let round = 0; round < 2; round++) {
    const answer = await app.post('/api/auth/logout', undefined, token);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const cookies = cookiesOf(answer);
    expect(cookies).toHaveLength(PATHS.length);
    for (const cookie of cookies) expect(cookie).toMatch(/^inkwell_files=;.*Expires=Thu, 01 Jan 1970/);
  }
});

describe('a form on another site', () => {
  test('does not clear the cookies by signing out, because it sends no token', async () => {
    const answer = await app.post('/api/auth/logout', undefined);
    expect([answer.status, cookiesOf(answer)]).toEqual([204, []]);
  });

  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  test.each<[string, number, (fields: Record<string, string>) => string]>([
    ['application/x-www-form-urlencoded', 415, (fields) => new URLSearchParams(fields).toString()],
    ['text/plain', 415, (fields) => JSON.stringify(fields)],
    [
      'multipart/form-data; boundary=x',
      400,
      (fields) =>
        `${Object.entries(fields)
          .map((pair) => field(...pair))
          .join('')}--x--\r\n`,
    ],
  ])('does not replace the cookies by a sign-in with the type %s', async (type, status, toBody) => {
    const { email } = await signedUser(app);
    const answer = await app.call('POST', '/api/auth/login', {
      headers: { 'content-type': type },
      body: toBody({ email, password: PASSWORD }),
    });
    expect([answer.status, cookiesOf(answer)]).toEqual([status, []]);
  });
});

test('with an https URL the cookies are sent over https only', async () => {
  const secure = await TestApp.start({ publicUrl: 'https://inkwell.test', beside: app });
  try {
    const user = await signedUser(secure);
    const answer = await secure.post('/api/auth/login', { email: user.email, password: PASSWORD });
    expect(cookiesOf(answer).every((cookie) => cookie.includes('Secure'))).toBe(true);
  } finally {
    await secure.stop();
  }
});
