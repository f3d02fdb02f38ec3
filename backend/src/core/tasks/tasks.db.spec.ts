import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HeldJobs } from '../../../test/held-jobs.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser, type TestUser } from '../../../test/users.js';
import { ErasureService } from '../../privacy/erasure.service.js';
import { HttpError } from '../http/domain-error.js';
import { TaskCleanupJob } from './task-cleanup.job.js';
import { defineTask, type ItemResult } from './task-definition.js';
import { TasksService } from './tasks.service.js';

const COUNT = defineTask<{ label: string }>({
  kind: 'count',
  permission: 'users:read',
  cancelPermission: 'users:write',
  batchSize: 2,
});

const jobs = new HeldJobs();
let app: TestApp;
let admin: TestUser;
let tasks: TasksService;
const run = ({ taskId }: { taskId: string }) => jobs.runTask(taskId);
/** What the hooks have done, in order. */
let log: string[];
/** Runs in `prepare`. */
let whilePreparing: () => Promise<void>;
let failsAt: number | null;
/** An item that fails each time. */
let refused: { item: number; cause: (tx: EntityManager) => Promise<unknown> };

beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.collect });
  admin = await addAdmin(app);
  tasks = app.app.get(TasksService);
  tasks.handle(
    COUNT,
    async (tx, { done, total, limit }, prepared: string): Promise<ItemResult[]> => {
      log.push(`run ${prepared}`);
      if (failsAt === done) throw new Error('killed');
      const items = Array.from({ length: Math.min(limit, total - done) }, (_, at) => done + at + 1);
      if (items.includes(refused.item)) await refused.cause(tx);
      return items.map((item) => ({ item: `item ${item}`, isDone: true, message: prepared }));
    },
    {
      prepare: async ({ done }) => {
        log.push(`prepare ${done}`);
        await whilePreparing();
        return String(done);
      },
      itemOf: async ({ done }) => ({ item: `name ${done + 1}` }),
      discard: async (prepared, error) => {
        log.push(`discard ${prepared}${error instanceof Error ? `: ${error.message}` : ''}`);
      },
      onEnd: async (_, { input }) => void log.push(`end ${input.label}`),
      release: async () => void log.push('release'),
    },
  );
});
afterAll(() => app.stop());
beforeEach(() => {
  log = [];
  whilePreparing = async () => undefined;
  failsAt = null;
  refused = { item: 0, cause: async () => undefined };
});

const start = (total: number) =>
  tasks.start(COUNT, {
    actor: { id: admin.id, email: admin.email, ipAddress: '' },
    total,
    input: { label: 'A' },
  });
const itemsOf = async (taskId: string) =>
  (
    await app.rows<{ item: string }>('SELECT item FROM task_results WHERE task_id = $1 ORDER BY place', [
      taskId,
    ])
  ).map(({ item }) => item);

test('each batch is prepared before its transaction, and a task that prepares is never done by the call', async () => {
  const taskId = await start(3);
  expect(log).toEqual([]);
  await run({ taskId });
  expect(log).toEqual(['prepare 0', 'run 0', 'prepare 2', 'run 2', 'end A', 'release']);
  expect(await itemsOf(taskId)).toEqual(['item 1', 'item 2', 'item 3']);
});

test('what was prepared for a batch that fails is discarded, and the next run prepares it again', async () => {
  const taskId = await start(3);
  failsAt = 2;
  await expect(run({ taskId })).rejects.toThrow('killed');
  expect(log.slice(-3)).toEqual(['run 2', 'discard 2: killed', 'release']);
  failsAt = null;
  await run({ taskId });
  expect(log.slice(-4)).toEqual(['prepare 2', 'run 2', 'end A', 'release']);
  expect(await itemsOf(taskId)).toHaveLength(3);
});

test('what was prepared for items that another run has done meanwhile is discarded', async () => {
  const taskId = await start(2);
  whilePreparing = async () => {
    whilePreparing = async () => undefined;
    await run({ taskId });
  };
  await run({ taskId });
  expect(log).toEqual(['prepare 0', 'prepare 0', 'run 0', 'end A', 'release', 'discard 0', 'release']);
  expect(await itemsOf(taskId)).toEqual(['item 1', 'item 2']);
});

const NUL_IN_TEXT = (tx: EntityManager) => tx.query('SELECT $1::text', ['a\0b']);

