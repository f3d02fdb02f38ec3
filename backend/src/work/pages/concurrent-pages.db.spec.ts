import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf } from '../../../test/ledger.js';
import { PageWork } from '../../../test/page-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin } from '../../../test/users.js';
import { addImage, hideAllImages, startedUser, whileWorkIsLocked } from '../../../test/work.js';

const ENOUGH = '<p>one two three four five</p>';

let app: TestApp;
let work: PageWork;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 5, databasePoolSize: 20 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  work = new PageWork(app, await startedUser(app));
  image = await addImage(app);
});

const times = <Result>(count: number, call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

test('concurrent first saves are all stored', async () => {
  const answers = await times(10, (index) => work.write(image, `save ${index}`));
  expect(answers.map(({ body }) => body.draft.version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
});

test('a page is submitted once, and no later save is accepted', async () => {
  const [before, submits, after] = await Promise.all([
    times(10, (index) => work.write(image, `before ${index}`)),
    times(6, () => work.submit(image, ENOUGH)),
    times(10, (index) => work.write(image, `after ${index}`)),
  ]);
  expect(submits.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of submits.filter(({ status }) => status !== 200)) {
    expectRefusal(answer, { status: 409, code: 'ALREADY_SUBMITTED' });
  }
  const taken = [...before, ...after].filter(({ status }) => status === 200);
  const { draft } = (await work.read(image)).body;
  expect(draft).toMatchObject({ submissionContent: ENOUGH, version: taken.length + 1, isDraft: false });
  const versions = await work.get(`page-draft/${image}/versions`);
  expect(versions.body).toMatchObject({ total: taken.length + 1 });
});

test('concurrent submissions of the last two pages mark the work as submitted once', async () => {
  const images = [image, await addImage(app), await addImage(app)];
  await work.submit(image, ENOUGH);
  const answers = await whileWorkIsLocked(
    app,
    work.user,
    () => Promise.all(images.slice(1).map((id) => work.submit(id, ENOUGH))),
    () => Promise.resolve(),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [last] = answers.filter(({ body }) => body.isWorkSubmitted);
  expect(answers.filter(({ body }) => body.isWorkSubmitted)).toHaveLength(1);
  const { submittedAt } = await clockOf(app, work.user);
  expect(submittedAt).toEqual(new Date(last?.body.submittedAt ?? 0));
});

test('a submission that waits for a lock until after the deadline is refused and writes nothing', async () => {
  await work.write(image, 'in time');
  const answer = await whileWorkIsLocked(
    app,
    work.user,
    () => work.submit(image, ENOUGH),
    (tx) =>
      tx.query('UPDATE assignments SET deadline_at = clock_timestamp() WHERE user_id = $1', [work.user.id]),
  );
  expectRefusal(answer, { status: 409, code: 'DEADLINE_PASSED' });
  const { draft } = (await work.read(image)).body;
  expect(draft).toMatchObject({ submissionContent: 'in time', version: 1, isDraft: true });
});

test('a first save concurrent with a deletion leaves a page on a hidden image or nothing', async () => {
  const admin = await addAdmin(app);
  for (let round = 0; round < 10; round += 1) {
    image = await addImage(app);
    const [saved, deleted] = await Promise.all([
      work.write(image, 'mine'),
      app.delete(`/api/admin/images/${image}`, admin.token),
    ]);
    expect(deleted.status).toBe(200);
    const left = await app.rows('SELECT is_active AS active FROM reference_files WHERE id = $1', [image]);
    if (saved.status === 200) expect(left).toEqual([{ active: false }]);
    else {
      expectRefusal(saved, { status: 404, code: 'NOT_FOUND' });
      expect(left).toEqual([]);
    }
  }
});
