import { PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import { STAFF_ROLES } from '@inkwell/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApiKey } from '../test/api-keys.js';
import { replaceCaseFile } from '../test/exports.js';
import { HeldJobs } from '../test/held-jobs.js';
import { type Json, TestApp } from '../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../test/users.js';
import { addProject } from '../test/work.js';
import { TaskCleanupJob } from './core/tasks/task-cleanup.job.js';
import { defineTask } from './core/tasks/task-definition.js';
import { TasksService } from './core/tasks/tasks.service.js';
import { EXPORT_KINDS } from './integrations/exports/export-kind.js';
import { ErasureService } from './privacy/erasure.service.js';

const PERMISSION = 'assignments:read';
const COUNT = defineTask<{ projectId: string }>({
  kind: 'count',
  permission: PERMISSION,
  cancelPermission: 'assignments:write',
  batchSize: 1,
});
const ITEMS = 3;

const jobs = new HeldJobs();
let app: TestApp;
let projectId: string;
/** How often each item was done or written. */
let made: number[];
/** The item at which a run is killed. */
let killedAt: number | null;

function make(item: number): string {
  if (item === killedAt) throw new Error('Killed');
  made.push(item);
  return `item ${item}`;
}

/** A task that does items, and one that makes a file. */
const KINDS = {
  items: {
    start: (user: TestUser) =>
      app.app.get(TasksService).start(COUNT, {
        actor: { id: user.id, email: user.email, ipAddress: '' },
        total: ITEMS,
        input: { projectId },
      }),
    job: (taskId: string): [string, object] => ['run-task', { taskId }],
    url: (id: string) => `/api/admin/tasks/${id}`,
    read: (body: Json) => {
      const { cancelledAt, finishedAt, failedReason, startedAt, ...task } = body.task as Json;
      const running = failedReason ? 'failed' : startedAt ? 'running' : 'waiting';
      return { ...task, state: cancelledAt ? 'cancelled' : finishedAt ? 'done' : running } as Json;
    },
    event: 'task.finished',
  },
  file: {
    start: async (user: TestUser) => {
      const body = { kind: 'case-file', projectId };
      const answer = await app.post<{ export: { _id: string } }>('/api/admin/exports', body, user.token);
      return answer.body.export._id;
    },
    job: (exportId: string): [string, object] => ['make-export', { exportId }],
    url: (id: string) => `/api/admin/exports/${id}`,
    read: (body: Json) => body.export as Json,
    event: 'export.finished',
  },
};
type KindName = keyof typeof KINDS;
const kindNames = Object.keys(KINDS) as KindName[];

beforeAll(async () => {
  app = await TestApp.start({
    beforeInit: (nest) => {
      jobs.collect(nest);
      replaceCaseFile(nest, {
        permissions: [PERMISSION],
        optionalPermissions: [],
        open: async (_, run) => ({
          name: 'case.zip',
          contentType: 'application/zip',
          content: (async function* written() {
            for (let item = 1; item <= ITEMS; item++) {
              yield make(item);
              run.advance(1);
            }
          })(),
        }),
      });
    },
  });
  app.app.get(TasksService).handle(
    COUNT,
    async (_, { done }) => [{ item: make(done + 1), isDone: true, message: '' }],
    // So that no call does it at once.
    { prepare: async () => undefined },
  );
  projectId = await addProject(app);
});
afterAll(() => app.stop());
beforeEach(() => {
  made = [];
  killedAt = null;
});

const run = (kind: KindName, id: string) => jobs.run(...KINDS[kind].job(id));
const stateOf = async (kind: KindName, id: string, user: TestUser) => {
  const { status, body } = await app.get<Json>(KINDS[kind].url(id), user.token);
  return status === 200 ? KINDS[kind].read(body).state : status;
};
const endsOf = (id: string) =>
  app.rows<{ name: string; state: string }>(
    `SELECT type AS name, data ->> 'state' AS state FROM events WHERE $1 IN (data ->> 'taskId', data ->> 'exportId') ORDER BY seq`,
    [id],
  );

/** Brings a task into each state. */
const REACH: Record<string, (kind: KindName, id: string, user: TestUser) => Promise<unknown>> = {
  waiting: async () => undefined,
  running: async (kind, id) => {
    killedAt = 2;
    await expect(run(kind, id)).rejects.toThrow('Killed');
    killedAt = null;
  },
  done: (kind, id) => run(kind, id),
  failed: (kind, id) => app.database.transaction((tx) => jobs.fail(tx, ...KINDS[kind].job(id))),
  cancelled: (kind, id, user) => app.post(`${KINDS[kind].url(id)}/cancel`, {}, user.token),
  expired: async (kind, id) => {
    await run(kind, id);
    await app.rows('UPDATE tasks SET expires_at = now() WHERE id = $1', [id]);
  },
};

/** What a call that cancels answers, the state afterwards, and the state after the job has run instead. */
const TABLE: [KindName, keyof typeof REACH, cancelled: [number, unknown], afterRun: unknown][] = [
  ['items', 'waiting', [200, 'cancelled'], 'done'],
  ['items', 'running', [200, 'cancelled'], 'done'],
  ['items', 'done', [200, 'done'], 'done'],
  ['items', 'failed', [200, 'cancelled'], 'done'],
  ['items', 'cancelled', [200, 'cancelled'], 'cancelled'],
  ['file', 'waiting', [200, 'cancelled'], 'done'],
  ['file', 'running', [200, 'cancelled'], 'done'],
  ['file', 'done', [409, 'done'], 'done'],
  ['file', 'failed', [409, 'failed'], 'done'],
  ['file', 'cancelled', [200, 'cancelled'], 'cancelled'],
  ['file', 'expired', [404, 404], 404],
];

describe.each(TABLE)('a task with %s, %s', (kind, state, [cancelStatus, afterCancel], afterRun) => {
  let user: TestUser;
  let id: string;
  beforeEach(async () => {
    user = await addAdmin(app);
    id = await KINDS[kind].start(user);
    await REACH[state]?.(kind, id, user);
  });
  const reached = state === 'expired' ? 404 : state;

  test('is shown so, and to no key of another project', async () => {
    expect(await stateOf(kind, id, user)).toBe(reached);
    const permissions = ['exports:create', 'assignments:read', 'assignments:write'] as const;
    const here = await addApiKey(app, user, permissions, { projectId });
    const elsewhere = await addApiKey(app, user, permissions, { projectId: await addProject(app) });
    const url = KINDS[kind].url(id);
    expect((await app.get(url, here.key)).status).toBe(reached === 404 ? 404 : 200);
    expect((await app.get(url, elsewhere.key)).status).toBe(404);
    expect((await app.post(`${url}/cancel`, {}, elsewhere.key)).status).toBe(404);
    expect(await stateOf(kind, id, user)).toBe(reached);
  });

  test('is cancelled at most once, and then does nothing', async () => {
    const before = await endsOf(id);
    const cancel = () => app.post(`${KINDS[kind].url(id)}/cancel`, {}, user.token);
    expect((await cancel()).status).toBe(cancelStatus);
    await cancel();
    expect(await stateOf(kind, id, user)).toBe(afterCancel);
    const ends = afterCancel === 'cancelled' && state !== 'cancelled' ? [afterCancel] : [];
    expect((await endsOf(id)).slice(before.length)).toEqual(
      ends.map((end) => ({ name: KINDS[kind].event, state: end })),
    );
    if (afterCancel !== 'cancelled') return;
    made = [];
    await run(kind, id);
    expect(made).toEqual([]);
  });

  test('is ended by its job once, also after a restart in the middle', async () => {
    const before = await endsOf(id);
    await Promise.all([run(kind, id), run(kind, id)]);
    await run(kind, id);
    expect(await stateOf(kind, id, user)).toBe(afterRun);
    const isFinished = afterRun === 'done' && state !== 'done';
    expect((await endsOf(id)).slice(before.length)).toEqual(
      isFinished ? [{ name: KINDS[kind].event, state: 'done' }] : [],
    );
    if (afterRun === 'done' && kind === 'items') expect(made).toEqual([1, 2, 3]);
    if (afterRun === 'done' && kind === 'file')
      expect((await app.get(`${KINDS.file.url(id)}/file`, user.token)).text).toBe('item 1item 2item 3');
  });

  test('goes on when who has started it is no staff any more, and names nobody who was erased', async () => {
    const reader = await addAdmin(app);
    await app.rows(`UPDATE users SET role = 'user', session_version = session_version + 1 WHERE id = $1`, [
      user.id,
    ]);
    expect((await app.get(KINDS[kind].url(id), user.token)).status).toBe(401);
    await app.database.transaction((tx) => app.app.get(ErasureService).erase(tx, user.id));
    await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
    await run(kind, id);
    expect(await stateOf(kind, id, reader)).toBe(afterRun);
    expect(JSON.stringify(await app.rows('SELECT * FROM tasks'))).not.toContain(user.id);
  });
});

test.each(kindNames)('a task with %s is deleted when it has expired, with its file', async (kind) => {
  const user = await addAdmin(app);
  const id = await KINDS[kind].start(user);
  await run(kind, id);
  const expiry = 'SELECT expires_at - finished_at AS kept FROM tasks WHERE id = $1';
  const { kept } = await app.row<{ kept: { days: number } | null }>(expiry, [id]);
  expect(kept).toEqual(kind === 'file' ? expect.objectContaining({ days: 7 }) : null);
  await app.rows(`UPDATE tasks SET expires_at = expires_at - interval '8 days' WHERE id = $1`, [id]);
  await app.app.get(TaskCleanupJob).deleteExpired();
  expect(await stateOf(kind, id, user)).toBe(kind === 'file' ? 404 : 'done');
});

describe('every kind', () => {
  const NEEDED: Record<string, readonly Permission[]> = {
    'give-assignments': ['assignments:read'],
    'import-images': ['references:read'],
    'import-users': ['users:read'],
    'publish-reviews': ['reviews:read'],
    texts: ['work:read'],
    users: ['users:export'],
    assignments: ['assignments:read'],
    reviews: ['reviews:read'],
    audit: ['audit-log:read'],
    'case-file': [PERMISSION],
  };
  const isExport = (kind: string) => EXPORT_KINDS.some((name) => name === kind);

  test('is in the table', () => {
    const kinds = app.app
      .get(TasksService)
      .definitions()
      .map(({ kind }) => kind);
    const known = Object.keys(NEEDED).filter((kind) => !isExport(kind));
    expect(kinds.filter((kind) => kind !== COUNT.kind).toSorted()).toEqual(known.toSorted());
    expect(Object.keys(NEEDED)).toEqual(expect.arrayContaining([...EXPORT_KINDS]));
  });

  test.each(Object.entries(NEEDED))('%s is read by the roles with its permission', async (kind, needed) => {
    const admin = await addAdmin(app);
    const id = isExport(kind)
      ? await app
          .post<{ export: { _id: string } }>('/api/admin/exports', { kind }, admin.token)
          .then(({ body }) => body.export._id)
      : (
          await app.row<{ id: string }>(
            `INSERT INTO tasks (id, kind, created_by, actor, total, input)
             VALUES (gen_random_uuid(), $1, $2, '{}', 1, '{}') RETURNING id`,
            [kind, admin.id],
          )
        ).id;
    // What the caller may read besides decided what the file contains.
    const { permissions } = await app.row<{ permissions: Permission[] | null }>(
      'SELECT permissions FROM tasks WHERE id = $1',
      [id],
    );
    expect(permissions ?? needed).toEqual(expect.arrayContaining([...needed]));
    const all = [...(permissions ?? needed), ...(isExport(kind) ? (['exports:create'] as const) : [])];
    for (const role of STAFF_ROLES) {
      const { token } = await addStaff(app, role);
      const mayRead = all.every((permission) => PERMISSIONS[permission].includes(role));
      const url = `/api/admin/${isExport(kind) ? 'exports' : 'tasks'}`;
      const { status } = await app.get(`${url}/${id}`, token);
      expect([role, status === 200]).toEqual([role, mayRead]);
      const list = await app.get(url, token);
      expect([role, list.text.includes(id)]).toEqual([role, mayRead]);
    }
  });
});
