import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitUntil } from '../../test/wait-until.js';
import { Clock } from '../core/clock/clock.js';
import { limitResponseBodies, UNREAD_MS } from './response-bodies.js';

const MEGABYTE = 1024 * 1024;
/** Larger than the buffers of a connection. */
const LARGE = 'x'.repeat(12 * MEGABYTE);

const clock = new Clock();
let server: FastifyInstance;
let port: number;
let finishAnswer: (answer: string) => void;
let waiting: ((answer: object) => void)[];
const clients: Socket[] = [];

beforeEach(async () => {
  server = Fastify({ connectionTimeout: UNREAD_MS });
  server.addHook(
    'onRequest',
    (request: FastifyRequest & { principal?: { user: { id: string } } }, _reply, done) => {
      const { authorization } = request.headers;
      if (authorization) request.principal = { user: { id: authorization } };
      done();
    },
  );
  limitResponseBodies(server, clock);
  waiting = [];
  server.get('/large', async () => LARGE);
  server.get('/small', async () => 'small');
  server.post('/saved', async () => 'saved');
  server.get('/stream', async () => Readable.from(new Array(12).fill('x'.repeat(MEGABYTE))));
  server.get('/together', () => new Promise((resolve) => waiting.push(resolve)));
  server.get('/late', () => new Promise<string>((resolve) => (finishAnswer = resolve)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await server.close();
});

/** Sends a request and reads nothing of the answer. */
async function ask(path: string, user: string) {
  const accepted = once(server.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  clients.push(socket);
  const send = (next = path) =>
    socket.write(`GET ${next} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${user}\r\n\r\n`);
  send();
  const [serverSide] = await accepted;
  return { socket, serverSide, send };
}

/** The same, until the answer waits for the client. */
async function leaveUnread(path: string, user: string) {
  const client = await ask(path, user);
  await waitUntil(() => client.serverSide.writableLength > 0);
  return client;
}

const get = (path: string, user: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: user } });

test('a user whose answers are unread gets no further large one until they are read or closed', async () => {
  const { socket } = await leaveUnread('/large', 'ada');
  const refused = await get('/large', 'ada');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'You are loading too much at the same time. Please try again in a few seconds.',
  });
  expect(await (await get('/small', 'ada')).text()).toBe('small');
  expect((await (await get('/large', 'ben')).text()).length).toBe(LARGE.length);
  socket.destroy();
  await waitUntil(async () => {
    const answer = await get('/large', 'ada');
    return (await answer.text()).length === LARGE.length;
  });
});

test('a user who has loaded 128 MB in a minute is refused until the next one, and can still send', async () => {
  const uptimeMs = vi.spyOn(clock, 'uptimeMs').mockReturnValue(36_000_000);
  for (let count = 0; count < 11; count++) await (await get('/large', 'ada')).text();
  uptimeMs.mockReturnValue(36_020_000);
  const refused = await get('/small', 'ada');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'You are loading too much. Please try again in a minute.',
  });
  const sent = await fetch(`http://127.0.0.1:${port}/saved`, {
    method: 'POST',
    headers: { authorization: 'ada' },
  });
  expect(sent.status).toBe(200);
  expect((await get('/small', 'ben')).status).toBe(200);
  uptimeMs.mockReturnValue(36_060_000);
  expect((await get('/small', 'ada')).status).toBe(200);
});

test('reads that begin together are refused as well, before their answers are written as JSON', async () => {
  const toJSON = vi.fn(() => LARGE);
  const readings = Array.from({ length: 30 }, () => get('/together', 'ada'));
  await waitUntil(() => waiting.length === readings.length);
  for (const answer of waiting) answer({ toJSON });
  const statuses = (await Promise.all(readings)).map(({ status }) => status);
  expect(statuses).toContain(429);
  expect(toJSON).toHaveBeenCalledTimes(11);
});

test('the users of a network share its limit', async () => {
  for (const user of ['ada', 'ben', 'cora', 'dana', 'emil']) await leaveUnread('/large', user);
  const refused = await get('/large', 'finn');
  expect(await refused.json()).toMatchObject({
    message:
      'Too much is being loaded from your network at the same time. Please try again in a few seconds.',
  });
});

test('a connection whose answer is unread is closed after a minute, or earlier while others are refused', async () => {
  const { serverSide } = await leaveUnread('/large', 'ada');
  expect(serverSide.timeout).toBe(60_000);
  await get('/large', 'ada');
  expect(serverSide.timeout).toBe(15_000);
  // Node emits it after the timeout.
  serverSide.emit('timeout');
  await waitUntil(() => serverSide.closed);
  expect((await (await get('/large', 'ada')).text()).length).toBe(LARGE.length);
});

test('a stream whose client reads nothing is closed, and one that is read arrives', async () => {
  const stalled = await leaveUnread('/stream', 'ada');
  stalled.serverSide.emit('timeout');
  await waitUntil(() => stalled.serverSide.closed);
  const answer = await get('/stream', 'ada');
  expect((await answer.text()).length).toBe(LARGE.length);
});

test('a connection stays open while the server makes the answer, and for the next request', async () => {
  const { socket, serverSide, send } = await ask('/late', 'ada');
  await waitUntil(() => Boolean(finishAnswer));
  serverSide.emit('timeout');
  expect(serverSide.destroyed).toBe(false);
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  finishAnswer('late answer');
  await waitUntil(() => serverSide.timeout !== UNREAD_MS);
  expect(serverSide.timeout).toBeGreaterThanOrEqual(server.server.keepAliveTimeout);
  send('/small');
  await waitUntil(() => received.includes('small') && serverSide.timeout !== UNREAD_MS);
  // Idle: Node closes it.
  serverSide.emit('timeout');
  await waitUntil(() => serverSide.closed);
  expect(received).toContain('late answer');
});
