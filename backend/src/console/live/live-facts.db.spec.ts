import { once } from 'node:events';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connected, heardBy, joined, socketTo } from '../../../test/live-socket.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { publishStart, type StartedUser } from '../../../test/work-starts.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { REVIEW_CLAIMED, REVIEW_OPENED } from '../../reviews/review.events.js';
import { USER_DELETED } from '../../users/user.events.js';

const LINK = 'https://example.com/projects/7';

let app: TestApp;
let other: TestApp;
let admin: TestUser;
let sockets: Socket[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  other = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
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

/** A new user starts to work. */
function announce(where: TestApp, link: string | null = LINK): Promise<StartedUser> {
  return where.database.transaction((tx) => publishStart(where, tx, link));
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
    const started = await announce(app);
    const [first, ...others] = await heard;
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(first).toEqual({
      _id: expect.any(String),
      userId: expect.any(String),
      userName: started.name,
      userEmail: started.email,
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
    const started = await announce(app, null);
    expect((await heard).projectLink).toBe(`http://inkwell.test/admin/edit-work/${started.id}`);
  });

  test('is not sent for a rolled-back start, nor to a client that has not joined', async () => {
    const outside = kept(await connected(await socketTo(app, admin.token)));
    const inside = await join(app);
    const early: unknown[] = [];
    outside.on('work-started', (heard) => early.push(heard));
    inside.on('work-started', (heard) => early.push(heard));
    const undone = app.database.transaction(async (tx) => {
      await publishStart(app, tx, `${LINK}/undone`);
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    const heard = heardBy(inside);
    await announce(app);
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
      await publishStart(other, tx, `${LINK}/1`);
      await publishStart(other, tx, `${LINK}/2`);
      await tx.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'inkwell-live'`,
      );
    });
    await two;
    expect(heard).toEqual([`${LINK}/1`, `${LINK}/2`]);
    const again = heardBy(socket);
    await announce(other, `${LINK}/3`);
    expect((await again).projectLink).toBe(`${LINK}/3`);
  });
});

const IDS = {
  reviewId: '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e',
  userId: '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3f',
  assignmentId: '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d41',
  reviewerId: '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d40',
};

function claim(times = 1): Promise<void> {
  return app.database.transaction(async (tx) => {
    for (let count = 0; count < times; count += 1)
      await app.app.get(DomainEvents).publish(tx, REVIEW_CLAIMED, IDS, new Date());
  });
}

/** The names that the socket has received, as soon as this one is among them. */
function namesUntil(socket: Socket, last: string): Promise<string[]> {
  const received: string[] = [];
  return new Promise((resolve) => {
    socket.on('facts', (names: string[]) => {
      received.push(...names);
      if (names.includes(last)) resolve(received);
    });
  });
}

describe('facts', () => {
  test('are received by name in every process at the commit, and many are sent as few', async () => {
    const consoles = await Promise.all([join(app), join(other)]);
    const counts = consoles.map((socket) => {
      const heard = { count: 0 };
      socket.on('facts', () => {
        heard.count += 1;
      });
      return heard;
    });
    const all = consoles.map((socket) => namesUntil(socket, 'review.claimed'));
    await claim(1000);
    await Promise.all(all);
    // Events keep their order. When this one arrives, the thousand have been processed.
    const last = consoles.map((socket) => once(socket as unknown as NodeJS.EventEmitter, 'work-started'));
    await announce(app);
    await Promise.all(last);
    for (const { count } of counts) expect(count).toBeLessThan(10);
  });

  test('are not received if the transaction is rolled back', async () => {
    const socket = await join(app);
    const undone = app.database.transaction(async (tx) => {
      const opened = { ...IDS, kind: 'page', subjectId: IDS.userId, round: 1, dueAt: new Date() } as const;
      await app.app.get(DomainEvents).publish(tx, REVIEW_OPENED, opened, new Date());
      throw new Error('Undone');
    });
    const heard = namesUntil(socket, 'review.claimed');
    await expect(undone).rejects.toThrow('Undone');
    await claim();
    expect(await heard).not.toContain('review.opened');
  });

  test('of which a process may have missed some are announced as such', async () => {
    const socket = await join(app);
    const missed = new Promise<void>((resolve) => socket.once('facts-missed', resolve));
    await app.rows(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'inkwell-live'`,
    );
    await missed;
  });

  test('are all received on one connection of each process', async () => {
    const listening = () =>
      app.rows(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'inkwell-live'`,
      );
    // An earlier test has ended them.
    await expect.poll(async () => (await listening()).length, { timeout: 10_000 }).toBe(2);
  });
});

test('staff receive the events that they may read', async () => {
  const [auditor, reviewer] = [await addStaff(app, 'auditor'), await addStaff(app, 'reviewer')];
  const consoles = [await joined(app, auditor.token), await joined(app, reviewer.token)].map(kept);
  const heard = consoles.map((socket) => {
    const names: string[] = [];
    socket.onAny((name: string, facts: unknown) =>
      names.push(...(name === 'facts' ? (facts as string[]) : [name])),
    );
    return names;
  });
  const claimed = consoles.map((socket) => namesUntil(socket, 'review.claimed'));
  await app.database.transaction((tx) =>
    app.app.get(DomainEvents).publish(tx, USER_DELETED, { userId: IDS.userId, role: 'user' }, new Date()),
  );
  const started = heardBy(await join(app));
  await announce(app);
  await started;
  await claim();
  await Promise.all(claimed);
  const [byAuditor, byReviewer] = heard;
  expect(byAuditor).toEqual(expect.arrayContaining(['assignment.started', 'user.deleted', 'work-started']));
  expect(new Set(byReviewer)).toEqual(new Set(['review.claimed']));
});
