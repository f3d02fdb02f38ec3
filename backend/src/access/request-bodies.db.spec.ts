import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { RawClient } from '../../test/raw-client.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, PASSWORD, type TestUser } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { startedUser } from '../../test/work.js';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const FORM = 'multipart/form-data; boundary=x';
const SAVE = '/api/work/save-draft';
const VERIFY = '/api/verify/pdf';

let app: TestApp;
let admin: TestUser;
let ada: TestUser;
let ben: TestUser;
let cora: TestUser;
let dana: TestUser;
let clients: RawClient[] = [];

beforeAll(async () => {
  app = await TestApp.start({ trustedProxies: 1, rateLimit: true });
  [admin, ada, ben, cora, dana] = await Promise.all([
    addAdmin(app),
    startedUser(app),
    startedUser(app),
    startedUser(app),
    startedUser(app),
  ]);
});
afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
});
afterAll(() => app.stop());

/** Sends the head of a request without its body. @returns the response */
async function answerTo(path: string, head: Parameters<typeof RawClient.post>[2]): Promise<string> {
  const client = await RawClient.post(app, path, head);
  const answer = await client.answer;
  await client.close();
  return answer;
}

/** Starts a request whose body does not arrive. It is closed after the test. */
async function hold(path: string, head: Parameters<typeof RawClient.post>[2] = {}) {
  const client = await RawClient.held(app, path, head);
  clients.push(client);
  return client;
}

/** A save of a short text in a body of this length. */
async function save({ token }: TestUser, bytes: number, from = '192.0.2.1') {
  const { body } = await app.get<{ work: { version: number } }>('/api/work/draft', token);
  const change = JSON.stringify({ content: '<p>Text</p>', baseVersion: body.work.version });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  return app.call('POST', SAVE, { token, headers, body: change.padEnd(bytes) });
}

test.each([
  [SAVE, 'application/json'],
  ['/api/admin/pdfs/upload', FORM],
])('a large body without a token is refused with 401 before it is read: %s', async (path, type) => {
  const head = { type, length: 20 * MEGABYTE };
  expect(await answerTo(path, head)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await answerTo(path, { ...head, token: 'garbage' })).toMatch(/^HTTP\/1\.1 401 /);
});

test('the connection of a large body is closed after its refusal, so that the rest is not read', async () => {
  expect(await answerTo(SAVE, { length: 2 * MEGABYTE })).toMatch(/\r\nconnection: close\r\n/i);
  expect(await answerTo(SAVE, { length: MEGABYTE })).toMatch(/\r\nconnection: keep-alive\r\n/i);
});

