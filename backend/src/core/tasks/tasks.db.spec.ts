import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HeldJobs } from '../../../test/held-jobs.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser, type TestUser } from '../../../test/users.js';
import { ErasureService } from '../../privacy/erasure.service.js';
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

beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.collect });
  admin = await addAdmin(app);
  tasks = app.app.get(TasksService);
  tasks.handle(
    COUNT,
    async (_, { done, total }, prepared: string): Promise<ItemResult[]> => {
      log.push(`run ${prepared}`);
      if (failsAt === done) throw new Error('killed');
      return Array.from({ length: Math.min(2, total - done) }, (_item, at) => ({
        item: `item ${done + at + 1}`,
        isDone: true,
        message: prepared,
      }));
    },
    {
      prepare: async ({ done }) => {
        log.push(`prepare ${done}`);
        await whilePreparing();
        return String(done);
      },
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
  await app.app.get(TaskCleanupJob).run();
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