test.each([
  ['with a value that cannot be stored', NUL_IN_TEXT, 'It has a value that cannot be stored.'],
  [
    'that the rules refuse',
    () => Promise.reject(new HttpError('NOT_FOUND', 'The project was deleted.')),
    'The project was deleted.',
  ],
])('an item %s is named, and the others of its batch are done', async (_, cause, message) => {
  refused = { item: 2, cause };
  const taskId = await start(5);
  await run({ taskId });
  const results = await app.rows(
    'SELECT item, is_done AS "isDone", message FROM task_results WHERE task_id = $1 ORDER BY place',
    [taskId],
  );
  expect(results).toEqual([
    { item: 'item 1', isDone: true, message: '0' },
    { item: 'name 2', isDone: false, message },
    { item: 'item 3', isDone: true, message: '2' },
    { item: 'item 4', isDone: true, message: '2' },
    { item: 'item 5', isDone: true, message: '4' },
  ]);
  expect(await app.row('SELECT done, left_out FROM tasks WHERE id = $1', [taskId])).toEqual({
    done: 5,
    left_out: 1,
  });
  expect(log.slice(-3)).toEqual(['run 4', 'end A', 'release']);
});

test('a task that its call would do at once is done by a job if an item fails', async () => {
  const AT_ONCE = defineTask<object>({ ...COUNT, kind: 'count-at-once' });
  tasks.handle(AT_ONCE, async (tx, { done, total, limit }) => {
    const items = Array.from({ length: Math.min(limit, total - done) }, (_, at) => done + at + 1);
    if (items.includes(1)) await NUL_IN_TEXT(tx);
    return items.map((item) => ({ item: `item ${item}`, isDone: true, message: '' }));
  });
  const actor = { id: admin.id, email: admin.email, ipAddress: '' };
  const taskId = await tasks.start(AT_ONCE, { actor, total: 2, input: {} });
  expect(await itemsOf(taskId)).toEqual([]);
  await run({ taskId });
  expect(await itemsOf(taskId)).toEqual(['item 1', 'item 2']);
});

test('a result with characters that cannot be stored is stored without them', async () => {
  const NAMES = defineTask<object>({ ...COUNT, kind: 'names' });
  tasks.handle(NAMES, async () => [{ item: 'a\0b', isDone: false, message: 'half \ud83d' }]);
  const actor = { id: admin.id, email: admin.email, ipAddress: '' };
  const taskId = await tasks.start(NAMES, { actor, total: 1, input: {} });
  const stored = await app.row('SELECT item, message FROM task_results WHERE task_id = $1', [taskId]);
  expect(stored).toEqual({ item: 'a\ufffdb', message: 'half \ufffd' });
});

test('a task that is cancelled while a batch is prepared does not run it, and ends once', async () => {
  const taskId = await start(4);
  whilePreparing = async () => {
    expect(await tasks.cancel(taskId)).toBe(true);
  };
  await run({ taskId });
  expect(log).toEqual(['prepare 0', 'end A', 'discard 0', 'release']);
  expect(await tasks.cancel(taskId)).toBe(false);
  expect(await itemsOf(taskId)).toEqual([]);
});

test('a task that has not ended after 30 days is cancelled, so that its files do not stay', async () => {
  const [forgotten, recent] = [await start(2), await start(2)];
  await app.rows(`UPDATE tasks SET created_at = now() - interval '31 days' WHERE id = $1`, [forgotten]);
  await app.app.get(TaskCleanupJob).cancelForgotten();
  const ended = await app.rows('SELECT id FROM tasks WHERE cancelled_at IS NOT NULL AND id = ANY($1)', [
    [forgotten, recent],
  ]);
  expect(ended).toEqual([{ id: forgotten }]);
  expect(log).toEqual(['end A']);
});

test('the erasure of a user removes the id from results, and leaves the counts', async () => {
  const user = await signedUser(app);
  const taskId = await start(2);
  await app.rows(
    `INSERT INTO task_results (task_id, place, user_id, is_done, message) VALUES ($1, 1, $2, true, 'Done')`,
    [taskId, user.id],
  );
  const result = () => app.row('SELECT user_id, message FROM task_results WHERE task_id = $1', [taskId]);
  expect(await result()).toEqual({ user_id: user.id, message: 'Done' });
  await app.database.transaction((tx) => app.app.get(ErasureService).erase(tx, user.id));
  expect(await result()).toEqual({ user_id: null, message: 'Done' });
});
