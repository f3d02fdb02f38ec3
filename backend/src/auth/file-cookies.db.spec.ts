import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { type Answer, TestApp } from '../../test/test-app.js';
import { addAdmin, PASSWORD, signAs, signedUser, verifiedUser } from '../../test/users.js';

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

test('signing out clears the cookies, with or without a session', async () => {
  const answer = await app.post('/api/auth/logout', undefined);
  expect([answer.status, answer.text]).toEqual([204, '']);
  const cookies = cookiesOf(answer);
  expect(cookies).toHaveLength(PATHS.length);
  for (const cookie of cookies) expect(cookie).toMatch(/^inkwell_files=;.*Expires=Thu, 01 Jan 1970/);
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