describe('a body over the limit of its call is refused with 413 before it is read', () => {
  const json = 'application/json';

  test.each([
    ['/api/auth/login', json, 16 * KILOBYTE],
    ['/api/nothing', json, 16 * KILOBYTE],
    ['/api/verify/fingerprint', json, 16 * KILOBYTE],
    [VERIFY, json, 16 * KILOBYTE],
    [VERIFY, FORM, 10 * MEGABYTE + 16 * KILOBYTE],
    ['/api/auth/sign-agreement', json, 750 * KILOBYTE],
  ])('without a session: %s, %s, %i bytes', async (path, type, length) => {
    const answer = await answerTo(path, { type, length: length + 1 });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"message":"What was sent is too large."');
    await hold(path, { type, length });
  });

  test.each([
    ['/api/work/sequential/complete', json, MEGABYTE],
    [SAVE, json, 20 * MEGABYTE],
  ])('of a user: %s, %s, %i bytes', async (path, type, length) => {
    const { token } = ada;
    expect(await answerTo(path, { type, token, length: length + 1 })).toMatch(/^HTTP\/1\.1 413 /);
    await hold(path, { type, token, length });
  });

  test('a form for a call that takes none', async () => {
    const { token } = ada;
    const answer = await answerTo(SAVE, { type: FORM, token, length: 20 * MEGABYTE + 1 });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each([
    ['/api/admin/pdfs/upload', 23 * MEGABYTE, 'PDF (max 20MB)'],
    ['/api/admin/images/upload', 8 * MEGABYTE, 'image (max 5MB)'],
  ])('of an upload, with the limit of the file: %s', async (path, length, limit) => {
    const { token } = admin;
    const answer = await answerTo(path, { type: FORM, token, length: length + 1 });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(`File too large. Please select a smaller ${limit}.`);
    await hold(path, { type: FORM, token, length });
  });
});

describe('while large bodies are received', () => {
  const largeOf = ({ token }: TestUser, from: string) => ({ token, from, length: 20 * MEGABYTE });

  test('a second one of the same user is refused with 429, but no save', async () => {
    const first = await hold(SAVE, largeOf(ada, '192.0.2.1'));
    const refused = await answerTo(SAVE, largeOf(ada, '192.0.2.1'));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(refused).toContain(
      'You are sending too much at the same time. Please try again in a few seconds.',
    );
    expect((await save(ada, 250 * KILOBYTE)).status).toBe(200);
    expect((await save(ada, 7 * MEGABYTE)).status).toBe(429);
    await first.close();
    await waitUntil(async () => (await save(ada, 7 * MEGABYTE)).status === 200);
  });

  test('a network has a limit, and no save of its other users is refused', async () => {
    for (const user of [ada, ben, dana]) await hold(SAVE, largeOf(user, '192.0.2.1'));
    const refused = await answerTo(SAVE, largeOf(cora, '192.0.2.1'));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toContain('Too much is being sent from your network at the same time.');
    expect((await save(cora, 250 * KILOBYTE, '192.0.2.1')).status).toBe(200);
  });

  test('the process has a limit, and no save of other users is refused', async () => {
    for (const user of [ada, ben, dana]) await hold(SAVE, largeOf(user, user.id));
    const refused = await answerTo(SAVE, largeOf(cora, '192.0.2.3'));
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(refused).toContain('The service is busy. Please try again in a few moments.');
    expect((await save(cora, 250 * KILOBYTE, '192.0.2.3')).status).toBe(200);
    expect((await save(cora, 5 * MEGABYTE, '192.0.2.3')).status).toBe(200);
  });

  test('clients without a session have a limit by network and for all, and can still sign in', async () => {
    const pdf = (from: string) => ({ type: FORM, from, length: 10 * MEGABYTE });
    await hold(VERIFY, pdf('192.0.2.1'));
    // Together with the PDF, more than a network may send.
    for (let count = 0; count < 70; count++)
      await hold('/api/auth/login', { from: '192.0.2.1', length: 16 * KILOBYTE });
    expect(await answerTo(VERIFY, pdf('192.0.2.1'))).toMatch(/^HTTP\/1\.1 429 /);
    expect(await answerTo(VERIFY, pdf('192.0.2.2'))).toMatch(/^HTTP\/1\.1 503 /);
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const body = { email: ada.email, password: PASSWORD };
    const signedIn = await app.call('POST', '/api/auth/login', { headers, body });
    expect(signedIn.body).not.toHaveProperty('code', 'TOO_MANY_REQUESTS');
  });
});

describe('a large text', () => {
  const START = '{"content":"';

  /** Sends the start of a body of 20 MB and waits for the response. */
  async function answerToStart(start: string): Promise<string> {
    const client = await hold(SAVE, { token: ada.token, length: 20 * MEGABYTE });
    client.socket.write(start);
    return client.answer;
  }

  test('is refused as soon as more than 5 MB of it have arrived', async () => {
    const answer = await answerToStart(START + 'x'.repeat(5 * MEGABYTE + 5000));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"message":"A text can be at most 5 MB."');
  });

  test('with many other values beside it is refused before it has arrived', async () => {
    expect(await answerToStart(`{"values":[${'[],'.repeat(2000)}`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('of 5 MB is saved, also if each character is escaped or has three bytes', async () => {
    const length = 3_145_000;
    for (const character of ['\\u0041', '한']) {
      const word = `${character.repeat(999)} `;
      const body = `{"content":"<p>${word.repeat(length / 1000)}</p>"}`;
      expect(Buffer.byteLength(body)).toBeGreaterThan(8 * MEGABYTE);
      const headers = { 'content-type': 'application/json' };
      expect((await app.call('POST', SAVE, { token: ada.token, headers, body })).status).toBe(200);
    }
  });
});

describe('a body with more values than any call needs', () => {
  const UNREADABLE = { status: 400, code: 'BAD_REQUEST', message: 'The request could not be read.' };
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}z`, 1]));

  test('is refused without a session if an object has more than 100 fields', async () => {
    const refused = await app.post('/api/auth/sign-agreement', { signature: 'x', ...fields(60_000) });
    expectRefusal(refused, UNREADABLE);
    expectRefusal(await app.post('/api/auth/login', { more: { fields: fields(101) } }), UNREADABLE);
    const { body } = await app.post('/api/auth/login', fields(100));
    expect(body.code).toBe('VALIDATION_FAILED');
  });

  test('is refused if it has more than 15,000, but not a review of 2,000 texts', async () => {
    const publish = (count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      const marks = ids.map((itemId) => ({ itemId, isCorrect: true, comments: 'Careful work.' }));
      const seenTexts = ids.map((itemId) => ({ itemId, textVersion: 1 }));
      return app.post(`/api/admin/reviews/${randomUUID()}/publish`, { marks, seenTexts }, admin.token);
    };
    expectRefusal(await publish(2500), UNREADABLE);
    expectRefusal(await publish(2000), { status: 404, code: 'NOT_FOUND' });
  });
});

test('a body of undeclared size counts as the largest of its call', async () => {
  const chunked = { token: ada.token, from: '192.0.2.1' };
  await hold(SAVE, chunked);
  expect(await answerTo(SAVE, chunked)).toMatch(/^HTTP\/1\.1 429 /);
});

describe('a body that makes no progress', () => {
  test('is given up after 15 seconds without traffic', async () => {
    const { socket, serverSide, answer } = await RawClient.held(app, SAVE, { token: ada.token, length: 100 });
    expect(serverSide.timeout).toBe(15_000);
    socket.write('{');
    // Node emits it after the timeout.
    serverSide.emit('timeout');
    expect(await answer).toBe('');
  });

  test('does not limit the time of the response', async () => {
    const client = await RawClient.held(app, '/api/auth/login', { length: 2 });
    client.socket.write('{}');
    expect(await client.answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(client.serverSide.timeout).not.toBe(15_000);
    client.socket.destroy();
  });
});

test.each([
  ['/api/verify/pdf', 253, 400],
  ['/api/admin/pdfs/upload', 253, 400],
  ['/api/admin/images/upload', 2000, 400],
  // Not complete, so not a valid form either.
  ['/api/verify/pdf', 252, 400],
])(
  'the form sent to %s with a boundary of %i characters is refused with 400',
  async (url, length, status) => {
    const boundary = 'b'.repeat(length);
    const answer = await app.call('POST', url, {
      token: admin.token,
      headers: { 'content-type': `multipart/form-data;boundary=${boundary}` },
      body: Buffer.from(`--${boundary}\r\n`),
    });
    expect([answer.status, answer.body.code]).toEqual([status, 'BAD_REQUEST']);
  },
);
