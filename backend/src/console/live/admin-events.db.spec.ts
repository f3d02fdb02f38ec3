import { JwtService } from '@nestjs/jwt';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addApiKey } from '../../../test/api-keys.js';
import { addressOf, connected, joined, socketTo } from '../../../test/live-socket.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, sessionOf, type TestUser, verifiedUser } from '../../../test/users.js';

let app: TestApp;
let admin: TestUser;
let ada: TestUser;
let sockets: Socket[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  [admin, ada] = await Promise.all([addAdmin(app), verifiedUser(app)]);
});
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});
afterAll(() => app.stop());

function kept(socket: Socket): Socket {
  sockets.push(socket);
  return socket;
}

const join = async (where: TestApp, transports?: string[]) =>
  kept(await joined(where, admin.token, transports));

describe('the handshake', () => {
  const refusal = {
    message: 'Your session has ended. Please sign in again.',
    data: { code: 'UNAUTHENTICATED' },
  };
  const refused = async (token: unknown) =>
    expect(connected(kept(await socketTo(app, token)))).rejects.toMatchObject(refusal);

  test('refuses a client without a session of staff', async () => {
    await refused(undefined);
    await refused('');
    await refused({ token: admin.token });
    await refused('garbage');
    await refused(ada.token);
    await refused(admin.linkToken);
    await refused((await addApiKey(app, admin, ['notifications:read'])).key);
  });

  test('refuses an ended session and tokens for other purposes', async () => {
    const jwt = app.app.get(JwtService);
    const { sid } = jwt.decode<{ sid: string }>(admin.token);
    const claims = { sub: admin.id, role: 'admin', ver: 1, sid };
    await refused(jwt.sign(claims, { audience: 'files' }));
    await refused(jwt.sign({ ...claims, aud: 'session', exp: 1 }));
    await refused(jwt.sign(claims, { audience: 'session', secret: 'x'.repeat(32) }));
    const ended = await addAdmin(app);
    await app.rows('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [ended.id]);
    await refused(ended.token);
    const demoted = await addAdmin(app);
    await app.rows(`UPDATE users SET role = 'user' WHERE id = $1`, [demoted.id]);
    await refused(demoted.token);
  });
});

test('the connection of a refused client is closed', async () => {
  const address = (await addressOf(app)).replace('http', 'ws');
  const socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`);
  const received: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    received.push(String(data));
    // Engine.io has opened the connection. The client then sends the token.
    if (String(data).startsWith('0')) socket.send(`40${JSON.stringify({ token: 'garbage' })}`);
  });
  await new Promise((resolve) => socket.addEventListener('close', resolve));
  expect(received.at(-1)).toMatch(/^44.*Your session has ended/);
});

test('a network can have 50 sockets without a checked session, and admitted ones do not count', async () => {
  const behindProxy = await TestApp.start({ beside: app, trustedProxies: 1 });
  try {
    const url = `${await addressOf(behindProxy)}/socket.io/?EIO=4&transport=polling`;
    const open = async (network: string) =>
      (await fetch(url, { headers: { 'X-Forwarded-For': network } })).status;
    // Without the header the network is that of the connection.
    for (let count = 0; count < 3; count += 1) await join(behindProxy, ['websocket']);
    const statuses = await Promise.all(Array.from({ length: 50 }, () => open('127.0.0.1')));
    expect(statuses).toEqual(Array(50).fill(200));
    expect(await open('127.0.0.1')).toBe(403);
    expect(await open('192.0.2.7')).toBe(200);
  } finally {
    await behindProxy.stop();
  }
});

test('a socket that has sent no token is closed after ten seconds', async () => {
  const address = (await addressOf(app)).replace('http', 'ws');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`);
    let isClosed = false;
    const closed = new Promise<void>((resolve) => {
      socket.addEventListener('close', () => {
        isClosed = true;
        resolve();
      });
    });
    // The server's first message.
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    vi.advanceTimersByTime(9_900);
    await join(app, ['websocket']);
    expect(isClosed).toBe(false);
    vi.advanceTimersByTime(100);
    await closed;
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['ended', 'UPDATE users SET session_version = session_version + 1 WHERE id = $1'],
  ['signed out', 'DELETE FROM sessions WHERE user_id = $1'],
  ['demoted', `UPDATE users SET role = 'user' WHERE id = $1`],
  ['changed to another role', `UPDATE users SET role = 'reviewer' WHERE id = $1`],
  ['deleted', 'DELETE FROM users WHERE id = $1'],
])(
  'the socket of an administrator whose session is %s is closed, and others stay open',
  async (_, statement) => {
    const leaving = await addAdmin(app);
    const socket = kept(await joined(app, await sessionOf(app, leaving.id)));
    const staying = await join(app);
    const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await app.rows(statement, [leaving.id]);
    expect(await gone).toBe('io server disconnect');
    expect(staying.connected).toBe(true);
  },
);

test('stopping disconnects the clients without waiting for them', async () => {
  const stopping = await TestApp.start({ beside: app });
  const clients = await Promise.all([
    joined(stopping, admin.token, ['websocket']),
    joined(stopping, admin.token, ['polling']),
  ]);
  const gone = Promise.all(
    clients.map((client) => new Promise((resolve) => client.once('disconnect', resolve))),
  );
  const startedAt = performance.now();
  await stopping.stop();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  await gone;
  for (const client of clients) client.disconnect();
});

test('a worker has no socket', async () => {
  const worker = await TestApp.start({ beside: app, processRole: 'worker' });
  try {
    const address = await addressOf(worker);
    expect((await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).status).toBe(404);
  } finally {
    await worker.stop();
  }
});
