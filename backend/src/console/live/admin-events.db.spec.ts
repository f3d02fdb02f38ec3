import { JwtService } from '@nestjs/jwt';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressOf, connected, heardBy, joined, socketTo } from '../../../test/live-socket.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, sessionOf, type TestUser, verifiedUser } from '../../../test/users.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { WORK_STARTED } from '../../work/work.events.js';

const LINK = 'https://example.com/projects/7';

let app: TestApp;
let other: TestApp;
let admin: TestUser;
let ada: TestUser;
let sockets: Socket[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  other = await TestApp.start({ beside: app });
  [admin, ada] = await Promise.all([addAdmin(app), verifiedUser(app)]);
});
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

function kept(socket: Socket): Socket {
  sockets.push(socket);
  return socket;
}

const join = async (where: TestApp, transports?: string[]) =>
  kept(await joined(where, admin.token, transports));

function announce(where: TestApp, user: TestUser, link: string | null = LINK): Promise<void> {
  return where.database.transaction((tx) =>
    where.app.get(DomainEvents).publish(tx, WORK_STARTED, { userId: user.id, projectLink: link }),
  );
}

describe('work-started', () => {
  test('is received in every process within a second, also by a polling client', async () => {
    const consoles = await Promise.all([
      join(app, ['websocket']),
      join(other, ['websocket']),
      join(other, ['polling']),
      join(app),
    ]);
    const heard = Promise.all(consoles.map(heardBy));
    const startedAt = performance.now();
    await announce(app, ada);
    const [first, ...others] = await heard;
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(first).toEqual({
      _id: expect.any(String),
      userName: ada.name,
      userEmail: ada.email,
      timestamp: expect.stringMatching(/^\d{4}-.*T.*Z$/),
      projectLink: LINK,
    });
    expect(others).toEqual([first, first, first]);
    const { body } = await app.get<{ notifications: unknown[] }>('/api/admin/notifications', admin.token);
    expect(body.notifications[0]).toEqual(first);
  });

  test('has the link of the edit-work page if no project link was given', async () => {
    const socket = await join(other);
    const heard = heardBy(socket);
    await announce(app, ada, null);
    expect((await heard).projectLink).toBe(`http://inkwell.test/admin/edit-work/${ada.id}`);
  });

  test('is not sent for a rolled-back start, nor to a client that has not joined', async () => {
    const outside = kept(await connected(await socketTo(app, admin.token)));
    const inside = await join(app);
    const early: unknown[] = [];
    outside.on('work-started', (heard) => early.push(heard));
    inside.on('work-started', (heard) => early.push(heard));
    const undone = app.database.transaction(async (tx) => {
      await app.app
        .get(DomainEvents)
        .publish(tx, WORK_STARTED, { userId: ada.id, projectLink: `${LINK}/undone` });
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    const heard = heardBy(inside);
    await announce(app, ada);
    await heard;
    expect(early).toMatchObject([{ projectLink: LINK }]);
  });

  test('is received after a lost database connection, with the missed events', async () => {
    const socket = await join(app);
    const heard: string[] = [];
    const two = new Promise<void>((resolve) => {
      socket.on('work-started', ({ projectLink }) => {
        if (heard.push(projectLink) === 2) resolve();
      });
    });
    // The transaction that publishes also ends the listening connections, so it commits without listeners.
    await other.database.transaction(async (tx) => {
      await other.app
        .get(DomainEvents)
        .publish(tx, WORK_STARTED, { userId: ada.id, projectLink: `${LINK}/1` });
      await other.app
        .get(DomainEvents)
        .publish(tx, WORK_STARTED, { userId: ada.id, projectLink: `${LINK}/2` });
      await tx.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'inkwell-live'`,
      );
    });
    await two;
    expect(heard).toEqual([`${LINK}/1`, `${LINK}/2`]);
    const again = heardBy(socket);
    await announce(other, ada, `${LINK}/3`);
    expect((await again).projectLink).toBe(`${LINK}/3`);
  });
});

test('reviews-changed is received in every process at the commit, and many events are sent as few', async () => {
  const consoles = await Promise.all([join(app), join(other)]);
  const counts = consoles.map((socket) => {
    const heard = { count: 0 };
    socket.on('reviews-changed', () => {
      heard.count += 1;
    });
    return heard;
  });
  const all = consoles.map((socket) => new Promise((resolve) => socket.once('reviews-changed', resolve)));
  await app.rows(`SELECT pg_notify('reviews_changed', number::text) FROM generate_series(1, 1000) number`);
  await Promise.all(all);
  // Events keep their order. When this one arrives, the thousand have been processed.
  const last = consoles.map((socket) => new Promise((resolve) => socket.once('work-started', resolve)));
  await announce(app, ada);
  await Promise.all(last);
  for (const { count } of counts) expect(count).toBeLessThan(10);
});

test('staff receive the events that they may read', async () => {
  const [auditor, reviewer] = [await addStaff(app, 'auditor'), await addStaff(app, 'reviewer')];
  const consoles = [await joined(app, auditor.token), await joined(app, reviewer.token)].map(kept);
  const heard = consoles.map((socket) => {
    const names: string[] = [];
    socket.onAny((name: string) => names.push(name));
    return names;
  });
  const changes = consoles.map((socket) => new Promise((resolve) => socket.once('reviews-changed', resolve)));
  const started = heardBy(await join(app));
  await announce(app, ada);
  await started;
  await app.rows(`SELECT pg_notify('reviews_changed', '1')`);
  await Promise.all(changes);
  expect(heard).toEqual([['work-started', 'reviews-changed'], ['reviews-changed']]);
});

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
  });

  test('refuses an ended session and tokens for other purposes', async () => {
    const jwt = app.app.get(JwtService);
    const claims = { sub: admin.id, role: 'admin', ver: 1 };
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
