import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { clockOf } from '../../test/ledger.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { type Json, TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser } from '../../test/work.js';

let app: TestApp;
let admin: TestUser;
let work: SequentialWork;
let images: [string, string, string];

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  images = [await addImage(app, 'One'), await addImage(app, 'Two'), await addImage(app, 'Three')];
  work = new SequentialWork(app, await startedUser(app));
  await work.start();
});

async function report(imageId: string): Promise<string> {
  const body = { imageId, reason: 'Too dark' };
  const answer = await app.post<{ report: Json }>('/api/work/image-reports', body, work.user.token);
  expect(answer.status).toBe(201);
  return String(answer.body.report._id);
}
const answer = (id: string, given: string) =>
  app.post(`/api/admin/image-reports/${id}/answer`, { answer: given }, admin.token);
const current = async () => (await work.read()).body.currentImage?._id;

test('a reported image comes again after the others, and keeps its draft', async () => {
  const [first, second, third] = images;
  await work.write(first, 'what I can read');
  await report(first);
  const { status, body } = await work.passOver(first);
  expect(status).toBe(200);
  expect(body).toMatchObject({ currentImage: { _id: second }, currentIndex: 0, totalImages: 3 });
  await work.submit(second, 'two');
  expect(await current()).toBe(third);
  await work.submit(third, 'three');
  const { body: last } = await work.read();
  expect(last).toMatchObject({ currentImage: { _id: first }, currentIndex: 2, isCompletable: true });
  expect(last.draft?.submissionContent).toContain('what I can read');
});

test('the pace says that a run with only reported images left can be completed', async () => {
  const pace = async () => (await app.get('/api/work/pace', work.user.token)).body.sequential;
  const [first, second, third] = images;
  await report(first);
  await work.passOver(first);
  await work.submit(second, 'two');
  expect(await pace()).toEqual({ submitted: 1, total: 3, isStarted: true, isCompletable: false });
  await work.submit(third, 'three');
  expect(await pace()).toEqual({ submitted: 2, total: 3, isStarted: true, isCompletable: true });
});

test('passing over twice, as a double click does, passes over one image', async () => {
  const [first, second] = images;
  await report(first);
  await Promise.all([work.passOver(first), work.passOver(first)]);
  expect(await current()).toBe(second);
});

test('only a reported image that is not submitted can be passed over', async () => {
  const [first, second] = images;
  expectRefusal(await work.passOver(first), { status: 409, code: 'IMAGE_NOT_REPORTED' });
  await report(first);
  await work.submit(first, 'one');
  expectRefusal(await work.passOver(first), { status: 409, code: 'ALREADY_SUBMITTED' });
  await report(second);
  await passDeadline(app, work.user);
  expectRefusal(await work.passOver(second), { status: 409, code: 'DEADLINE_PASSED' });
});

test('a run is completed without the images that are still reported; they leave the run', async () => {
  const [first, second, third] = images;
  await report(second);
  await work.submit(first, 'one');
  await work.passOver(second);
  expectRefusal(await work.complete(), { status: 409, code: 'SEQUENTIAL_INCOMPLETE' });
  await work.submit(third, 'three');
  expect((await clockOf(app, work.user)).submittedAt).toBeNull();
  expect((await work.complete()).status).toBe(200);
  const { body } = await work.read();
  expect(body.session).toMatchObject({ totalImages: 2, completedImages: 2, isCompleted: true });
  expect(body.session.imageSubmissions.map(({ imageId }) => imageId._id)).toEqual([first, third]);
  expect(body).toMatchObject({ currentImage: null });
  expect(
    await app.row(
      `SELECT count(*)::int AS receipts FROM emails WHERE recipient = $1 AND template = 'submission-receipt'`,
      [work.user.email],
    ),
  ).toEqual({ receipts: 1 });
});

test('an image that can be read after all is required again; a hidden one is not', async () => {
  const [first, second, third] = images;
  const [readable, hidden] = [await report(first), await report(second)];
  await work.passOver(first);
  await work.passOver(second);
  await work.submit(third, 'three');
  await answer(hidden, 'hidden');
  await answer(readable, 'readable');
  expect((await work.read()).body).not.toMatchObject({ isCompletable: true });
  expectRefusal(await work.complete(), { status: 409, code: 'SEQUENTIAL_INCOMPLETE' });
  await work.submit(first, 'one');
  expect((await work.read()).body).toMatchObject({ currentImage: { _id: second }, isCompletable: true });
  expect((await work.complete()).status).toBe(200);
});

test('a run without any text is not completed, although all its images are reported', async () => {
  for (const image of images) await report(image);
  expect((await work.read()).body.isCompletable).toBeUndefined();
  expectRefusal(await work.complete(), { status: 409, code: 'SEQUENTIAL_INCOMPLETE' });
});

test('a report during the completion, or two completions, complete the run once', async () => {
  const [first, second, third] = images;
  await work.submitAll([first, second]);
  const answers = await Promise.all([report(third), work.complete(), work.complete()]);
  const done = answers.slice(1).filter((each) => typeof each === 'object' && each.status === 200).length;
  const { body } = await work.read();
  expect(body.session.isCompleted).toBe(done === 1);
  if (done === 0) expect((await work.complete()).status).toBe(200);
  expect((await work.read()).body.session).toMatchObject({ totalImages: 2, completedImages: 2 });
});
