import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, registration, verifiedUser } from '../../../test/users.js';
import { TokensService } from '../../auth/sessions/tokens.service.js';

/** Two processes on one database. */
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: true });
  other = await TestApp.start({ rateLimit: true, beside: app });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(() => app.rows('TRUNCATE rate_limits'));

interface LimitedCall {
  url: string;
  /** Attempts allowed for one user from one address. */
  byUser?: number;
  byAddress: number;
  withinSeconds: number;
  /** The period of `byUser`, if it differs from `withinSeconds`. */
  userSeconds?: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const limited: LimitedCall[] = [
  { url: '/api/auth/register', byUser: 10, byAddress: 60, withinSeconds: HOUR },
  { url: '/api/auth/verify-otp', byAddress: 100, withinSeconds: QUARTER_HOUR },
  { url: '/api/auth/resend-otp', byUser: 1, byAddress: 60, withinSeconds: HOUR, userSeconds: 60 },
  { url: '/api/auth/login', byAddress: 100, withinSeconds: QUARTER_HOUR },
  { url: '/api/auth/admin-login', byAddress: 100, withinSeconds: QUARTER_HOUR },
  { url: '/api/auth/forgot-password', byUser: 10, byAddress: 60, withinSeconds: HOUR },
  { url: '/api/auth/reset-password', byAddress: 30, withinSeconds: QUARTER_HOUR },
  { url: '/api/auth/accept-invitation', byAddress: 30, withinSeconds: QUARTER_HOUR },
  { url: '/api/auth/sign-agreement', byAddress: 120, withinSeconds: QUARTER_HOUR },
  { url: '/api/verify/fingerprint', byAddress: 60, withinSeconds: QUARTER_HOUR },
];

/** The fields of the bodies, besides the e-mail address. The links, codes and passwords are wrong. */
const bodies: Record<string, object> = {
  '/api/auth/register': registration(),
  '/api/auth/verify-otp': { otp: '000000' },
  '/api/auth/resend-otp': {},
  '/api/auth/forgot-password': {},
  '/api/auth/reset-password': { token: 'wrong link', password: PASSWORD },
  '/api/auth/accept-invitation': { token: 'wrong link', password: PASSWORD },
  '/api/auth/sign-agreement': { signature: 'data:image/png;base64,AAAA' },
};

async function attemptFrom(
  process: TestApp,
  url: string,
  address: string,
  email: string,
): Promise<Answer<unknown>> {
  const hasEmail = !/(reset-password|accept-invitation|sign-agreement)$/.test(url);
  const body = { ...(bodies[url] ?? { password: 'wrong password' }), ...(hasEmail && { email }) };
  return process.call('POST', url, { from: address, body });
}

function expectTooMany(answer: Answer<unknown>, withinSeconds: number): void {
  expectRefusal(answer, {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Too many tries\. Please wait \d+ (seconds|minutes)\.$/),
  });
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
  expect(seconds).toBeGreaterThan(withinSeconds - 60);
}

describe.each(limited.filter(({ byUser }) => byUser))(
  '$url by user',
  ({ url, byUser = 0, withinSeconds, userSeconds = withinSeconds }) => {
    test(`allows ${byUser} attempts in ${userSeconds} s from one address in all processes together`, async () => {
      const attempt = (process: TestApp, address: string, email = 'ada@example.com') =>
        attemptFrom(process, url, address, email);
      for (let index = 0; index < byUser; index++) {
        expect((await attempt(index % 2 ? app : other, '10.0.0.1')).status).not.toBe(429);
      }
      expectTooMany(await attempt(app, '10.0.0.1', ' ADA@example.com'), userSeconds);
      expectTooMany(await attempt(other, '10.0.0.1'), userSeconds);
      expect((await attempt(app, '10.0.0.1', 'eve@example.com')).status).not.toBe(429);
    });

    test('does not limit another address after strangers have used up their attempts', async () => {
      for (let index = 0; index <= byUser; index++)
        await attemptFrom(app, url, '10.0.0.1', 'ada@example.com');
      expect((await attemptFrom(app, url, '10.0.0.2', 'ada@example.com')).status).not.toBe(429);
    });
  },
);

describe.each(limited)('$url by address', ({ url, byAddress, withinSeconds }) => {
  test(`allows ${byAddress} attempts in ${withinSeconds} s for all users and processes together`, async () => {
    const attempts = Array.from({ length: byAddress }, (_, index) =>
      attemptFrom(index % 2 ? app : other, url, '10.0.0.1', `user${index}@example.com`),
    );
    expect((await Promise.all(attempts)).filter(({ status }) => status === 429)).toEqual([]);
    expectTooMany(await attemptFrom(app, url, '10.0.0.1', 'one.more@example.com'), withinSeconds);
    expectTooMany(await attemptFrom(other, url, '10.0.0.1', 'one.more@example.com'), withinSeconds);
    expect((await attemptFrom(app, url, '10.0.0.2', 'one.more@example.com')).status).not.toBe(429);
  });
});

