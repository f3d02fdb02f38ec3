import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { emailsTo } from '../../../test/traces.js';
import { addAdmin, PASSWORD, signedUser, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { type DelayRule, FIRST_ATTEMPTS, PERIOD_SECONDS, REPEATED_ATTEMPTS } from './sign-in-limits.js';
import { SignInThrottleService } from './sign-in-throttle.service.js';

const LOGIN = '/api/auth/login';
const ADMIN_LOGIN = '/api/auth/admin-login';
const OWN = '192.0.2.1';
const WRONG = { status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' };
const TOO_MANY = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  message: expect.stringMatching(/^Too many tries\. Please wait \d+ (seconds|minutes)\.$/),
};

let app: TestApp;
let user: TestUser;
let throttle: SignInThrottleService;
/** The waits of this test, in seconds. They end at once, or when the test calls `continueAll`. */
let waits: number[];
let waiting: (() => void)[];
let isPaused: boolean;

beforeAll(async () => {
  app = await TestApp.start({ works: true, rateLimit: true, databasePoolSize: 2, chromiumPath: '/nowhere' });
  throttle = app.app.get(SignInThrottleService);
  Object.assign(throttle, {
    pause: (durationMs: number) => {
      waits.push(durationMs / 1000);
      return isPaused ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve();
    },
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  [waits, waiting, isPaused] = [[], [], false];
  await app.rows('TRUNCATE rate_limits, sign_in_attempts');
  user = await signedUser(app);
});

interface Attempt {
  password?: string;
  from?: string;
  cookie?: string;
  url?: string;
  email?: string;
}

function signIn({ password = PASSWORD, from = OWN, cookie, url = LOGIN, email = user.email }: Attempt = {}) {
  return app.call('POST', url, { body: { email, password }, from, ...(cookie && { headers: { cookie } }) });
}

const fail = (from: string, others: Attempt = {}) => signIn({ password: 'wrong password', from, ...others });

function deviceOf({ headers }: Answer<unknown>): string {
  const cookies = [headers['set-cookie']].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith('inkwell_device='))?.split(';')[0] ?? '';
}

async function failFromMany(networks: number): Promise<void> {
  for (let index = 0; index < networks; index++) await fail(`10.1.${index >> 8}.${index & 255}`);
}

describe('the owner of an account', () => {
  test('signs in while a stranger has used up the attempts of another network', async () => {
    for (let count = 0; count < 10; count++) expectRefusal(await fail('203.0.113.9'), WRONG);
    expectRefusal(await fail('203.0.113.9'), TOO_MANY);
    expectRefusal(await signIn({ from: '203.0.113.9' }), TOO_MANY);
    expect((await signIn()).status).toBe(200);
  });

  test('signs in any number of times', async () => {
    for (let count = 0; count < 15; count++) expect((await signIn()).status).toBe(200);
    expect(waits).toEqual([]);
  });

  test('signs in in a browser in which they have signed in before, from the network of a stranger', async () => {
    const cookie = deviceOf(await signIn());
    for (let count = 0; count < 11; count++) await fail(OWN);
    expectRefusal(await signIn(), TOO_MANY);
    expect((await signIn({ cookie })).status).toBe(200);
    const other = await signedUser(app);
    expectRefusal(await signIn({ cookie: deviceOf(await signIn({ email: other.email })) }), TOO_MANY);
  });

  test('signs in from a new network during attempts from many networks, after a bounded wait', async () => {
    await failFromMany(20);
    // As after a day of attempts, just after one was let in.
    await app.rows(`UPDATE sign_in_attempts SET attempts = 4000, next_at = now() + interval '20 seconds'`);
    waits = [];
    expect((await signIn()).status).toBe(200);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(15);
    expect(waits[0]).toBeLessThanOrEqual(FIRST_ATTEMPTS.longestWaitSeconds);
  });

  test('signs in from a new network without a wait while networks that have failed try as often as they can', async () => {
    for (let index = 0; index < 10; index++) await fail(`10.1.0.${index}`);
    for (let count = 0; count < 9; count++)
      for (let index = 0; index < 10; index++) await fail(`10.1.0.${index}`);
    waits = [];
    expect((await signIn()).status).toBe(200);
    expect(waits).toEqual([]);
  });

  test('does not wait in a browser in which they have signed in before', async () => {
    const cookie = deviceOf(await signIn());
    await failFromMany(120);
    waits = [];
    expect((await signIn({ cookie })).status).toBe(200);
    expect(waits).toEqual([]);
  });

  test('does not wait after setting a new password with a link', async () => {
    await app.rows(`INSERT INTO password_resets (token_hash, user_id, expires_at)
      VALUES (sha256('link-${user.id}'), '${user.id}', now() + interval '1 hour')`);
    const password = 'a longer password than before';
    const reset = await app.post('/api/auth/reset-password', { token: `link-${user.id}`, password });
    for (let count = 0; count < 11; count++) await fail(OWN);
    expect((await signIn({ password, cookie: deviceOf(reset) })).status).toBe(200);
  });

  test('gets one e-mail a day about wrong passwords', async () => {
    for (let count = 0; count < 10; count++) await fail('203.0.113.9');
    for (let count = 0; count < 10; count++) await fail('203.0.113.10');
    await waitUntil(async () => (await emailsTo(app, user.email)).includes('failed-sign-ins'));
    await waitUntil(async () => {
      const jobs = await app.rows(
        `SELECT 1 FROM pgboss.job WHERE name = 'notify-failed-sign-ins' AND state < 'completed'`,
      );
      return jobs.length === 0;
    });
    const emails = await emailsTo(app, user.email);
    expect(emails.filter((template) => template === 'failed-sign-ins')).toHaveLength(1);
  });
});

describe('a device', () => {
  test('has ten wrong passwords in a quarter of an hour', async () => {
    const cookie = deviceOf(await signIn());
    for (let count = 0; count < 10; count++) expectRefusal(await fail(OWN, { cookie }), WRONG);
    expectRefusal(await signIn({ cookie }), TOO_MANY);
  });

  test('is forgotten after a new password', async () => {
    const cookie = deviceOf(await signIn());
    await app.rows('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [user.id]);
    for (let count = 0; count < 10; count++) await fail(OWN);
    expectRefusal(await signIn({ cookie }), TOO_MANY);
  });

  test('has a cookie that only the server reads', async () => {
    const [cookie] = [(await signIn()).headers['set-cookie']]
      .flat()
      .map(String)
      .filter((text) => text.startsWith('inkwell_device='));
    for (const attribute of ['Path=/api/auth', 'HttpOnly', 'SameSite=Strict'])
      expect(cookie).toContain(attribute);
    const token = cookie?.split(/[=;]/)[1] ?? '';
    expectRefusal(await app.get('/api/users/profile', token), { status: 401, code: 'UNAUTHENTICATED' });
  });
});

test('both sign-ins count together, for administrators too', async () => {
  const { email } = await addAdmin(app);
  for (let count = 0; count < 5; count++) {
    expectRefusal(await fail(OWN, { email }), WRONG);
    expectRefusal(await fail(OWN, { email, url: ADMIN_LOGIN }), WRONG);
  }
  expectRefusal(await signIn({ email, url: ADMIN_LOGIN }), TOO_MANY);
  expect((await signIn({ email, url: ADMIN_LOGIN, from: '192.0.2.2' })).status).toBe(200);
});

test('an unknown address is limited and delayed like a known one', async () => {
  const email = 'nobody@example.com';
  for (let count = 0; count < 10; count++) expectRefusal(await fail(OWN, { email }), WRONG);
  expectRefusal(await fail(OWN, { email }), TOO_MANY);
});

test('a waiting sign-in holds no connection', async () => {
  await failFromMany(25);
  [isPaused, waits] = [true, []];
  const answers = Promise.all(
    Array.from({ length: 8 }, (_, index) => signIn({ from: `192.0.2.${index + 1}` })),
  );
  await waitUntil(() => waiting.length >= 7);
  expect(await app.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const go of waiting) go();
  expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('the tables contain no addresses of users', async () => {
  await fail('203.0.113.77');
  const rows = await app.rows(`SELECT key FROM rate_limits
    UNION ALL SELECT encode(account_hash, 'escape') FROM sign_in_attempts`);
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toMatch(/example|203\.0\.113/);
});

test('the codes of one address can be tried 20 times in a quarter of an hour by all strangers', async () => {
  const verify = (from: string) =>
    app.call('POST', '/api/auth/verify-otp', { from, body: { email: user.email, otp: '000000' } });
  for (let index = 0; index < 20; index++) expect((await verify(`10.2.0.${index}`)).status).toBe(400);
  expectRefusal(await verify('10.2.1.1'), TOO_MANY);
});

describe('the number of guesses for one account', () => {
  /** The most attempts in this time, from any number of networks. docs/decisions/sign-in-limits.md states them for a day. */
  function maxAttempts({ steps, longestWaitSeconds }: DelayRule, periodSeconds: number): number {
    let attempts = 0;
    let secondsLeft = periodSeconds + longestWaitSeconds;
    for (const { upTo, seconds } of steps) {
      const inTime = seconds === 0 ? Number.POSITIVE_INFINITY : Math.floor(secondsLeft / seconds) + 1;
      const inStep = Math.min(upTo === null ? inTime : upTo - attempts, inTime);
      attempts += inStep;
      secondsLeft -= inStep * seconds;
    }
    return attempts;
  }

  /** Attempts from these networks, as many as are let in, until so much time has passed by the database's clock. */
  async function attack(seconds: number, nextNetwork: () => string): Promise<number> {
    let attempts = 0;
    const stepSeconds = 10;
    for (let passed = 0; passed < seconds; passed += stepSeconds) {
      for (;;) {
        const isLetIn = await throttle
          .start('ada@example.com', { network: nextNetwork(), device: null }, null)
          .then(
            () => true,
            (error: unknown) => {
              expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
              return false;
            },
          );
        if (!isLetIn) break;
        attempts += 1;
      }
      await app.rows(`UPDATE sign_in_attempts SET next_at = next_at - make_interval(secs => ${stepSeconds}),
        expires_at = expires_at - make_interval(secs => ${stepSeconds})`);
    }
    return attempts;
  }

  const HOUR = 60 * 60;

  test('is bounded from networks that have not failed before', async () => {
    let count = 0;
    const attempts = await attack(HOUR, () => `10.3.${count++}`);
    const bound = maxAttempts(FIRST_ATTEMPTS, HOUR);
    expect(attempts).toBeLessThanOrEqual(bound);
    expect(attempts).toBeGreaterThan(bound * 0.9);
  });

  test('is bounded from networks that have failed before', async () => {
    let count = 0;
    const next = () => `10.4.${count++ % 60}`;
    for (let network = 0; network < 60; network++) {
      await throttle.start('ada@example.com', { network: next(), device: null }, null);
      await app.rows('TRUNCATE sign_in_attempts');
    }
    const attempts = await attack(HOUR, next);
    const bound = maxAttempts(REPEATED_ATTEMPTS, HOUR);
    expect(attempts).toBeLessThanOrEqual(bound);
    expect(attempts).toBeGreaterThan(bound * 0.9);
  });

  test('is as docs/decisions/sign-in-limits.md says', () => {
    expect(maxAttempts(FIRST_ATTEMPTS, PERIOD_SECONDS)).toBe(4414);
    expect(maxAttempts(REPEATED_ATTEMPTS, PERIOD_SECONDS)).toBe(816);
  });
});
