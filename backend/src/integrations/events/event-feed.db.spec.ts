import { randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { feedIsCurrent } from '../../../test/feed-is-current.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addAssignment, addImage, addProject, startedUser, workOf } from '../../../test/work.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { IMAGE_CHANGED, IMAGE_REMOVED } from '../../images/image.events.js';
import { USER_DELETED, USER_VERIFIED } from '../../users/user.events.js';
import type { EventListDto } from './dto/event.dto.js';
import { encodeCursor } from './event-cursor.js';
import { EventFeedService } from './event-feed.service.js';
import { EventRetentionJob } from './event-retention.job.js';

let app: TestApp;
let admin: TestUser;
/** The end of the feed before a test. */
let start: string;
const runners: QueryRunner[] = [];

beforeAll(async () => {
  app = await TestApp.start({ works: true, databasePoolSize: 20 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const runner of runners.splice(0)) await runner.release();
  start = await endOfFeed();
});

async function get(query: Record<string, string>) {
  await feedIsCurrent(app);
  return app.get<EventListDto>(`/api/admin/events?${new URLSearchParams(query)}`, admin.token);
}

async function read(query: Record<string, string>): Promise<EventListDto> {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return body;
}

async function endOfFeed(): Promise<string> {
  const { events, next } = await read({ limit: '1000' });
  return events.length === 1000 ? (await read({ after: next })).next : next;
}

/** The users that the facts after the cursor are about, and the cursor for what follows. */
async function usersAfter(after: string) {
  const { events, next } = await read({ after, types: USER_VERIFIED.name });
  return { users: events.map(({ subject }) => subject), next };
}

/** A transaction in which facts are published. */
async function begin() {
  const runner = app.database.createQueryRunner();
  runners.push(runner);
  await runner.startTransaction();
  return {
    publish: async () => {
      const userId = randomUUID();
      await app.app.get(DomainEvents).publish(runner.manager, USER_VERIFIED, { userId });
      return userId;
    },
    commit: () => runner.commitTransaction(),
    rollback: () => runner.rollbackTransaction(),
  };
}

async function publish(): Promise<string> {
  const transaction = await begin();
  const userId = await transaction.publish();
  await transaction.commit();
  return userId;
}

describe('the feed', () => {
  test('has each fact with its declared data, the oldest first', async () => {
    const user = await startedUser(app);
    const { assignmentId } = await workOf(app, user);
    const { id: projectId } = await app.row('SELECT id FROM projects WHERE is_default');
    const { events } = await read({ after: start });
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['assignment.given', 'assignment.started']);
    expect(events.at(-1)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seq: expect.any(Number),
      type: 'assignment.started',
      version: 1,
      occurredAt: expect.stringMatching(/Z$/),
      subject: assignmentId,
      data: {
        userId: user.id,
        assignmentId,
        startedAt: expect.stringMatching(/Z$/),
        deadlineAt: expect.stringMatching(/Z$/),
        projectId,
      },
    });
    const ofSubject = await read({ after: start, types: 'assignment.*' });
    expect(ofSubject.events).toEqual(events.filter(({ type }) => type.startsWith('assignment.')));
    const seqs = events.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  });

  test('keeps no field that the event does not declare', async () => {
    const user = { userId: randomUUID(), name: 'Ada Example' };
    await app.database.transaction((tx) => app.app.get(DomainEvents).publish(tx, USER_VERIFIED, user));
    const { events } = await read({ after: start });
    expect(events).toMatchObject([{ data: { userId: user.userId } }]);
    expect(JSON.stringify(events)).not.toContain('Ada');
  });

  test('is read in pages, each event once', async () => {
    const users = [await publish(), await publish(), await publish()];
    const read1 = await read({ after: start, limit: '2' });
    const read2 = await read({ after: read1.next, limit: '2' });
    expect([...read1.events, ...read2.events].map(({ subject }) => subject)).toEqual(users);
    expect(await read({ after: read2.next })).toEqual({ events: [], next: read2.next });
  });

  test('begins with the oldest event without a cursor', async () => {
    await publish();
    const { events } = await read({ limit: '1' });
    const oldest = await app.row<{ id: string }>(
      'SELECT id FROM events ORDER BY transaction_id, seq LIMIT 1',
    );
    expect(events.map(({ id }) => id)).toEqual([oldest.id]);
  });

  test('has the types that are asked for, and goes on after those that are not', async () => {
    const userId = await publish();
    await app.database.transaction((tx) =>
      app.app.get(DomainEvents).publish(tx, USER_DELETED, { userId: randomUUID(), role: 'user' }),
    );
    const { events, next } = await read({ after: start, types: 'user.verified,image.added' });
    expect(events.map(({ subject }) => subject)).toEqual([userId]);
    expect((await read({ after: next })).events).toEqual([]);
  });

  test('has the facts about assignments and images of a project', async () => {
    const projectId = await addProject(app);
    const user = await startedUser(app);
    const { assignmentId } = await addAssignment(app, user, projectId);
    const [image, other] = [await addImage(app), await addImage(app)];
    await app.rows('UPDATE reference_files SET project_id = $2, position = 1 WHERE id = $1', [
      image,
      projectId,
    ]);
    await app.database.transaction(async (tx) => {
      const events = app.app.get(DomainEvents);
      for (const imageId of [image, other]) await events.publish(tx, IMAGE_CHANGED, { imageId });
      // The row of a deleted image says nothing about its project any more.
      const deleted = { imageId: randomUUID(), projectId, outcome: 'deleted' } as const;
      await events.publish(tx, IMAGE_REMOVED, deleted);
    });
    const { events } = await read({ after: start, projectId });
    expect(events.map(({ type, subject }) => [type, subject])).toEqual([
      ['assignment.given', assignmentId],
      ['image.changed', image],
      ['image.removed', expect.any(String)],
    ]);
  });
});

