import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf } from '../../../test/ledger.js';
import { PageWork } from '../../../test/page-work.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { addAdmin } from '../../../test/users.js';
import { addImage, hideAllImages, startedUser } from '../../../test/work.js';

const ENOUGH = '<p>one two three</p><p>four <strong>fi</strong>ve</p>';
const HOUR_MS = 3_600_000;

let app: TestApp;
let work: PageWork;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 5 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  work = new PageWork(app, await startedUser(app));
  image = await addImage(app);
});

const hide = (imageId: string) =>
  app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [imageId]);
const pages = () =>
  app.rows(
    `SELECT image_id AS image, p.submitted_at AS at, draft_version AS version, word_count AS words,
       review_deadline AS review FROM pages p JOIN assignments a ON a.id = assignment_id WHERE user_id = $1`,
    [work.user.id],
  );
const submittedAt = async () => (await clockOf(app, work.user)).submittedAt;

describe('submitting', () => {
  test("needs the image's own minimum of words, and a refusal names it and the count", async () => {
    await app.rows('UPDATE reference_files SET min_words = 2 WHERE id = $1', [image]);
    expect((await work.read(image)).body.image.minWords).toBe(2);
    expectInvalid(await work.submit(image, '<p>one</p>'), {
      submissionContent: 'Your work must contain at least 2 words before submission. Current word count: 1',
    });
    // Two words without a space between them.
    expect((await work.submit(image, '<p>我们今天</p>')).status).toBe(200);
    expect(await pages()).toMatchObject([{ words: 2 }]);
  });

  test('closes the page and records the submission', async () => {
    const other = await addImage(app);
    await work.write(image, 'draft');
    const { status, body } = await work.submit(image, `${ENOUGH}<script>x</script>`, 1);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Work submitted successfully! Your work will be reviewed in 24 hours.',
      submittedAt: expect.stringMatching(/Z$/),
      reviewDeadline: expect.stringMatching(/Z$/),
      isWorkSubmitted: false,
      arePagesComplete: false,
    });
    const [at, review] = [new Date(body.submittedAt), new Date(body.reviewDeadline)];
    expect(review.getTime() - at.getTime()).toBe(24 * HOUR_MS);
    expect(await pages()).toEqual([{ image, at, version: 2, words: 5, review }]);
    const { draft } = (await work.read(image)).body;
    expect(draft).toMatchObject({
      submissionContent: ENOUGH,
      isDraft: false,
      version: 2,
      submittedAt: body.submittedAt,
      reviewDeadline: body.reviewDeadline,
    });

    const edit = { at: 0, remove: 0, insert: 'x' };
    const refusals: Answer<unknown>[] = [
      await work.write(image, 'after'),
      await work.save(image, { baseVersion: 2, edit, length: ENOUGH.length + 1 }),
      await work.submit(image, ENOUGH),
      await work.submit(image, ''),
      await work.restore(image, 1),
    ];
    for (const refusal of refusals) expectRefusal(refusal, { status: 409, code: 'ALREADY_SUBMITTED' });
    expect((await work.read(image)).body.draft).toEqual(draft);
    expect((await work.write(other, 'on')).status).toBe(200);
  });

  test('requires the minimum number of words', async () => {
    expectInvalid(await work.submit(image, undefined), { submissionContent: 'Please send the content' });
    for (const blank of ['', '<p><br></p>', '<p>&nbsp;</p>', '<script>one two</script>']) {
      expectInvalid(await work.submit(image, blank), {
        submissionContent: 'Please enter your work content before submitting.',
      });
    }
    expectInvalid(await work.submit(image, '<p>one<br>two</p>'), {
      submissionContent: 'Your work must contain at least 5 words before submission. Current word count: 2',
    });
    expectInvalid(await work.submit(7, ENOUGH), { imageId: 'Please say which image this is for' });
    const tooLarge = await work.submit(image, 'x'.repeat(5 * 1024 * 1024 + 1));
    expectRefusal(tooLarge, { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await pages()).toEqual([]);
  });

  test('on an old version is refused and closes nothing', async () => {
    await work.write(image, 'one');
    await work.write(image, 'two');
    const stale = await work.submit(image, ENOUGH, 1);
    expect(stale.body).toMatchObject({ statusCode: 409, code: 'DRAFT_CONFLICT', version: 2 });
    expect((await work.read(image)).body.draft).toMatchObject({ submissionContent: 'two', isDraft: true });
    expect(await submittedAt()).toBeNull();
  });

  test('of the last active page marks the work as submitted', async () => {
    const [second, hidden] = [await addImage(app), await addImage(app)];
    await hide(hidden);
    expect((await work.submit(image, ENOUGH)).body.isWorkSubmitted).toBe(false);
    expect(await submittedAt()).toBeNull();
    const { body } = await work.submit(second, ENOUGH);
    expect(body).toMatchObject({ isWorkSubmitted: true, arePagesComplete: true });
    expect(await submittedAt()).toEqual(new Date(body.submittedAt));
    const { token } = work.user;
    const dashboard = await app.get('/api/users/dashboard', token);
    expect(dashboard.body).toMatchObject({
      workStatus: 'submitted',
      work: { submittedAt: body.submittedAt, reviewDeadline: body.reviewDeadline },
    });
    const document = await app.post('/api/work/save-draft', { content: 'x' }, token);
    expectRefusal(document, { status: 409, code: 'ALREADY_SUBMITTED' });
  });

  test('is possible after the document is submitted and keeps its time', async () => {
    const document = await app.post('/api/work/submit', { content: ENOUGH }, work.user.token);
    expect(document.status).toBe(200);
    expect((await work.write(image, 'more')).status).toBe(200);
    await addImage(app);
    const { status, body } = await work.submit(image, ENOUGH);
    // The document completed the work, and one page is missing.
    expect([status, body.isWorkSubmitted, body.arePagesComplete]).toEqual([200, true, false]);
    expect(await submittedAt()).toEqual(new Date(String(document.body.submittedAt)));
  });
});

