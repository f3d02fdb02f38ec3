import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { addAdmin, type Person, verifiedUser } from '../../../test/people.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { addImage, hideAllImages, passDeadline, startedUser } from '../../../test/work.js';
import type { PageDraftAnswerDto, PageSubmittedDto, WorkPageDto, WorkProgressDto } from '../dto/page.dto.js';

const ENOUGH = '<p>one two three</p><p>four <strong>fi</strong>ve</p>';
const HOUR_MS = 3_600_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WHICH_IMAGE = 'Please say which image this is for';

let app: TestApp;
let admin: Person;
let person: Person;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 5 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  person = await startedUser(app);
  image = await addImage(app);
});

const read = (imageId = image) => app.get<WorkPageDto>(`/api/work/page-draft/${imageId}`, person.token);
const save = (body: object) =>
  app.post<{ draft: { version: number; lastSaved: string } }>(
    '/api/work/save-page-draft',
    { imageId: image, ...body },
    person.token,
  );
const submit = (body: object) =>
  app.post<PageSubmittedDto>('/api/work/submit-page', { imageId: image, ...body }, person.token);
const restore = (version: number, imageId = image) =>
  app.post<PageDraftAnswerDto>(
    `/api/work/page-draft/${imageId}/versions/${version}/restore`,
    {},
    person.token,
  );
const progress = async () => (await app.get<WorkProgressDto>('/api/work/progress', person.token)).body;
const hide = (imageId: string) => app.rows('UPDATE images SET is_active = false WHERE id = $1', [imageId]);
const pagesOf = ({ id }: Person) =>
  app.rows(
    `SELECT image_id AS image, submitted_at AS at, draft_version AS version, word_count AS words,
       review_deadline AS review FROM pages WHERE user_id = $1`,
    [id],
  );
const isSubmitted = async () =>
  (
    await app.row<{ submitted: boolean }>('SELECT work_submitted AS submitted FROM users WHERE id = $1', [
      person.id,
    ])
  ).submitted;

test.each([
  ['GET', '/api/work/progress'],
  ['GET', `/api/work/page-draft/${UNKNOWN}`],
  ['POST', '/api/work/save-page-draft'],
  ['POST', '/api/work/submit-page'],
  ['GET', `/api/work/page-draft/${UNKNOWN}/versions`],
  ['GET', `/api/work/page-draft/${UNKNOWN}/versions/1`],
  ['POST', `/api/work/page-draft/${UNKNOWN}/versions/1/restore`],
] as const)('%s %s is for users only', async (method, url) => {
  const body = method === 'POST' ? { imageId: image, submissionContent: ENOUGH } : undefined;
  expectRefusal(await app.call(method, url, { body }), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await app.call(method, url, { body, token: admin.token }), {
    status: 403,
    code: 'FORBIDDEN',
  });
});

describe('reading', () => {
  test('before the first save gives the image and an empty draft', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({
      image: expect.objectContaining({ _id: image, title: 'Ledger', isActive: true, width: 800 }),
      draft: {
        submissionContent: '',
        lastSaved: null,
        isDraft: true,
        version: 0,
        submittedAt: null,
        reviewDeadline: null,
      },
    });
    expect(body.image).not.toHaveProperty('referenceText');
    expect(await pagesOf(person)).toEqual([]);
  });

  test('shows what was saved, sanitised, to nobody else and for no other image', async () => {
    const other = await addImage(app);
    const { body: saved } = await save({ submissionContent: '<p onclick="x()">mine</p><script>x</script>' });
    expect((await read()).body.draft).toMatchObject({
      submissionContent: '<p>mine</p>',
      lastSaved: saved.draft.lastSaved,
      version: 1,
    });
    expect((await read(other)).body.draft.version).toBe(0);
    person = await startedUser(app);
    expect((await read()).body.draft.version).toBe(0);
  });

  test('an image that is not there, is hidden, or has no id of any is refused', async () => {
    const hidden = await addImage(app);
    await hide(hidden);
    for (const imageId of [UNKNOWN, hidden]) {
      expectRefusal(await read(imageId), { status: 404, code: 'NOT_FOUND' });
      const versions = await app.get(`/api/work/page-draft/${imageId}/versions`, person.token);
      expectRefusal(versions, { status: 404, code: 'NOT_FOUND' });
    }
    expectRefusal(await read('first'), { status: 400, code: 'BAD_REQUEST' });
  });
});

