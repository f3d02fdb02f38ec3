import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExportJobs, Exports } from '../../test/exports.js';
import { TestApp } from '../../test/test-app.js';
import type { TestDatabase } from '../../test/test-database.js';
import { createReleaseDatabase, RELEASES } from '../../test/upgrade/release-database.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { FileStore } from '../core/storage/file-store.js';
import { migrate } from '../start/migrate.js';

/** The statements of 0.5.0 on its table. */
const ADD = `INSERT INTO exports (kind, input, permissions, created_by) VALUES ($1, $2::jsonb, $3::text[], $4) RETURNING id`;
const READ = `SELECT e.kind, e.state, e.done, e.total, e.file_name, e.failed_reason FROM (SELECT * FROM exports e
  WHERE e.id = $1 AND e.permissions <@ $2::text[] AND (e.expires_at IS NULL OR e.expires_at > clock_timestamp())) AS e`;
const COUNT = `SELECT count(*)::int AS unfinished FROM exports WHERE created_by = $1 AND state IN ('waiting', 'running')`;
const EXPIRES = 'clock_timestamp() + make_interval(days => 7)';
const BEGIN = `
  WITH begun AS (
    UPDATE exports SET state = 'running', attempt = attempt + 1, started_at = clock_timestamp(), done = 0, total = NULL,
      finished_at = NULL, expires_at = NULL, failed_reason = NULL
    WHERE id = $1 AND state IN ('waiting', 'running', 'failed') RETURNING kind, input, permissions, attempt
  )
  SELECT kind, input, permissions, attempt FROM begun`;
const REPORT = `UPDATE exports SET done = $3, total = $4 WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING id`;
const FINISH = `
  UPDATE exports SET state = 'done', done = $3, total = $3, file_key = $4, file_name = $5, file_bytes = $6, sha256 = $7,
    finished_at = clock_timestamp(), expires_at = ${EXPIRES}
  WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING kind, state`;
const FAIL = `
  UPDATE exports SET state = 'failed', failed_reason = $2, finished_at = clock_timestamp(), expires_at = ${EXPIRES}
  WHERE id = $1 AND state IN ('waiting', 'running') RETURNING kind, state`;
const CANCEL = `
  UPDATE exports SET state = 'cancelled', finished_at = clock_timestamp(), expires_at = ${EXPIRES}
  WHERE id = $1 AND state IN ('waiting', 'running') RETURNING kind, state`;
const DELETE_EXPIRED = `
  WITH expired AS (
    DELETE FROM exports WHERE id IN (
      SELECT id FROM exports WHERE expires_at <= clock_timestamp() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING file_key
  )
  SELECT file_key AS "fileKey" FROM expired`;
const IS_ABOUT_USER = `input ->> 'assignmentId' IN (SELECT id::text FROM assignments WHERE user_id = $2)`;
const ERASE = `UPDATE exports SET created_by = CASE WHEN created_by = $2 THEN '00000000-0000-0000-0000-000000000000' ELSE created_by END,
    state = CASE WHEN ${IS_ABOUT_USER} AND state IN ('waiting', 'running') THEN 'cancelled' ELSE state END,
    expires_at = CASE WHEN ${IS_ABOUT_USER} THEN now() ELSE expires_at END
  WHERE $1::text IS NOT NULL AND (created_by = $2 OR ${IS_ABOUT_USER})`;
const ENQUEUE = `INSERT INTO pgboss.job (name, data, retry_limit, dead_letter, expire_seconds)
  VALUES ('make-export', jsonb_build_object('exportId', $1::text), 10, 'dead-letters', 43200)`;

const PERMISSIONS = ['users:export', 'users:contacts', 'writers:names'];
const CONTENT = 'The file that 0.5.0 has made';
/** Who started the exports exists no more. */
const ERASED = '00000000-0000-0000-0000-000000000000';
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

let database: TestDatabase;
/** A process of 0.5.0. */
let old: pg.Client;
let app: TestApp;
let admin: TestUser;
let exports: Exports;
/** What 0.5.0 has left. */
let left: Record<'waiting' | 'killed' | 'running' | 'done' | 'failed' | 'cancelled', string>;

const rows = async (sql: string, values: unknown[]) => (await old.query(sql, values)).rows;
const add = async (kind = 'users', input = {}, by = ERASED): Promise<string> =>
  (await rows(ADD, [kind, input, PERMISSIONS, by]))[0].id;
const begin = async (id: string): Promise<number> => (await rows(BEGIN, [id]))[0].attempt;
const finish = (id: string, attempt: number) =>
  rows(FINISH, [id, attempt, 3, `exports/${id}-${attempt}`, 'users.csv', CONTENT.length, SHA256]);
const start = async () => {
  const id = await add();
  await old.query(ENQUEUE, [id]);
  return id;
};
const becomesDone = (id: string) => waitUntil(async () => (await exports.read(id)).state === 'done');

beforeAll(async () => {
  database = await createReleaseDatabase('0.5.0');
  old = new pg.Client({ connectionString: database.url });
  await old.connect();
  const [waiting, killed] = [await start(), await start()];
  await begin(killed);
  const [running, done, failed, cancelled] = [await add(), await add(), await add(), await add()];
  await begin(running);
  await finish(done, await begin(done));
  await rows(FAIL, [failed, 'The disk is full.']);
  await rows(CANCEL, [cancelled]);
  left = { waiting, killed, running, done, failed, cancelled };
  await migrate(database.url);
  const settings = { ...RELEASES['0.5.0'].secrets, databaseUrl: database.url };
  app = await TestApp.start({ works: true, ...settings });
  await app.app.get(FileStore).put(`exports/${left.done}-1`, Buffer.from(CONTENT), 'text/csv');
  admin = await addAdmin(app);
  exports = new Exports(app, new ExportJobs(), admin);
}, 120_000);
afterAll(async () => {
  await old.end();
  await app.stop();
  await database.drop();
});

