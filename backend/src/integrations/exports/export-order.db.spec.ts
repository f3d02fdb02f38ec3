import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExportJobs, Exports, replaceCaseFile } from '../../../test/exports.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { FileRun } from '../../core/tasks/task-definition.js';
import { MAKE_FILE } from '../../core/tasks/tasks.service.js';
import type { ExportKind } from './export-kind.js';

/** A long export has a range. It is written until it is cancelled. */
const KIND: Omit<ExportKind, 'name'> = {
  permissions: [],
  optionalPermissions: [],
  open: async ({ from }, { signal }) => ({
    name: 'case.zip',
    contentType: 'application/zip',
    content: from ? endless(signal) : once(),
  }),
};

async function* once() {
  yield 'the whole file';
}

async function* endless(signal: FileRun['signal']) {
  yield 'the beginning';
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

let app: TestApp;
let exports: Exports;

beforeAll(async () => {
  app = await TestApp.start({ works: true, beforeInit: (nest) => replaceCaseFile(nest, KIND) });
  exports = new Exports(app, new ExportJobs(), await addAdmin(app));
});
afterAll(() => app.stop());

const create = async (fields = {}) =>
  (await exports.create({ kind: 'case-file', ...fields })).body.export._id;
const createLong = () => create({ from: '2026-11-01' });
const reaches = (id: string, state: string) =>
  waitUntil(async () => (await exports.read(id)).state === state);

test('small exports are written at once, also beside a long one', async () => {
  const long = await createLong();
  await reaches(long, 'running');
  const small: string[] = [];
  for (let count = 8; count > 0; count--) small.push(await create());
  await Promise.all(small.map((id) => reaches(id, 'done')));
  expect((await exports.read(long)).state).toBe('running');
  await exports.cancel(long);
});

test('cancelled exports give their places to others', async () => {
  const long: string[] = [];
  for (let count = MAKE_FILE.concurrency * 2; count > 0; count--) long.push(await createLong());
  await reaches(long[0] ?? '', 'running');
  for (const id of long) await exports.cancel(id);
  await reaches(await create(), 'done');
});
