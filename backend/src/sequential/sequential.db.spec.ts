import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { type Answer, TestApp } from '../../test/test-app.js';
import { verifiedUser } from '../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser } from '../../test/work.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WHICH_IMAGE = 'Please say which image this is for';
const BLANK = 'Please enter your work for this image before proceeding.';

let app: TestApp;
let work: SequentialWork;
let images: [string, string, string];

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  work = new SequentialWork(app, await startedUser(app));
  images = [await addImage(app, 'First'), await addImage(app, 'Second'), await addImage(app, 'Third')];
});

const runs = () =>
  app.rows(
    `SELECT s.completed_images AS completed, s.completed_at AS at
     FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id WHERE a.user_id = $1`,
    [work.user.id],
  );
test('calls before the start are refused with SEQUENTIAL_NOT_STARTED', async () => {
  const refusals: Answer<unknown>[] = [
    await work.read(),
    await work.write(images[0], 'x'),
    await work.submit(undefined, 'x'),
    await work.complete(),
  ];
  for (const refusal of refusals) expectRefusal(refusal, { status: 404, code: 'SEQUENTIAL_NOT_STARTED' });
});

test("an image's own minimum of words applies to its text only", async () => {
  await app.rows('UPDATE reference_files SET min_words = 3 WHERE id = $1', [images[0]]);
  await work.start();
  expect((await work.read()).body.currentImage?.minWords).toBe(3);
  expectInvalid(await work.submit(images[0], 'one two'), {
    submissionContent: 'Your work must contain at least 3 words before submission. Current word count: 2',
  });
  expectInvalid(await work.submit(images[0], ' '), { submissionContent: BLANK });
  expect((await work.submit(images[0], 'one two three')).status).toBe(200);
  expect((await work.read()).body.currentImage?.minWords).toBe(1);
  expect((await work.submit(images[1], 'one')).status).toBe(200);
});

describe('starting', () => {
  test('creates a session with the active images in the order of work', async () => {
    const hidden = await addImage(app);
    await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [hidden]);
    const { status, body } = await work.start();
    expect(status).toBe(201);
    const session = {
      _id: expect.any(String),
      userId: work.user.id,
      totalImages: 3,
      completedImages: 0,
      isCompleted: false,
      completedAt: null,
      isReviewed: false,
      isPenalized: false,
      reviewDeadline: null,
      accuracyResult: null,
      imageSubmissions: [],
    };
    expect(body).toEqual({ session, totalImages: 3 });
    const order = await app.rows(
      'SELECT position, image_id AS image FROM sequential_images WHERE session_id = $1 ORDER BY position',
      [body.session._id],
    );
    expect(order).toEqual(images.map((image, position) => ({ position, image })));
    expect((await work.read()).body).toEqual({
      session: body.session,
      currentImage: expect.objectContaining({ _id: images[0], title: 'First' }),
      currentIndex: 0,
      totalImages: 3,
      progressPercentage: 0,
      draft: { submissionContent: '', lastSaved: null, version: 0 },
    });
  });

  test('again returns the same session after changes of the images', async () => {
    const first = await work.start();
    await addImage(app);
    await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [images[0]]);
    const second = await work.start();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await work.read()).body).toMatchObject({ totalImages: 3, currentImage: { _id: images[0] } });
    await hideAllImages(app);
    expect((await work.start()).body).toEqual(first.body);
  });

  test('requires active images and a running clock', async () => {
    await hideAllImages(app);
    expectRefusal(await work.start(), { status: 409, code: 'NO_ACTIVE_IMAGES' });
    await addImage(app);
    await passDeadline(app, work.user);
    expectRefusal(await work.start(), { status: 409, code: 'DEADLINE_PASSED' });
    expect(await runs()).toEqual([]);
    work = new SequentialWork(app, await verifiedUser(app));
    expectRefusal(await work.start(), { status: 409, code: 'WORK_NOT_STARTED' });
  });
});

describe('the draft of the current image', () => {
  test('is saved as a whole text or by edits, and returned with the session', async () => {
    await work.start();
    const first = await work.write(images[0], 'one &lt; two');
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ draft: { version: 1, lastSaved: expect.stringMatching(/Z$/) } });
    const edit = { at: 12, remove: 0, insert: '\nthree' };
    const { body } = await work.save(images[0], { baseVersion: 1, edit, length: 18 });
    expect((await work.read()).body.draft).toEqual({
      submissionContent: 'one &lt; two\nthree',
      ...body.draft,
    });
    const stale = await work.save(images[0], { submissionContent: 'mine', baseVersion: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'DRAFT_CONFLICT', version: 2 }]);
    expectRefusal(await work.save(images[0], { baseVersion: 2, edit, length: 18 }), {
      status: 409,
      code: 'DRAFT_RESYNC',
    });
  });

  test('contains no script', async () => {
    await work.start();
    await work.write(images[0], 'a<img src=x onerror=alert(1)><script>alert(1)</script>');
    expect((await work.read()).body.draft?.submissionContent).toBe('a');
  });

  test('can be saved for the current image only', async () => {
    await work.start();
    const foreign = await addImage(app);
    const saveFor = (imageId: unknown) => work.write(imageId, 'x');
    expectRefusal(await saveFor(images[1]), { status: 409, code: 'SEQUENTIAL_OUT_OF_ORDER' });
    expectRefusal(await saveFor(foreign), { status: 404, code: 'NOT_FOUND' });
    expectInvalid(await saveFor('first'), { imageId: WHICH_IMAGE });
    expectInvalid(await work.save(images[0], {}), { submissionContent: 'Please send the content' });
    const tooLarge = await work.write(images[0], 'x'.repeat(5 * 1024 * 1024 + 1));
    expectRefusal(tooLarge, { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    for (const imageId of images.slice(0, 2)) await work.submit(imageId, 'x');
    expectRefusal(await saveFor(images[0]), { status: 409, code: 'ALREADY_SUBMITTED' });
    expectRefusal(await saveFor(images[1]), { status: 409, code: 'ALREADY_SUBMITTED' });
    expect((await saveFor(images[2])).status).toBe(200);
  });
});

