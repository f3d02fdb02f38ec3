import type { Server } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { addressOf } from '../../../test/live-socket.js';
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

  test('is refused with 400 if it is not JSON, or sets a prototype', async () => {
    const refusal = { status: 400, code: 'BAD_REQUEST', message: 'The request could not be read.' };
    expectRefusal(await send('{"email":'), refusal);
    expectRefusal(await send(''), refusal);
    expectRefusal(await send('{"__proto__":{"role":"admin"}}'), refusal);
  });

  test('is refused with 400 if the JSON is not an object', async () => {
    for (const body of ['[]', '"text"', 'null', '7']) {
      const answer = await send(body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });

  test('is refused with 413 if it is larger than 16 KB', async () => {
    expectRefusal(await send(JSON.stringify({ email: 'x'.repeat(16 * 1024) })), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'What was sent is too large.',
    });
  });

  test('is refused with 415 if its content type is not supported', async () => {
    expectRefusal(await send('<login/>', 'application/xml'), {
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'This type of content is not accepted.',
    });
  });
});

test.each(['/api/nothing', '/api/', '/api/auth/login/x', '/api/admin/users/../secrets', '/socket.io/x'])(
  'the unknown path %s is answered with 404 by the API',
  async (url) => {
    expectRefusal(await app.get(url), { status: 404, code: 'NOT_FOUND', message: 'This does not exist.' });
  },
);

test('another method of a known path is answered with 405 and the methods of the path', async () => {
  const answer = await app.call('DELETE', LOGIN);
  expectRefusal(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
  expect(answer.headers.allow).toBe('POST');
  const user = await app.call('PATCH', '/api/admin/users/7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e?x=1');
  expectRefusal(user, { status: 405, code: 'METHOD_NOT_ALLOWED' });
  expect(user.headers.allow).toBe('DELETE, GET, HEAD, PUT');
});

test.each(['/api/%zz', '/api/site-config/%', `/api/admin/users/${'x'.repeat(1001)}`])(
  'the path %s, which Nest does not see, is refused in the same form',
  async (url) => {
    const answer = await app.get(url);
    expectRefusal(answer, {
      status: answer.status,
      code: answer.status === 400 ? 'BAD_REQUEST' : 'NOT_FOUND',
    });
    expect([400, 404]).toContain(answer.status);
  },
);

test.each([
  ['no request', 'GARBAGE\r\n\r\n', 400, 'BAD_REQUEST'],
  ['too many headers', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
])('%s is answered in the same form', async (_, sent, status, code) => {
  const { port, hostname } = new URL(await addressOf(app));
  const socket = connect(Number(port), hostname);
  socket.write(sent);
  const received = await text(socket);
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(received.slice(received.indexOf('{')))).toEqual({
    statusCode: status,
    code,
    message: expect.any(String),
    requestId: expect.any(String),
  });
});

test('the headers of a response forbid its use as a page', async () => {
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

test('the logs contain no password, code, token or e-mail address', async () => {
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
  // A query that fails and has a secret among its parameters.
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
    expect(log.includes(secret), `the log contains ${secret}`).toBe(false);
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

test('an internal error is logged with the request id, and the response does not contain it', async () => {
  const admin = await addAdmin(app);
  lines.length = 0;
  await app.rows('ALTER TABLE review_comments RENAME TO missing_comments');
  const answer = await app.get('/api/admin/reviews/comments', admin.token);
  await app.rows('ALTER TABLE missing_comments RENAME TO review_comments');
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

test('a PDF that is not ready yet is not logged as an error', async () => {
  const user = await signedUser(app);
  lines.length = 0;
  const answer = await app.get(`/api/auth/get-agreement/${user.id}/pdf`, user.token);
  expectRefusal(answer, { status: 503, code: 'AGREEMENT_PDF_PENDING' });
  const faults = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(faults.filter(({ level, place }) => Number(level) >= 50 && place === 'Http')).toEqual([]);
});

test('an incomplete request times out after 5 minutes', () => {
  const server: Server = app.app.getHttpServer();
  expect(server.requestTimeout).toBe(5 * 60_000);
});

test('requests are answered with 503 while the database is unavailable, and succeed afterwards', async () => {
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
    expectRefusal(await lonely.get('/api/health/ready'), {
      ...busy,
      message: 'The database is unavailable.',
    });
    expect((await lonely.get('/api/health/live')).status).toBe(200);

    await lonely.testDatabase.setReachable(true);
    expect((await lonely.get('/api/users/profile', user.token)).status).toBe(200);
    expect((await lonely.get('/api/health/ready')).status).toBe(200);
  } finally {
    await lonely.testDatabase.setReachable(true);
    await lonely.stop();
  }
});

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('with an https URL browsers must use https, for subdomains if set: %s', async (hstsSubdomains, header) => {
  const secure = await TestApp.start({ beside: app, publicUrl: 'https://inkwell.test', hstsSubdomains });
  try {
    expect((await secure.get('/api/nothing')).headers['strict-transport-security']).toBe(header);
  } finally {
    await secure.stop();
  }
});
