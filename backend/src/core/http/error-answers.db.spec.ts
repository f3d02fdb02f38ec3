import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, registerUser, signAs, signedUser, verifiedUser } from '../../../test/users.js';
import { createPinoTo, PinoLogger } from '../logging/logger.js';

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = new PinoLogger(createPinoTo(stream, 'trace'));
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere', rateLimit: true, logger });
});
afterAll(() => app.stop());

const LOGIN = '/api/auth/login';

describe('a request that cannot be read', () => {
  const send = (body: string, type = 'application/json') =>
    app.call('POST', LOGIN, { headers: { 'content-type': type }, body });

  test('is 400 when it is no JSON, or JSON that meddles with prototypes', async () => {
    const refusal = { status: 400, code: 'BAD_REQUEST', message: 'The request could not be read.' };
    expectRefusal(await send('{"email":'), refusal);
    expectRefusal(await send(''), refusal);
    expectRefusal(await send('{"__proto__":{"role":"admin"}}'), refusal);
  });

  test('is 400 with its fields when it is JSON of another kind', async () => {
    for (const body of ['[]', '"text"', 'null', '7']) {
      const answer = await send(body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });

  test('is 413 when it is larger than a megabyte', async () => {
    expectRefusal(await send(JSON.stringify({ email: 'x'.repeat(1024 * 1024) })), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'What was sent is too large.',
    });
  });

  test('is 415 when it is of a type nobody asked for', async () => {
    expectRefusal(await send('<login/>', 'application/xml'), {
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'This type of content is not accepted.',
    });
  });
});

test.each(['/api/nothing', '/api/', '/api/auth/login/x', '/api/admin/users/../secrets', '/socket.io/x'])(
  '%s is a 404 of the API',
  async (url) => {
    expectRefusal(await app.get(url), { status: 404, code: 'NOT_FOUND', message: 'This does not exist.' });
  },
);

test('the wrong method is a 404 too', async () => {
  expectRefusal(await app.call('DELETE', LOGIN), { status: 404, code: 'NOT_FOUND' });
});

test('an answer says by its headers that it is no page', async () => {
  const { headers } = await app.get('/api/site-config');
  expect(headers).toMatchObject({
    'content-security-policy': `default-src 'none';frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('the logs hold no password, code, token or address of a person', async () => {
  lines.length = 0;
  const secretPassword = 'a very secret password';
  const form = await registerUser(app, { password: secretPassword });
  const code = await app.mailbox.codeFor(form.email);
  await app.post(LOGIN, { email: form.email, password: 'a wrong but private guess' });
  const verified = await app.post<{ agreementLink: string }>('/api/auth/verify-otp', {
    email: form.email,
    otp: code,
  });
  const linkToken = verified.body.agreementLink.split('/').at(-1) ?? '';
  const signed = await signAs(app, { linkToken });
  await app.get('/api/users/profile', signed.body.token);
  await app.get(`/sign-agreement/${linkToken}`);
  await app.post('/api/auth/forgot-password', { email: form.email });
  const [reset] = await app.mailbox.waitFor(form.email, /^Choose a new/);
  const resetToken = /reset-password\/([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? '';
  await app.post('/api/auth/reset-password', { token: resetToken, password: secretPassword });
  // A query that fails, with a secret among its parameters.
  await registerUser(app).then(() =>
    app.post('/api/auth/register', { ...form, name: 'A\u0000', email: 'new@example.com' }),
  );

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  const secrets = [
    secretPassword,
    'private guess',
    linkToken,
    signed.body.token,
    resetToken,
    PASSWORD,
    form.email,
  ];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
  }
  expect(log).not.toMatch(new RegExp(`\\D${code}\\D`));
  const requests = lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ place }) => place === 'Http');
  expect(requests).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      route: '/api/auth/login',
      status: 401,
      requestId: expect.any(String),
    }),
  );
});

test('an internal fault is told to the log under the request’s name, and to nobody else', async () => {
  const [admin, user] = await Promise.all([addAdmin(app), verifiedUser(app)]);
  await app.rows(`UPDATE users SET password_sealed = '\\x00' WHERE id = $1`, [user.id]);
  lines.length = 0;
  const answer = await app.get(`/api/admin/users/${user.id}/password`, admin.token);
  expectRefusal(answer, {
    status: 500,
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong on our side. Please try again.',
  });
  const logged = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      requestId: answer.headers['x-request-id'],
      err: expect.objectContaining({ stack: expect.any(String) }),
    }),
  );
});

test('what is only not ready yet is no fault to the log', async () => {
  const user = await signedUser(app);
  lines.length = 0;
  const answer = await app.get(`/api/auth/get-agreement/${user.id}/pdf`, user.token);
  expectRefusal(answer, { status: 503, code: 'AGREEMENT_PDF_PENDING' });
  const faults = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(faults.filter(({ level, place }) => Number(level) >= 50 && place === 'Http')).toEqual([]);
});

test('a request that is never sent whole is given up', () => {
  const server: Server = app.app.getHttpServer();
  expect(server.requestTimeout).toBe(5 * 60_000);
});

test('while the database is away calls answer 503 and when to come back, and work again afterwards', async () => {
  const lonely = await TestApp.start();
  const user = await verifiedUser(lonely);
  try {
    await lonely.testDatabase.setReachable(false);
    const busy = {
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      message: 'The service is busy. Please try again in a few moments.',
    };
    expectRefusal(await lonely.get('/api/users/profile', user.token), busy);
    expectRefusal(await lonely.post(LOGIN, { email: user.email, password: PASSWORD }), busy);
    expectRefusal(await lonely.get('/api/site-config'), busy);
    expectRefusal(await lonely.get('/api/health/ready'), { ...busy, message: 'The database is away.' });
    expect((await lonely.get('/api/health/live')).status).toBe(200);

    await lonely.testDatabase.setReachable(true);
    expect((await lonely.get('/api/users/profile', user.token)).status).toBe(200);
    expect((await lonely.get('/api/health/ready')).status).toBe(200);
  } finally {
    await lonely.testDatabase.setReachable(true);
    await lonely.stop();
  }
});