test('a confirmed registration does not count for its network, wherever it is confirmed, and counts once', async () => {
  const register = (email: string) => attemptFrom(app, '/api/auth/register', '10.0.0.1', email);
  const emails = Array.from({ length: 60 }, (_, index) => `pupil${index}@example.com`);
  for (const email of emails) expect((await register(email)).status).toBe(201);
  expectTooMany(await register('late@example.com'), HOUR);
  const [first = ''] = emails;
  const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [first]);
  const otp = '123456';
  await app.rows('UPDATE verification_codes SET code_hash = $2 WHERE user_id = $1', [
    id,
    app.app.get(TokensService).hashCode(id, otp),
  ]);
  const confirm = () =>
    app.call('POST', '/api/auth/verify-otp', { from: '10.0.0.9', body: { email: first, otp } });
  const confirmed = await Promise.all([confirm(), confirm(), confirm()]);
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await register('later@example.com')).status).toBe(201);
  expectTooMany(await register('latest@example.com'), HOUR);
});

test('the addresses of one IPv6 network are counted together', async () => {
  const attempt = (address: string) => attemptFrom(app, '/api/verify/fingerprint', address, '');
  for (let index = 0; index < 60; index++) await attempt(`2001:db8:1:2:${index.toString(16)}::1`);
  expectTooMany(await attempt('2001:db8:1:2::ffff'), QUARTER_HOUR);
  expect((await attempt('2001:db8:1:3::1')).status).toBe(400);
});

test('a forwarded address is used only if it comes from a trusted proxy', async () => {
  const attempt = (process: TestApp, forwarded: string) =>
    process.call('POST', '/api/verify/fingerprint', {
      from: '10.0.0.9',
      headers: { 'x-forwarded-for': forwarded },
      body: {},
    });
  const behindProxy = await TestApp.start({ rateLimit: true, trustedProxies: 1, beside: app });
  try {
    for (let index = 0; index < 60; index++) await attempt(app, `198.51.100.${index}`);
    expectTooMany(await attempt(app, '198.51.100.200'), QUARTER_HOUR);
    expect((await attempt(behindProxy, '198.51.100.200')).status).toBe(400);
    // The entries before the proxy's own entry were written by the client.
    for (let index = 0; index < 60; index++) await attempt(behindProxy, `203.0.113.${index}, 198.51.100.7`);
    expectTooMany(await attempt(behindProxy, '203.0.113.99, 198.51.100.7'), QUARTER_HOUR);
  } finally {
    await behindProxy.stop();
  }
});

test('an administrator can reveal 30 passwords an hour', async () => {
  const [admin, colleague, user] = await Promise.all([addAdmin(app), addAdmin(app), verifiedUser(app)]);
  const reveal = (process: TestApp, token: string) =>
    process.get(`/api/admin/users/${user.id}/password`, token);
  for (let index = 0; index < 30; index++)
    expect((await reveal(index % 2 ? app : other, admin.token)).status).toBe(200);
  expectTooMany(await reveal(app, admin.token), HOUR);
  expectTooMany(await reveal(other, admin.token), HOUR);
  expect((await reveal(app, colleague.token)).status).toBe(200);
});

test('attempts are possible again after the period of the limit', async () => {
  const attempt = () => attemptFrom(app, '/api/auth/resend-otp', '10.0.0.1', 'ada@example.com');
  await attempt();
  expectTooMany(await attempt(), 60);
  await app.rows('UPDATE rate_limits SET expire = expire - 60000');
  expect((await attempt()).status).toBe(200);
});

test('the table contains no addresses of users', async () => {
  await app.call('POST', '/api/auth/register', {
    body: registration({ email: 'plain@example.com' }),
    from: '203.0.113.77',
  });
  const rows = await app.rows<{ key: string }>('SELECT key FROM rate_limits');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/plain|203\.0\.113/);
});

test('RATE_LIMIT=off limits nothing', async () => {
  const unlimited = await TestApp.start({ rateLimit: false, beside: app });
  try {
    for (let index = 0; index < 65; index++) {
      expect((await attemptFrom(unlimited, '/api/verify/fingerprint', '10.0.0.1', '')).status).toBe(400);
    }
  } finally {
    await unlimited.stop();
  }
});