describe('an image that is hidden after the first save of its page', () => {
  test('can be read, saved and submitted', async () => {
    await addImage(app);
    await work.write(image, '<p>begun</p>');
    await hide(image);
    expect((await work.read(image)).body).toMatchObject({
      image: { _id: image, isActive: false },
      draft: { submissionContent: '<p>begun</p>', version: 1 },
    });
    expect((await work.write(image, '<p>more</p>')).status).toBe(200);
    expect((await work.restore(image, 1)).body.draft.submissionContent).toBe('<p>begun</p>');
    expect((await work.get(`page-draft/${image}/versions`)).body).toMatchObject({ total: 3 });
    expect((await work.submit(image, ENOUGH)).body.isWorkSubmitted).toBe(false);
    expect(await work.progress()).toMatchObject({ totalImages: 1, submittedCount: 0, draftsCount: 0 });
  });

  test("is hidden and not deleted by an administrator's delete call", async () => {
    const { token } = await addAdmin(app);
    const untouched = await addImage(app);
    await work.write(image, 'a draft is work, too');
    for (const id of [image, untouched]) {
      expect((await app.delete(`/api/admin/images/${id}`, token)).status).toBe(200);
    }
    const left = 'SELECT is_active AS active FROM reference_files WHERE id = $1';
    expect(await app.rows(left, [image])).toEqual([{ active: false }]);
    expect(await app.rows(left, [untouched])).toEqual([]);
    expect((await work.read(image)).body.draft.submissionContent).toBe('a draft is work, too');
  });
});

describe('progress', () => {
  test('counts submitted pages and drafts of active images only', async () => {
    const [second, third, fourth, hidden] = [
      await addImage(app),
      await addImage(app),
      await addImage(app),
      await addImage(app),
    ];
    expect(await work.progress()).toEqual({
      totalImages: 5,
      submittedCount: 0,
      submittedImageIds: [],
      draftsCount: 0,
      draftImageIds: [],
      progress: 0,
    });
    for (const imageId of [hidden, third, image]) {
      await work.write(imageId, '<p>some</p>');
      await work.submit(imageId, ENOUGH);
    }
    await hide(hidden);
    await work.write(fourth, '<p>four</p>');
    await work.write(second, '<p>gone</p>');
    const begun = { totalImages: 4, submittedCount: 2, submittedImageIds: [image, third], progress: 50 };
    expect(await work.progress()).toEqual({ ...begun, draftsCount: 2, draftImageIds: [second, fourth] });
    const edit = { at: 3, remove: 4, insert: '<br>' };
    await work.save(second, { baseVersion: 1, edit, length: 11 });
    await work.write(fourth, '');
    expect(await work.progress()).toEqual({ ...begun, draftsCount: 0, draftImageIds: [] });
    await work.write(fourth, '<p><br></p>');
    expect((await work.progress()).draftsCount).toBe(0);
  });

  test('is 0 without active images', async () => {
    await hideAllImages(app);
    expect(await work.progress()).toMatchObject({ totalImages: 0, submittedCount: 0, progress: 0 });
  });

  test('is rounded', async () => {
    await addImage(app);
    await addImage(app);
    await work.submit(image, ENOUGH);
    expect((await work.progress()).progress).toBe(33);
  });
});
