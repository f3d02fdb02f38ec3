import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { addImage, hideAllImages, startedUser } from '../../test/work.js';
import type { SequentialVersionAnswerDto } from './dto/sequential.dto.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let work: SequentialWork;
let first: string;
let second: string;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  first = await addImage(app);
  second = await addImage(app);
  work = new SequentialWork(app, await startedUser(app));
  await work.start();
});

const path = (imageId: string, rest = '') => `/api/work/sequential/drafts/${imageId}/versions${rest}`;
const get = <Body>(imageId: string, rest = '', user = work.user) =>
  app.get<Body>(path(imageId, rest), user.token);
const restore = (imageId: string, version: number) =>
  app.post<SequentialVersionAnswerDto>(path(imageId, `/${version}/restore`), {}, work.user.token);

test('the versions of a sequential text are listed, read and restored', async () => {
  for (const text of ['one', 'two', 'three']) await work.write(first, text);
  expect((await restore(first, 1)).body.draft).toMatchObject({ submissionContent: 'one', version: 4 });
  const list = await get<{ versions: object[]; total: number }>(first, '?range=[0,1]');
  expect(list.headers['content-range']).toBe('versions 0-1/4');
  expect(list.body.versions).toMatchObject([
    { version: 4, restoredFrom: 1 },
    { version: 3, restoredFrom: null },
  ]);
  const read = await get<SequentialVersionAnswerDto>(first, '/2');
  expect(read.body.draft).toMatchObject({ submissionContent: 'two', version: 2, submittedAt: null });
  expect((await work.read()).body.draft).toMatchObject({ submissionContent: 'one', version: 4 });
});

test('a submitted text has its versions, and cannot be restored', async () => {
  await work.write(first, 'one');
  await work.submit(first, 'one two');
  expect((await get<{ total: number }>(first)).body.total).toBe(2);
  expectRefusal(await restore(first, 1), { status: 409, code: 'ALREADY_SUBMITTED' });
});

test('a later image, another image and a version that does not exist are refused', async () => {
  await work.write(first, 'one');
  expect((await restore(second, 1)).status).toBe(404);
  for (const version of [0, 2]) {
    expectRefusal(await get(first, `/${version}`), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await restore(first, version), { status: 404, code: 'NOT_FOUND' });
  }
  expectRefusal(await get(UNKNOWN), { status: 404, code: 'NOT_FOUND' });
});

test("another user's versions are not found", async () => {
  await work.write(first, 'one');
  const other = new SequentialWork(app, await startedUser(app));
  expectRefusal(await get(first, '', other.user), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await get(first, '/1', other.user), { status: 404, code: 'NOT_FOUND' });
});