describe('an export that 0.5.0 has left', () => {
  test.each(['waiting', 'killed'] as const)('%s: is finished once by its job', async (name) => {
    const id = left[name];
    await becomesDone(id);
    expect((await exports.download(id)).text).toContain('Email');
    const ended = `SELECT data ->> 'state' AS state FROM events WHERE type = 'export.finished' AND data ->> 'exportId' = $1`;
    expect(await app.rows(ended, [id])).toEqual([{ state: 'done' }]);
  });

  test('running in a process of 0.5.0: it reports its progress and finishes', async () => {
    const id = left.running;
    expect(await rows(REPORT, [id, 1, 2, 3])).toHaveLength(1);
    expect(await exports.read(id)).toMatchObject({ state: 'running', done: 2, total: 3 });
    await app.app.get(FileStore).put(`exports/${id}-1`, Buffer.from(CONTENT), 'text/csv');
    expect(await finish(id, 1)).toEqual([{ kind: 'users', state: 'done' }]);
    expect((await exports.download(id)).text).toBe(CONTENT);
  });

  test('done: is downloaded until it expires', async () => {
    const { status, text, headers } = await exports.download(left.done);
    expect([status, text, headers['content-type']]).toEqual([200, CONTENT, 'text/csv; charset=utf-8']);
  });

  test('failed and cancelled: are listed as before', async () => {
    expect(await exports.read(left.failed)).toMatchObject({
      state: 'failed',
      failedReason: 'The disk is full.',
      createdBy: null,
    });
    expect(await exports.read(left.cancelled)).toMatchObject({ state: 'cancelled', fileName: null });
  });
});

describe('while both versions run', () => {
  test('what 0.5.0 starts is finished here, and read there', async () => {
    const id = await start();
    await becomesDone(id);
    expect(await rows(READ, [id, PERMISSIONS])).toMatchObject([
      { kind: 'users', state: 'done', failed_reason: null },
    ]);
    expect(await rows(READ, [id, ['users:export']])).toEqual([]);
  });

  test('what is started here is read and counted there, and its job can be run there', async () => {
    const before = (await rows(COUNT, [admin.id]))[0].unfinished;
    const { body } = await exports.create({ kind: 'users' });
    const id = body.export._id;
    expect((await rows(COUNT, [admin.id]))[0].unfinished - before).toBeLessThanOrEqual(1);
    expect(await rows(READ, [id, PERMISSIONS])).toHaveLength(1);
    await becomesDone(id);
    await app.rows(
      `UPDATE tasks SET state = 'failed', file_key = NULL, file_name = NULL, file_bytes = NULL, sha256 = NULL
      WHERE id = $1`,
      [id],
    );
    const attempt = await begin(id);
    expect(attempt).toBe(2);
    await app.app.get(FileStore).put(`exports/${id}-2`, Buffer.from(CONTENT), 'text/csv');
    expect(await finish(id, attempt)).toHaveLength(1);
    expect((await exports.download(id)).text).toBe(CONTENT);
  });

  test('a run that the other version has replaced can neither report nor finish', async () => {
    const id = await start();
    await becomesDone(id);
    expect(await rows(REPORT, [id, 0, 1, 1])).toEqual([]);
    expect(await finish(id, 0)).toEqual([]);
    expect(await rows(CANCEL, [id])).toEqual([]);
  });

  test('either version cancels what the other has started', async () => {
    const id = await add();
    expect((await exports.cancel(id)).body.export.state).toBe('cancelled');
    expect(await rows(BEGIN, [id])).toEqual([]);
    const other = await add();
    expect(await rows(CANCEL, [other])).toHaveLength(1);
    expect((await exports.cancel(other)).status).toBe(200);
  });

  test('0.5.0 deletes what has expired, and no other task', async () => {
    const id = await add();
    await rows(FAIL, [id, '']);
    await app.rows(
      `INSERT INTO tasks (id, kind, created_by, actor, total, input) VALUES (gen_random_uuid(), 'import-users', $1, '{}', 1, '{}')`,
      [admin.id],
    );
    const tasks = () => app.rows('SELECT id FROM tasks WHERE permissions IS NULL ORDER BY id');
    const before = await tasks();
    await app.rows(`UPDATE tasks SET expires_at = now() WHERE id = $1`, [id]);
    expect(await rows(DELETE_EXPIRED, [100])).toEqual([{ fileKey: null }]);
    expect(await app.rows('SELECT 1 FROM tasks WHERE id = $1', [id])).toEqual([]);
    expect(await tasks()).toEqual(before);
  });

  test('an erasure by 0.5.0 ends what is about an assignment of the user', async () => {
    const { id: assignmentId, user_id: userId } = await app.row<{ id: string; user_id: string }>(
      'SELECT id, user_id FROM assignments LIMIT 1',
    );
    const id = await add('case-file', { assignmentId }, admin.id);
    await rows(ERASE, ['a@b.c', userId]);
    expect(await app.row('SELECT state FROM tasks WHERE id = $1', [id])).toEqual({ state: 'cancelled' });
    expect((await exports.get(id)).status).toBe(404);
  });
});