describe('submitting an image', () => {
  test('stores the sanitised text and makes the next image the current one', async () => {
    await work.start();
    await work.write(images[0], 'draft');
    const { status, body } = await work.submit(images[0], 'one\n  &amp; two<script>x</script>');
    expect(status).toBe(200);
    expect(body).toMatchObject({ progressPercentage: 33, isLastImage: false });
    expect(body.session).toMatchObject({ completedImages: 1, isCompleted: false });
    expect(body.session.imageSubmissions).toEqual([
      {
        _id: expect.any(String),
        imageId: { _id: images[0], filename: expect.stringMatching(/\.png$/), title: 'First' },
        submissionContent: 'one\n  &amp; two',
        isCorrect: null,
        reviewComments: '',
      },
    ]);
    expect((await work.read()).body).toEqual({
      session: body.session,
      currentImage: expect.objectContaining({ _id: images[1] }),
      currentIndex: 1,
      totalImages: 3,
      progressPercentage: 33,
      draft: { submissionContent: '', lastSaved: null, version: 0 },
    });
  });

  test('without an image id submits the current image', async () => {
    await work.start();
    for (const [index, progressPercentage] of [33, 67, 100].entries()) {
      const { body } = await work.submit(undefined, `text ${index}`);
      expect(body).toMatchObject({ progressPercentage, isLastImage: index === 2 });
    }
    const { body } = await work.read();
    expect(body.session.imageSubmissions.map(({ submissionContent }) => submissionContent)).toEqual([
      'text 0',
      'text 1',
      'text 2',
    ]);
    expect(body).toMatchObject({ currentImage: null, currentIndex: 3, progressPercentage: 100, draft: null });
    expectRefusal(await work.submit(undefined, 'more'), { status: 409, code: 'ALREADY_SUBMITTED' });
  });

  test('returns the text of this image only, also for a repeat', async () => {
    await work.start();
    for (const [index, imageId] of images.entries()) {
      for (const _attempt of ['first', 'repeated']) {
        const { session } = (await work.submit(imageId, `text ${index}`, 0)).body;
        expect(session.completedImages).toBe(index + 1);
        expect(session.imageSubmissions).toMatchObject([
          { imageId: { _id: imageId }, submissionContent: `text ${index}` },
        ]);
      }
    }
    expect((await work.read()).body.session.imageSubmissions).toHaveLength(3);
  });

  test('twice changes nothing and returns the first answer', async () => {
    await work.start();
    for (const imageId of images) {
      const first = await work.submit(imageId, 'first');
      const second = await work.submit(imageId, 'second');
      expect([second.status, second.body]).toEqual([first.status, first.body]);
    }
    expectRefusal(await work.submit(images[0], 'x'), {
      status: 409,
      code: 'ALREADY_SUBMITTED',
    });
  });

  test('from an outdated version is refused and loses no text', async () => {
    await work.start();
    await work.write(images[0], 'seen by both');
    await work.write(images[0], 'seen by both, and gone on with on the phone');
    const stale = await work.submit(images[0], 'seen by both', 1);
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'DRAFT_CONFLICT', version: 2 }]);
    expect((await work.read()).body.draft?.submissionContent).toMatch(/on the phone$/);

    const first = await work.submit(images[0], 'the text that counts', 2);
    expect(first.status).toBe(200);
    const clickedTwice = await work.submit(images[0], 'the text that counts', 2);
    expect([clickedTwice.status, clickedTwice.body]).toEqual([200, first.body]);
    expectRefusal(await work.submit(images[0], 'other words, written elsewhere', 2), {
      status: 409,
      code: 'ALREADY_SUBMITTED',
    });
    expectInvalid(await work.submit(images[1], 'x', -1), {
      baseVersion: 'The base version must be a whole number',
    });
  });

  test('requires the order, a text, and an image of the session', async () => {
    await work.start();
    const later = await work.submit(images[1], 'x');
    expectRefusal(later, { status: 409, code: 'SEQUENTIAL_OUT_OF_ORDER' });
    const unknown = await work.submit(UNKNOWN, 'x');
    expectRefusal(unknown, { status: 404, code: 'NOT_FOUND' });
    for (const submissionContent of ['', ' \n ', '&nbsp;', '<p><br></p>', '<script>x</script>']) {
      expectInvalid(await work.submit(undefined, submissionContent), { submissionContent: BLANK });
    }
    expectInvalid(await work.submit(undefined, undefined), { submissionContent: 'Please send the content' });
    expectInvalid(await work.submit(7, 'x'), { imageId: WHICH_IMAGE });
    expect(await runs()).toEqual([{ completed: 0, at: null }]);
  });
});