describe('saving', () => {
  test('takes whole texts and edits, and mixes them', async () => {
    const first = await save({ submissionContent: '<p>One</p>' });
    expect(first.status).toBe(200);
    expect(first.body.draft).toEqual({ version: 1, lastSaved: expect.stringMatching(/Z$/) });
    const edit = { at: 6, remove: 0, insert: ' two' };
    expect((await save({ baseVersion: 1, edit, length: 14 })).body.draft.version).toBe(2);
    expect((await read()).body.draft.submissionContent).toBe('<p>One two</p>');
    await save({ submissionContent: '<p>last one wins</p>' });
    const stale = await save({ baseVersion: 1, edit, length: 14 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'DRAFT_CONFLICT', version: 3 });
    const misfit = await save({ baseVersion: 3, edit, length: 14 });
    expectRefusal(misfit, { status: 409, code: 'DRAFT_RESYNC' });
    expect((await read()).body.draft).toMatchObject({
      submissionContent: '<p>last one wins</p>',
      version: 3,
    });
  });

  test('begins with an edit of nothing, too', async () => {
    const edit = { at: 0, remove: 0, insert: 'first' };
    expect((await save({ baseVersion: 0, edit, length: 5 })).body.draft.version).toBe(1);
    expect((await read()).body.draft.submissionContent).toBe('first');
  });

  test('refuses what it cannot read', async () => {
    expectInvalid(await save({}), { submissionContent: 'Please send the content' });
    expectInvalid(await save({ submissionContent: 7 }), { submissionContent: 'Please send the content' });
    expectInvalid(await save({ imageId: undefined, submissionContent: 'x' }), { imageId: WHICH_IMAGE });
    expectInvalid(await save({ imageId: 'first', submissionContent: 'x' }), { imageId: WHICH_IMAGE });
    expectInvalid(await save({ edit: { at: 0, remove: 0, insert: 'x' } }), {
      baseVersion: 'An edit needs baseVersion, edit and length',
      length: 'An edit needs baseVersion, edit and length',
    });
    const tooLarge = await save({ submissionContent: 'x'.repeat(5 * 1024 * 1024 + 1) });
    expectRefusal(tooLarge, { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expectRefusal(await save({ imageId: UNKNOWN, submissionContent: 'x' }), {
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await read()).body.draft.version).toBe(0);
  });

  test('needs a clock that runs', async () => {
    await save({ submissionContent: 'in time' });
    const second = await addImage(app);
    await passDeadline(app, person);
    const edit = { at: 0, remove: 0, insert: 'x' };
    const late: Answer<unknown>[] = [
      await save({ submissionContent: 'late' }),
      await save({ baseVersion: 1, edit, length: 8 }),
      await save({ imageId: second, submissionContent: 'late' }),
      await submit({ submissionContent: ENOUGH }),
      await submit({ imageId: second, submissionContent: ENOUGH }),
      await restore(1),
    ];
    for (const answer of late) expectRefusal(answer, { status: 409, code: 'DEADLINE_PASSED' });
    expect((await read()).body.draft).toMatchObject({ submissionContent: 'in time', version: 1 });
    expect((await read(second)).body.draft.version).toBe(0);

    person = await verifiedUser(app);
    const early: Answer<unknown>[] = [
      await save({ submissionContent: 'early' }),
      await submit({ submissionContent: ENOUGH }),
    ];
    for (const answer of early) expectRefusal(answer, { status: 409, code: 'WORK_NOT_STARTED' });
    expect(await pagesOf(person)).toEqual([]);
  });
});

describe('submitting', () => {
  test('closes the page for good, and records what the review needs', async () => {
    const other = await addImage(app);
    await save({ submissionContent: 'draft' });
    const { status, body } = await submit({
      submissionContent: `${ENOUGH}<script>x</script>`,
      baseVersion: 1,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Work submitted successfully! Your work will be reviewed in 24 hours.',
      submittedAt: expect.stringMatching(/Z$/),
      reviewDeadline: expect.stringMatching(/Z$/),
      isWorkSubmitted: false,
    });
    const [at, review] = [new Date(body.submittedAt), new Date(body.reviewDeadline)];
    expect(review.getTime() - at.getTime()).toBe(24 * HOUR_MS);
    expect(await pagesOf(person)).toEqual([{ image, at, version: 2, words: 5, review }]);
    const { draft } = (await read()).body;
    expect(draft).toMatchObject({
      submissionContent: ENOUGH,
      isDraft: false,
      version: 2,
      submittedAt: body.submittedAt,
      reviewDeadline: body.reviewDeadline,
    });

    const edit = { at: 0, remove: 0, insert: 'x' };
    const refusals: Answer<unknown>[] = [
      await save({ submissionContent: 'after' }),
      await save({ baseVersion: 2, edit, length: ENOUGH.length + 1 }),
      await submit({ submissionContent: ENOUGH }),
      await submit({ submissionContent: '' }),
      await restore(1),
    ];
    for (const refusal of refusals) expectRefusal(refusal, { status: 409, code: 'ALREADY_SUBMITTED' });
    expect((await read()).body.draft).toEqual(draft);
    expect((await save({ imageId: other, submissionContent: 'on' })).status).toBe(200);
  });

  test('needs content, and enough of it', async () => {
    expectInvalid(await submit({}), { submissionContent: 'Please send the content' });
    for (const submissionContent of ['', '<p><br></p>', '<p>&nbsp;</p>', '<script>one two</script>']) {
      expectInvalid(await submit({ submissionContent }), {
        submissionContent: 'Please enter your work content before submitting.',
      });
    }
    expectInvalid(await submit({ submissionContent: '<p>one<br>two</p>' }), {
      submissionContent: 'Your work must contain at least 5 words before submission. Current word count: 2',
    });
    expectInvalid(await submit({ imageId: 7, submissionContent: ENOUGH }), { imageId: WHICH_IMAGE });
    const unknown = await submit({ imageId: UNKNOWN, submissionContent: ENOUGH });
    expectRefusal(unknown, { status: 404, code: 'NOT_FOUND' });
    expect(await pagesOf(person)).toEqual([]);
  });

  test('over a newer version is refused, and closes nothing', async () => {
    await save({ submissionContent: 'one' });
    await save({ submissionContent: 'two' });
    const stale = await submit({ submissionContent: ENOUGH, baseVersion: 1 });
    expect(stale.body).toMatchObject({ statusCode: 409, code: 'DRAFT_CONFLICT', version: 2 });
    expect((await read()).body.draft).toMatchObject({ submissionContent: 'two', isDraft: true });
    expect(await isSubmitted()).toBe(false);
  });

  test('of the last active page counts the work as submitted, and says so', async () => {
    const [second, hidden] = [await addImage(app), await addImage(app)];
    await hide(hidden);
    expect((await submit({ submissionContent: ENOUGH })).body.isWorkSubmitted).toBe(false);
    expect(await isSubmitted()).toBe(false);
    const last = await submit({ imageId: second, submissionContent: ENOUGH });
    expect(last.body.isWorkSubmitted).toBe(true);
    const dashboard = await app.get('/api/users/dashboard', person.token);
    expect(dashboard.body).toMatchObject({
      workStatus: 'submitted',
      work: { submittedAt: last.body.submittedAt, reviewDeadline: last.body.reviewDeadline },
    });
    const document = await app.post('/api/work/save-draft', { content: 'x' }, person.token);
    expectRefusal(document, { status: 409, code: 'ALREADY_SUBMITTED' });
  });

  test('goes on after the document is submitted, and leaves its time as it is', async () => {
    const document = await app.post('/api/work/submit', { content: ENOUGH }, person.token);
    expect(document.status).toBe(200);
    expect((await save({ submissionContent: 'more' })).status).toBe(200);
    const { status, body } = await submit({ submissionContent: ENOUGH });
    expect([status, body.isWorkSubmitted]).toEqual([200, true]);
    const { at } = await app.row('SELECT submitted_at AS at FROM users WHERE id = $1', [person.id]);
    expect(at).toEqual(new Date(String(document.body.submittedAt)));
  });
});

describe('an image that is hidden while its page is under work', () => {
  test('can be read, saved and submitted to the end', async () => {
    await addImage(app);
    await save({ submissionContent: '<p>begun</p>' });
    await hide(image);
    expect((await read()).body).toMatchObject({
      image: { _id: image, isActive: false },
      draft: { submissionContent: '<p>begun</p>', version: 1 },
    });
    expect((await save({ submissionContent: '<p>more</p>' })).status).toBe(200);
    expect((await restore(1)).body.draft.submissionContent).toBe('<p>begun</p>');
    const versions = await app.get(`/api/work/page-draft/${image}/versions`, person.token);
    expect(versions.body.total).toBe(3);
    expect((await submit({ submissionContent: ENOUGH })).body.isWorkSubmitted).toBe(false);
    expect(await progress()).toMatchObject({ totalImages: 1, submittedCount: 0, draftsCount: 0 });
  });

  test('is hidden and not deleted when an administrator deletes it', async () => {
    const remove = (id: string) =>
      app.delete<{ message: string }>(`/api/admin/images/${id}`, admin.token).then(({ status }) => status);
    const untouched = await addImage(app);
    await save({ submissionContent: 'a draft is work, too' });
    expect([await remove(image), await remove(untouched)]).toEqual([200, 200]);
    expect(await app.rows('SELECT is_active FROM images WHERE id = $1', [image])).toEqual([
      { is_active: false },
    ]);
    expect(await app.rows('SELECT 1 FROM images WHERE id = $1', [untouched])).toEqual([]);
    expect((await read()).body.draft.submissionContent).toBe('a draft is work, too');
  });
});

describe('progress', () => {
  test('counts what is submitted and what is begun, over active images only', async () => {
    const images = [
      image,
      await addImage(app),
      await addImage(app),
      await addImage(app),
      await addImage(app),
    ];
    const [first, second, third, fourth, hidden] = images as [string, string, string, string, string];
    expect(await progress()).toEqual({
      totalImages: 5,
      submittedCount: 0,
      submittedImageIds: [],
      draftsCount: 0,
      draftImageIds: [],
      progress: 0,
    });
    for (const imageId of [hidden, third, first]) {
      await save({ imageId, submissionContent: '<p>some</p>' });
      await submit({ imageId, submissionContent: ENOUGH });
    }
    await hide(hidden);
    await save({ imageId: fourth, submissionContent: '<p>four</p>' });
    await save({ imageId: second, submissionContent: '<p>gone</p>' });
    const begun = { totalImages: 4, submittedCount: 2, submittedImageIds: [first, third], progress: 50 };
    expect(await progress()).toEqual({ ...begun, draftsCount: 2, draftImageIds: [second, fourth] });
    const edit = { at: 3, remove: 4, insert: '<br>' };
    await save({ imageId: second, baseVersion: 1, edit, length: 11 });
    await save({ imageId: fourth, submissionContent: '' });
    expect(await progress()).toEqual({ ...begun, draftsCount: 0, draftImageIds: [] });
    await save({ imageId: fourth, submissionContent: '<p><br></p>' });
    expect((await progress()).draftsCount).toBe(0);
  });

  test('of nothing to do is nothing done', async () => {
    await hideAllImages(app);
    expect(await progress()).toMatchObject({ totalImages: 0, submittedCount: 0, progress: 0 });
    expect(await isSubmitted()).toBe(false);
  });

  test('is rounded', async () => {
    await addImage(app);
    await addImage(app);
    await submit({ submissionContent: ENOUGH });
    expect((await progress()).progress).toBe(33);
  });
});

describe('versions', () => {
  test('are listed, read and brought back', async () => {
    for (const submissionContent of ['<p>one</p>', '<p>two</p>', '<p>three</p>']) {
      await save({ submissionContent });
    }
    expect((await restore(1)).body.draft).toMatchObject({ submissionContent: '<p>one</p>', version: 4 });
    const list = await app.get(`/api/work/page-draft/${image}/versions?range=[0,1]`, person.token);
    expect(list.headers['content-range']).toBe('versions 0-1/4');
    const author = { _id: person.id, name: person.name, role: 'user' };
    expect(list.body).toEqual({
      total: 4,
      versions: [
        { version: 4, savedAt: expect.any(String), length: 10, restoredFrom: 1, author },
        { version: 3, savedAt: expect.any(String), length: 12, restoredFrom: null, author },
      ],
    });
    const second = await app.get<PageDraftAnswerDto>(
      `/api/work/page-draft/${image}/versions/2`,
      person.token,
    );
    expect(second.body.draft).toMatchObject({ submissionContent: '<p>two</p>', version: 2, isDraft: true });
  });

  test('that do not exist, or are no numbers, are refused', async () => {
    await save({ submissionContent: 'one' });
    const versions = `/api/work/page-draft/${image}/versions`;
    for (const version of [0, -1, 2, 99_999_999_999]) {
      expectRefusal(await app.get(`${versions}/${version}`, person.token), {
        status: 404,
        code: 'NOT_FOUND',
      });
      expectRefusal(await restore(version), { status: 404, code: 'NOT_FOUND' });
    }
    expectRefusal(await app.get(`${versions}/first`, person.token), { status: 400, code: 'BAD_REQUEST' });
    expectRefusal(await restore(1, 'first'), { status: 400, code: 'BAD_REQUEST' });
    expectInvalid(await app.get(`${versions}?range=all`, person.token), { range: 'range must be JSON' });
  });

  test('of a page that nobody has begun are none', async () => {
    const { body } = await app.get(`/api/work/page-draft/${image}/versions`, person.token);
    expect(body).toEqual({ versions: [], total: 0 });
  });
});
