import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { ExportJobs, Exports, replaceCaseFile } from '../../../test/exports.js';
import { forgetConfirmation } from '../../../test/second-factors.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, addStaff, type TestUser, verifiedUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addAssignment, addProject } from '../../../test/work.js';
import { FileRemoval } from '../../core/storage/file-removal.service.js';
import { FileStore } from '../../core/storage/file-store.js';
import { StorageFullError } from '../../core/storage/storage-errors.js';
import { TaskCleanupJob } from '../../core/tasks/task-cleanup.job.js';
import type { FileRun } from '../../core/tasks/task-definition.js';
import { ErasureService } from '../../privacy/erasure.service.js';
import type { ExportKind } from './export-kind.js';

const jobs = new ExportJobs();
let app: TestApp;
let admin: TestUser;
let exports: Exports;
/** What the export of the kind `case-file` does in these tests. */
let content: (run: FileRun) => AsyncIterable<string>;

const KIND = { kind: 'case-file' };
const TEST_KIND: Omit<ExportKind, 'name'> = {
  permissions: ['reviews:read'],
  optionalPermissions: ['users:contacts'],
  open: async (_input, run) => ({ name: 'case.zip', contentType: 'application/zip', content: content(run) }),
};

beforeAll(async () => {
  const beforeInit = (nest: INestApplicationContext) => {
    jobs.capture(nest);
    replaceCaseFile(nest, TEST_KIND);
  };
  app = await TestApp.start({ beforeInit });
  admin = await addAdmin(app);
  exports = new Exports(app, jobs, admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.rows('DELETE FROM tasks');
  content = async function* whole() {
    yield 'the whole ';
    yield 'file';
  };
});

const create = async () => (await exports.create(KIND)).body.export._id;
const storedFiles = () => {
  const entries = readdirSync(join(app.settings.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test('an export waits, is written by its job, and is downloaded with its length', async () => {
  const projectId = await addProject(app, { name: 'Letters' });
  const { status, body } = await exports.create({ ...KIND, projectId, from: '2026-11-01', to: '2026-11-30' });
  expect(status).toBe(202);
  const { _id } = body.export;
  expect(body.export).toEqual({
    _id,
    kind: 'case-file',
    project: { _id: projectId, name: 'Letters' },
    from: '2026-11-01',
    to: '2026-11-30',
    assignmentId: null,
    assignment: null,
    state: 'waiting',
    done: 0,
    total: null,
    fileName: null,
    fileBytes: null,
    sha256: null,
    failedReason: null,
    createdBy: { _id: admin.id, name: admin.name },
    createdAt: expect.any(String),
    startedAt: null,
    finishedAt: null,
    expiresAt: null,
  });
  const message = 'This export has no file yet.';
  expectRefusal(await exports.download(_id), { status: 409, code: 'CONFLICT', message });
  await jobs.run({ exportId: _id });
  const done = await exports.read(_id);
  expect(done).toMatchObject({
    state: 'done',
    fileName: 'case.zip',
    fileBytes: 14,
    sha256: createHash('sha256').update('the whole file').digest('hex'),
  });
  expect(Date.parse(done.expiresAt ?? '') - Date.parse(done.finishedAt ?? '')).toBe(7 * 86_400_000);
  const { headers, text } = await exports.download(_id);
  expect(text).toBe('the whole file');
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '14',
    'content-disposition': 'attachment; filename=case.zip',
  });
  const entries = await auditOf(app, _id);
  expect(entries).toEqual(
    ['export.create', 'export.download'].map((action) => ({
      actor_id: admin.id,
      action,
      details: { kind: 'case-file', filter: expect.any(String) },
    })),
  );
  const asked = entries.map(({ details }) => JSON.parse((details as { filter: string }).filter));
  expect(asked).toEqual(Array(2).fill({ projectId, from: '2026-11-01', to: '2026-11-30' }));
});

test('wrong input is refused', async () => {
  const reversed = { ...KIND, from: '2026-11-22', to: '2026-11-21' };
  expectInvalid(await exports.create(reversed), { from: 'from must not be after to' });
  expectInvalid(await exports.create({ kind: 'everything' }), {
    kind: 'kind must be one of texts, users, assignments, reviews, audit, case-file',
  });
  expectInvalid(await exports.create({ ...KIND, from: '2026-02-31' }), {
    from: 'from must be a date or a time, as in 2026-11-21T10:00:00Z',
  });
  expectInvalid(await exports.create({ ...KIND, to: 'tomorrow' }), {
    to: 'to must be a date or a time, as in 2026-11-21T10:00:00Z',
  });
  expectInvalid(await exports.create({ ...KIND, projectId: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34' }), {
    projectId: 'This project does not exist.',
  });
  expect(await app.rows('SELECT 1 FROM tasks')).toEqual([]);
});

test('creating and downloading need a recent confirmation', async () => {
  const careless = await addAdmin(app);
  const id = await create();
  await jobs.run({ exportId: id });
  await forgetConfirmation(app, careless.id);
  const refusal = { status: 403, code: 'REAUTHENTICATION_REQUIRED' };
  expectRefusal(await new Exports(app, jobs, careless).create(KIND), refusal);
  expectRefusal(await new Exports(app, jobs, careless).download(id), refusal);
});

test('the list and the file are for those who may read what the export contains', async () => {
  const id = await create();
  await jobs.run({ exportId: id });
  const auditor = new Exports(app, jobs, await addStaff(app, 'auditor'));
  const ids = async () => (await auditor.list()).body.exports.map(({ _id }) => _id);
  expect(await ids()).toEqual([id]);
  expect((await auditor.download(id)).text).toBe('the whole file');
  await app.rows(`UPDATE tasks SET permissions = '{reviews:read,users:delete}'`);
  expect(await ids()).toEqual([]);
  const missing = { status: 404, code: 'NOT_FOUND', message: 'This export does not exist.' };
  expectRefusal(await auditor.get(id), missing);
  expectRefusal(await auditor.download(id), missing);
  expectRefusal(await auditor.cancel(id), missing);
});

test('is listed by kind and state, the newest first', async () => {
  const first = await create();
  const second = (await exports.create({ kind: 'users' })).body.export._id;
  await jobs.run({ exportId: first });
  const ids = async (filter = {}) => (await exports.list(filter)).body.exports.map(({ _id }) => _id);
  expect(await ids()).toEqual([second, first]);
  expect(await ids({ kind: 'users' })).toEqual([second]);
  expect(await ids({ state: 'done' })).toEqual([first]);
});

test('the progress is stored while it runs, and a cancelled run stops and leaves no file', async () => {
  const before = storedFiles();
  const id = await create();
  let wasAborted = false;
  content = async function* endless({ signal, setTotal, advance }) {
    setTotal(500);
    try {
      for (;;) {
        signal.throwIfAborted();
        advance(1);
        yield 'a part';
        await setImmediate();
      }
    } finally {
      wasAborted = signal.aborted;
    }
  };
  const run = jobs.run({ exportId: id });
  await waitUntil(async () => (await exports.read(id)).total === 500);
  expect(await exports.read(id)).toMatchObject({ state: 'running', startedAt: expect.any(String) });
  const { status, body } = await exports.cancel(id);
  expect([status, body.export.state]).toEqual([200, 'cancelled']);
  await run;
  expect(wasAborted).toBe(true);
  expect(await exports.read(id)).toMatchObject({ state: 'cancelled', fileName: null });
  expect((await exports.cancel(id)).status).toBe(200);
  expect(storedFiles()).toEqual(before);
  await jobs.run({ exportId: id });
  expect(await exports.read(id)).toMatchObject({ state: 'cancelled' });
});

test('an export that is done cannot be cancelled', async () => {
  const id = await create();
  await jobs.run({ exportId: id });
  const message = 'This export has ended already.';
  expectRefusal(await exports.cancel(id), { status: 409, code: 'CONFLICT', message });
});

test('a run that was killed begins again, and cannot finish after its successor', async () => {
  const before = storedFiles();
  const id = await create();
  let continueFirst = () => {};
  const held = new Promise<void>((resolve) => {
    continueFirst = resolve;
  });
  content = async function* slow() {
    yield 'half of ';
    await held;
    yield 'the first';
  };
  const first = jobs.run({ exportId: id });
  await waitUntil(async () => (await exports.read(id)).state === 'running');
  content = async function* fast() {
    yield 'the second';
  };
  await jobs.run({ exportId: id });
  continueFirst();
  await first;
  expect((await exports.download(id)).text).toBe('the second');
  expect(storedFiles()).toHaveLength(before.length + 1);
  expect(await app.rows('SELECT key FROM pending_files')).toEqual([]);
  await jobs.run({ exportId: id });
  expect((await exports.download(id)).text).toBe('the second');
});

test('an error repeats the run, and the last one is shown with its reason', async () => {
  const id = await create();
  content = async function* broken() {
    yield 'half';
    throw new Error('The table is gone');
  };
  await expect(jobs.run({ exportId: id })).rejects.toThrow('The table is gone');
  expect(await exports.read(id)).toMatchObject({ state: 'running' });
  await app.database.transaction((tx) => jobs.fail(tx, { exportId: id }, 'The table is gone'));
  expect(await exports.read(id)).toMatchObject({ state: 'failed', failedReason: 'The table is gone' });
  expectRefusal(await exports.download(id), { status: 409, code: 'CONFLICT' });
});

test('a full disk ends the run with a clear reason, and the job works again when there is space', async () => {
  const before = storedFiles();
  const id = await create();
  const putFile = vi.spyOn(app.app.get(FileStore), 'putFile');
  putFile.mockRejectedValueOnce(new StorageFullError(new Error('ENOSPC')));
  const reason = 'The disk of the server or the file store is full. Free or add space, then try again.';
  await expect(jobs.run({ exportId: id })).rejects.toThrow(reason);
  await app.database.transaction((tx) => jobs.fail(tx, { exportId: id }, reason));
  expect(await exports.read(id)).toMatchObject({ state: 'failed', failedReason: reason });
  expect(storedFiles()).toEqual(before);
  await jobs.run({ exportId: id });
  expect(await exports.read(id)).toMatchObject({ state: 'done', failedReason: null });
});

test('is deleted with its file after seven days', async () => {
  const before = storedFiles();
  const [old, young] = [await create(), await create()];
  for (const exportId of [old, young]) await jobs.run({ exportId });
  await app.rows(`UPDATE tasks SET expires_at = now() - interval '1 second' WHERE id = $1`, [old]);
  expectRefusal(await exports.get(old), { status: 404, code: 'NOT_FOUND' });
  const [stored] = await app.rows<{ key: string }>('SELECT file_key AS key FROM tasks WHERE id = $1', [old]);
  const deleteAfter = vi.spyOn(app.app.get(FileRemoval), 'deleteAfter');
  expect(await app.app.get(TaskCleanupJob).deleteExpired()).toBe(1);
  expect(deleteAfter).toHaveBeenCalledWith(expect.anything(), [stored?.key]);
  await app.app.get(FileRemoval).deleteNow([stored?.key ?? '']);
  expect(storedFiles()).toHaveLength(before.length + 1);
  expect((await exports.download(young)).text).toBe('the whole file');
});

test('an erased user is named by no export, and what is about one assignment of the user ends', async () => {
  const other = await addAdmin(app);
  const user = await verifiedUser(app);
  const { assignmentId } = await addAssignment(app, user);
  const asked = new Exports(app, jobs, other);
  const id = (await asked.create(KIND)).body.export._id;
  const waiting = (await asked.create({ ...KIND, assignmentId })).body.export._id;
  const done = (await asked.create({ ...KIND, assignmentId })).body.export._id;
  await jobs.run({ exportId: done });
  const erase = async (userId: string) => {
    await app.database.transaction((tx) => app.app.get(ErasureService).erase(tx, userId));
    await app.rows('DELETE FROM users WHERE id = $1', [userId]);
  };
  await erase(other.id);
  expect(await exports.read(id)).toMatchObject({ createdBy: null });
  expect(JSON.stringify(await app.rows('SELECT * FROM tasks'))).not.toContain(other.id);
  await erase(user.id);
  expect((await exports.list()).body.exports.map(({ _id }) => _id)).toEqual([id]);
  await jobs.run({ exportId: waiting });
  expect((await exports.list({ state: 'done' })).body.total).toBe(0);
});
