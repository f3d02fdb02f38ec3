import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { type ProviderPerson, TestOidcProvider } from '../../../test/oidc-provider.js';
import { CALLBACK, codeOf, SsoBrowser, ssoSettings } from '../../../test/sso-browser.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, type TestUser } from '../../../test/users.js';

const SESSION = '/api/auth/sso/session';
const USED = {
  status: 400,
  code: 'SSO_CODE_INVALID',
  message: 'This sign-in has expired or was already used. Please sign in again.',
};

let provider: TestOidcProvider;
let app: TestApp;
let admin: TestUser;
let browser: SsoBrowser;
let login: string;

beforeAll(async () => {
  provider = await TestOidcProvider.start(`http://inkwell.test${CALLBACK}`);
  app = await TestApp.start({ oidc: ssoSettings(provider) });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(() => {
  browser = new SsoBrowser(app, provider);
  login = randomUUID();
});

const person = (changes: ProviderPerson = {}): ProviderPerson => ({
  name: 'Staff Member',
  email: `${login}@example.com`,
  email_verified: true,
  groups: ['staff', 'quality'],
  ...changes,
});
const usersOf = (email: string) => app.rows('SELECT role FROM users WHERE email = $1', [email]);

describe('the answer of the provider is refused', () => {
  const change = (back: string, name: string, value: string) => {
    const url = new URL(back, 'http://inkwell.test');
    url.searchParams.set(name, value);
    return `${url.pathname}${url.search}`;
  };
  beforeEach(() => provider.people.set(login, person()));

  test.each([
    ['state', 'another-state'],
    ['iss', 'https://evil.example.com'],
    ['code', 'another-code'],
  ])('with a wrong %s', async (name, value) => {
    const back = await browser.signInAtProvider(await browser.start(), login);
    expect(await browser.finish(change(back, name, value))).toBe('/admin-login?sso=refused');
    expect(await usersOf(`${login}@example.com`)).toEqual([]);
  });

  test.each(['nonce', 'code_challenge'])('for a request with another %s', async (name) => {
    const address = await browser.start();
    address.searchParams.set(name, 'A'.repeat(43));
    const back = await browser.signInAtProvider(address, login);
    expect(await browser.finish(back)).toBe('/admin-login?sso=refused');
    expect(await usersOf(`${login}@example.com`)).toEqual([]);
  });

  test('in another browser, and without the cookie', async () => {
    const back = await browser.signInAtProvider(await browser.start(), login);
    const other = new SsoBrowser(app, provider);
    expect(await other.finish(back)).toBe('/admin-login?sso=expired');
    await other.start();
    expect(await other.finish(back)).toBe('/admin-login?sso=refused');
  });

  test('with a cookie that was changed', async () => {
    const back = await browser.signInAtProvider(await browser.start(), login);
    const cookie = `${browser.cookie('inkwell_sso')?.slice(0, -4)}AAAA`;
    const { headers } = await browser.call('GET', back, undefined, new Map([['inkwell_sso', cookie]]));
    expect(headers.location).toBe('/admin-login?sso=expired');
  });

  test('the second time', async () => {
    const address = await browser.start();
    const cookie = new Map([['inkwell_sso', browser.cookie('inkwell_sso') ?? '']]);
    const back = await browser.signInAtProvider(address, login);
    codeOf(await browser.finish(back));
    expect(await browser.finish(back)).toBe('/admin-login?sso=expired');
    // A copied cookie does not help: the provider accepts its code once.
    const { headers } = await browser.call('GET', back, undefined, cookie);
    expect(headers.location).toBe('/admin-login?sso=refused');
  });

  test('if the person cancels', async () => {
    expect(await browser.finish(await browser.cancelAtProvider(await browser.start()))).toBe(
      '/admin-login?sso=cancelled',
    );
  });
});

describe('the code for the session', () => {
  test('works once, also of ten concurrent uses', async () => {
    const code = codeOf(await browser.arrive(login, person()));
    const cookie = new Map([['inkwell_sso', browser.cookie('inkwell_sso') ?? '']]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.call('POST', SESSION, { code }, cookie)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectRefusal(await browser.call('POST', SESSION, { code }, cookie), USED);
  });

  test('is refused in another browser, and stays valid in its own', async () => {
    const code = codeOf(await browser.arrive(login, person()));
    expectRefusal(await new SsoBrowser(app, provider).open(code), USED);
    const other = new SsoBrowser(app, provider);
    await other.arrive(randomUUID(), person({ email: `${randomUUID()}@example.com` }));
    expectRefusal(await other.open(code), USED);
    expect((await browser.open(code)).status).toBe(200);
  });

  test('is refused after 60 seconds', async () => {
    const code = codeOf(await browser.arrive(login, person()));
    await app.rows(`UPDATE oidc_codes SET expires_at = expires_at - interval '60 seconds'`);
    expectRefusal(await browser.open(code), USED);
  });

  test('is refused after an administrator has blocked the user', async () => {
    const code = codeOf(await browser.arrive(login, person()));
    await app.rows('UPDATE users SET is_verified = false WHERE email = $1', [`${login}@example.com`]);
    expectRefusal(await browser.open(code), USED);
  });

  test('is stored as a hash, and its cookie works for 60 seconds', async () => {
    const back = await browser.signInAtProvider(await browser.start(), login);
    provider.people.set(login, person());
    const { headers } = await browser.call('GET', back);
    const code = codeOf(String(headers.location));
    expect([headers['set-cookie']].flat().at(-1)).toMatch(/^inkwell_sso=[^;]+; Max-Age=60; .*HttpOnly/);
    const row = await app.row<{ lasts: boolean }>(
      `SELECT expires_at - now() BETWEEN interval '50 seconds' AND interval '60 seconds' AS lasts
       FROM oidc_codes WHERE code_hash = sha256($1)`,
      [Buffer.from(code)],
    );
    expect(row.lasts).toBe(true);
  });

  test('sets the cookies for images and PDFs, and deletes its own', async () => {
    const { headers } = await browser.open(codeOf(await browser.arrive(login, person())));
    const cookies = [headers['set-cookie'] ?? []].flat().join('\n');
    expect(cookies).toMatch(/^inkwell_files=/m);
    expect(browser.cookie('inkwell_sso')).toBeUndefined();
  });

  test.each([undefined, 7, 'x'.repeat(201)])('is refused if it is %s', async (code) => {
    expectInvalid(await browser.call('POST', SESSION, { code }), { code: USED.message });
  });
});

describe('a provider that cannot be used', () => {
  const UNREACHABLE = '/admin-login?sso=unreachable';

  test('does not stop the start of the server, and staff can sign in with a password', async () => {
    const away = await TestOidcProvider.start(`http://inkwell.test${CALLBACK}`);
    await away.stop();
    const other = await TestApp.start({ beside: app, oidc: ssoSettings(away) });
    try {
      const { status, headers } = await other.get('/api/auth/sso/start');
      expect([status, headers.location]).toEqual([302, UNREACHABLE]);
      const body = { email: admin.email, password: PASSWORD };
      expect((await other.post('/api/auth/admin-login', body)).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  test('is used again as soon as it answers', async () => {
    const late = await TestOidcProvider.start(`http://inkwell.test${CALLBACK}`);
    const other = await TestApp.start({ beside: app, oidc: ssoSettings(late) });
    try {
      await late.pause();
      expect((await other.get('/api/auth/sso/start')).headers.location).toBe(UNREACHABLE);
      await late.resume();
      const visitor = new SsoBrowser(other, late);
      expect((await visitor.signIn(login, person())).user.role).toBe('reviewer');
      const back = await visitor.signInAtProvider(await visitor.start(), login);
      await late.pause();
      expect(await visitor.finish(back)).toBe(UNREACHABLE);
      expect((await other.get('/api/auth/sso/start')).headers.location).toBe(UNREACHABLE);
    } finally {
      await other.stop();
      await late.stop();
    }
  });

  test('because it names another issuer is refused', async () => {
    const oidc = { ...ssoSettings(provider), issuer: provider.issuer.replace('localhost', '127.0.0.1') };
    const other = await TestApp.start({ beside: app, oidc });
    try {
      expect((await other.get('/api/auth/sso/start')).headers.location).toBe(UNREACHABLE);
    } finally {
      await other.stop();
    }
  });
});

test('without the settings there is no single sign-on', async () => {
  const plain = await TestApp.start({ beside: app, oidc: null });
  try {
    const missing = {
      status: 404,
      code: 'NOT_FOUND',
      message: 'Single sign-on is not set up on this server.',
    };
    expectRefusal(await plain.get('/api/auth/sso/start'), missing);
    expectRefusal(await plain.post(SESSION, { code: 'any' }), USED);
  } finally {
    await plain.stop();
  }
});
