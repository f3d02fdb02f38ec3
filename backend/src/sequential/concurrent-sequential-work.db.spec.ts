import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { addImage, hideAllImages, startedUser, whileWorkIsLocked } from '../../test/work.js';

let app: TestApp;
let work: SequentialWork;
let images: string[];

beforeAll(async () => {
  app = await TestApp.start({ databasePoolSize: 20 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  work = new SequentialWork(app, await startedUser(app));
  images = [await addImage(app), await addImage(app), await addImage(app)];
});

const times = <Result>(count: number, call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
const passDeadlineIn = (tx: { query: (sql: string, values: string[]) => Promise<unknown> }) =>
  tx.query('UPDATE assignments SET deadline_at = clock_timestamp() WHERE user_id = $1', [work.user.id]);

test('ten concurrent starts create one session', async () => {
  const answers = await times(10, () => work.start());
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const { count } = await app.row(
    `SELECT count(*)::int FROM sequential_images i JOIN sequential_sessions s ON s.id = i.session_id
       JOIN assignments a ON a.id = s.assignment_id WHERE a.user_id = $1`,
    [work.user.id],
  );
  expect(count).toBe(3);
});

test('concurrent submissions of an image submit it once and get the same answer', async () => {
  await work.start();
  for (const [index, image] of images.entries()) {
    const answers = await times(6, (click) => work.submit(image, `click ${click}`));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body.session.completedImages).toBe(index + 1);
  }
});

test('saves concurrent with a submission are versions before it or refused', async () => {
  await work.start();
  const [image = ''] = images;
  const save = (index: number) => work.write(image, `save ${index}`);
  const [before, submitted, after] = await Promise.all([
    times(10, save),
    work.submit(image, 'the last word'),
    times(10, save),
  ]);
  expect(submitted.status).toBe(200);
  const [taken, refused] = [200, 409].map((wanted) =>
    [...before, ...after].filter(({ status }) => status === wanted),
  );
  expect((taken?.length ?? 0) + (refused?.length ?? 0)).toBe(20);
  for (const answer of refused ?? []) expectRefusal(answer, { status: 409, code: 'ALREADY_SUBMITTED' });
  const { version } = await app.row(
    `SELECT d.version FROM drafts d JOIN assignments a ON a.id = d.assignment_id
     WHERE a.user_id = $1 AND d.kind = 'sequential' AND d.subject_id = $2`,
    [work.user.id, image],
  );
  expect(version).toBe((taken?.length ?? 0) + 1);
  expect(
    (await work.read()).body.session.imageSubmissions.map(({ submissionContent }) => submissionContent),
  ).toEqual(['the last word']);
});

test('of concurrent completions, one succeeds', async () => {
  await work.start();
  for (const image of images) await work.submit(image, 'text');
  const answers = await times(8, () => work.complete());
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectRefusal(answer, { status: 409, code: 'ALREADY_SUBMITTED' });
  }
  const entries = await app.rows(
    `SELECT details FROM clock_entries WHERE user_id = $1 AND kind = 'submitted'`,
    [work.user.id],
  );
  expect(entries).toEqual([{ details: { mode: 'sequential' } }]);
});

test('calls that wait for a lock until after the deadline are refused and write nothing', async () => {
  expectRefusal(await whileWorkIsLocked(app, work.user, () => work.start(), passDeadlineIn), {
    status: 409,
    code: 'DEADLINE_PASSED',
  });
  const sessions =
    'SELECT 1 FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id WHERE a.user_id = $1';
  expect(await app.rows(sessions, [work.user.id])).toEqual([]);

  work = new SequentialWork(app, await startedUser(app));
  await work.start();
  const submitted = await whileWorkIsLocked(
    app,
    work.user,
    () => work.submit(images[0], 'text'),
    passDeadlineIn,
  );
  expectRefusal(submitted, { status: 409, code: 'DEADLINE_PASSED' });
  expect((await work.read()).body.currentIndex).toBe(0);

  work = new SequentialWork(app, await startedUser(app));
  await work.start();
  for (const image of images) await work.submit(image, 'text');
  expectRefusal(await whileWorkIsLocked(app, work.user, () => work.complete(), passDeadlineIn), {
    status: 409,
    code: 'DEADLINE_PASSED',
  });
  expect((await work.read()).body.session.isCompleted).toBe(false);
});