describe('a reader misses no fact', () => {
  test('of a transaction that is committed after a later one', async () => {
    const [early, late] = [await begin(), await begin()];
    const first = await early.publish();
    const second = await late.publish();
    await late.commit();
    const before = await usersAfter(start);
    expect(before.users).toEqual([]);
    await early.commit();
    expect((await usersAfter(before.next)).users).toEqual([first, second]);
  });

  test('of a transaction that has begun to write before the others, and publishes after them', async () => {
    const slow = await begin();
    const first = await slow.publish();
    const users = [await publish(), await publish()];
    const before = await usersAfter(start);
    const last = await slow.publish();
    await slow.commit();
    const after = await usersAfter(before.next);
    expect([...before.users, ...after.users]).toEqual([first, last, ...users]);
  });

  test('while a transaction that publishes nothing is rolled back', async () => {
    const failing = await begin();
    await failing.publish();
    const userId = await publish();
    await failing.rollback();
    expect((await usersAfter(start)).users).toEqual([userId]);
  });

  test('written after the database was restored on a server that has counted fewer transactions', async () => {
    const lost = await publish();
    const { next } = await read({ after: start });
    // As in a backup that was taken before the last fact, restored where transactions have lower numbers.
    await app.rows('DELETE FROM events WHERE subject = $1', [lost]);
    await app.rows('UPDATE events SET transaction_id = transaction_id + 1000000');
    await app.rows(`UPDATE event_feed SET database = 'another'`);
    const [, transactionId = '', seq = ''] = Buffer.from(next, 'base64url').toString().split('.');
    const { generation } = await app.row<{ generation: string }>('SELECT generation::text FROM event_feed');
    const cursor = encodeCursor([generation, String(Number(transactionId) + 1_000_000), seq]);
    const restarted = await TestApp.start({ beside: app });
    try {
      const userId = await publish();
      expect((await usersAfter(cursor)).users).toEqual([userId]);
      // Another start finds the same database.
      await restarted.app.get(EventFeedService).onModuleInit();
      const again = await app.row<{ generation: string }>('SELECT generation::text FROM event_feed');
      expect(Number(again.generation)).toBeGreaterThan(Number(generation));
      expect((await usersAfter(start)).users).toContain(userId);
    } finally {
      await restarted.stop();
    }
  });
});

describe('retention', () => {
  const age = (subjects: string[], days: number) =>
    app.rows(`UPDATE events SET occurred_at = now() - make_interval(days => $2) WHERE subject = ANY($1)`, [
      subjects,
      days,
    ]);
  async function applyRetention(): Promise<void> {
    await app.app.get(EventRetentionJob).start();
    await waitUntil(
      async () =>
        (
          await app.rows(
            `SELECT 1 FROM pgboss.job WHERE name = 'delete-expired-events' AND state IN ('created', 'retry', 'active')`,
          )
        ).length === 0,
    );
  }

  test('deletes events after their days, and refuses the cursors before them', async () => {
    const old = [await publish(), await publish()];
    const { next: cursor } = await read({ after: start, limit: '1' });
    const recent = await publish();
    await age(
      (await app.rows<{ subject: string }>('SELECT subject FROM events')).map((row) => row.subject),
      31,
    );
    await age([recent], 29);
    await applyRetention();
    expect(await app.rows('SELECT subject FROM events')).toEqual([{ subject: recent }]);
    expectRefusal(await get({ after: cursor }), { status: 410, code: 'CURSOR_EXPIRED' });
    const { events, next } = await read({});
    expect(events.map(({ subject }) => subject)).toEqual([recent]);
    expect(old).not.toContain(recent);
    // A reader that has read everything is not refused when that is deleted.
    await age([recent], 31);
    await applyRetention();
    expect(await app.rows('SELECT 1 FROM events')).toEqual([]);
    const later = await publish();
    expect((await read({ after: next })).events.map(({ subject }) => subject)).toEqual([later]);
  });
});

test('a wrong query is refused', async () => {
  expectInvalid(await get({ after: 'x' }), { after: 'This is not a cursor of the feed' });
  expectInvalid(await get({ types: 'user.verified,user.born' }), {
    types: 'Each type must be one of the types of events, or a subject such as assignment.*',
  });
  expectInvalid(await get({ projectId: 'x' }), { projectId: 'The project must be an id' });
  expectInvalid(await get({ limit: '1001' }), { limit: 'The limit must be a whole number from 1 to 1000' });
});
