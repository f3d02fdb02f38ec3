import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { PageWork } from '../../../test/page-work.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { verifiedUser } from '../../../test/users.js';
import { addImage, addProject, hideAllImages, passDeadline, startedUser } from '../../../test/work.js';
import type { PageDraftAnswerDto } from '../dto/page.dto.js';

const ENOUGH = '<p>one two three four five</p>';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WHICH_IMAGE = 'Please say which image this is for';

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

const pagesOf = ({ user }: PageWork) =>
  app.rows('SELECT 1 FROM pages JOIN assignments ON id = assignment_id WHERE user_id = $1', [user.id]);

describe('reading', () => {
  test('before the first save returns the image and an empty draft, and writes nothing', async () => {
    const { status, body } = await work.read(image);
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
    expect(await pagesOf(work)).toEqual([]);
  });

  test('returns the sanitised text to its user and for its image only', async () => {
    const other = await addImage(app);
    const { body: saved } = await work.write(image, '<p onclick="x()">mine</p><script>x</script>');
    expect((await work.read(image)).body.draft).toMatchObject({
      submissionContent: '<p>mine</p>',
      lastSaved: saved.draft.lastSaved,
      version: 1,
    });
    expect((await work.read(other)).body.draft.version).toBe(0);
    const somebodyElse = new PageWork(app, await startedUser(app));
    expect((await somebodyElse.read(image)).body.draft.version).toBe(0);
  });

  test('is refused for missing, hidden and foreign images and for invalid ids', async () => {
    const hidden = await addImage(app);
    await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [hidden]);
    const foreign = await addImage(app, 'Foreign', await addProject(app));
    for (const imageId of [UNKNOWN, hidden, foreign]) {
      expectRefusal(await work.read(imageId), { status: 404, code: 'NOT_FOUND' });
      const versions = await work.get(`page-draft/${imageId}/versions`);
      expectRefusal(versions, { status: 404, code: 'NOT_FOUND' });
      expectRefusal(await work.write(imageId, 'x'), { status: 404, code: 'NOT_FOUND' });
      expectRefusal(await work.submit(imageId, ENOUGH), { status: 404, code: 'NOT_FOUND' });
    }
    expectRefusal(await work.read('first'), { status: 400, code: 'BAD_REQUEST' });
  });
});

describe('saving', () => {
  test('accepts whole texts and edits in any order', async () => {
    const first = await work.write(image, '<p>One</p>');
    expect(first.status).toBe(200);
    expect(first.body.draft).toEqual({ version: 1, lastSaved: expect.stringMatching(/Z$/) });
    const edit = { at: 6, remove: 0, insert: ' two' };
    const second = await work.save(image, { baseVersion: 1, edit, length: 14 });
    expect(second.body.draft.version).toBe(2);
    expect((await work.read(image)).body.draft.submissionContent).toBe('<p>One two</p>');
    await work.write(image, '<p>last one wins</p>');
    const stale = await work.save(image, { baseVersion: 1, edit, length: 14 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'DRAFT_CONFLICT', version: 3 });
    const misfit = await work.save(image, { baseVersion: 3, edit, length: 14 });
    expectRefusal(misfit, { status: 409, code: 'DRAFT_RESYNC' });
    expect((await work.read(image)).body.draft).toMatchObject({
      submissionContent: '<p>last one wins</p>',
      version: 3,
    });
  });

  test('accepts an edit of version 0 as the first save', async () => {
    const edit = { at: 0, remove: 0, insert: 'first' };
    const { body } = await work.save(image, { baseVersion: 0, edit, length: 5 });
    expect(body.draft.version).toBe(1);
    expect((await work.read(image)).body.draft.submissionContent).toBe('first');
  });

  test('refuses invalid bodies with 400', async () => {
    expectInvalid(await work.save(image, {}), { submissionContent: 'Please send the content' });
    expectInvalid(await work.save(image, { submissionContent: 7 }), {
      submissionContent: 'Please send the content',
    });
    for (const imageId of [undefined, 'first', 7]) {
      expectInvalid(await work.save(imageId, { submissionContent: 'x' }), { imageId: WHICH_IMAGE });
    }
    expectInvalid(await work.save(image, { edit: { at: 0, remove: 0, insert: 'x' } }), {
      baseVersion: 'An edit needs baseVersion, edit and length',
      length: 'An edit needs baseVersion, edit and length',
    });
    const tooLarge = await work.write(image, 'x'.repeat(5 * 1024 * 1024 + 1));
    expectRefusal(tooLarge, { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect((await work.read(image)).body.draft.version).toBe(0);
  });

  test('requires a running clock', async () => {
    await work.write(image, 'in time');
    const second = await addImage(app);
    await passDeadline(app, work.user);
    const edit = { at: 0, remove: 0, insert: 'x' };
    const late: Answer<unknown>[] = [
      await work.write(image, 'late'),
      await work.save(image, { baseVersion: 1, edit, length: 8 }),
      await work.write(second, 'late'),
      await work.submit(image, ENOUGH),
      await work.submit(second, ENOUGH),
      await work.restore(image, 1),
    ];
    for (const answer of late) expectRefusal(answer, { status: 409, code: 'DEADLINE_PASSED' });
    expect((await work.read(image)).body.draft).toMatchObject({ submissionContent: 'in time', version: 1 });
    expect((await work.read(second)).body.draft.version).toBe(0);

    const waiting = new PageWork(app, await verifiedUser(app));
    const early: Answer<unknown>[] = [await waiting.write(image, 'x'), await waiting.submit(image, ENOUGH)];
    for (const answer of early) expectRefusal(answer, { status: 409, code: 'WORK_NOT_STARTED' });
    expect(await pagesOf(waiting)).toEqual([]);
  });
});

describe('versions', () => {
  test('are listed, read and restored', async () => {
    for (const text of ['<p>one</p>', '<p>two</p>', '<p>three</p>']) await work.write(image, text);
    const restored = (await work.restore(image, 1)).body.draft;
    expect(restored).toMatchObject({ submissionContent: '<p>one</p>', version: 4, isDraft: true });
    const list = await work.get(`page-draft/${image}/versions?range=[0,1]`);
    expect(list.headers['content-range']).toBe('versions 0-1/4');
    const none = { removed: null, reason: null };
    const author = { _id: work.user.id, name: work.user.name, role: 'user' };
    expect(list.body).toEqual({
      total: 4,
      next: expect.any(String),
      versions: [
        { version: 4, savedAt: expect.any(String), length: 10, restoredFrom: 1, ...none, author },
        { version: 3, savedAt: expect.any(String), length: 12, restoredFrom: null, ...none, author },
      ],
    });
    const second = await work.get<PageDraftAnswerDto>(`page-draft/${image}/versions/2`);
    expect(second.body.draft).toMatchObject({ submissionContent: '<p>two</p>', version: 2, isDraft: true });
  });

  test('that do not exist or are not numbers are refused', async () => {
    await work.write(image, 'one');
    for (const version of [0, -1, 2, 99_999_999_999]) {
      const answer = await work.get(`page-draft/${image}/versions/${version}`);
      expectRefusal(answer, { status: 404, code: 'NOT_FOUND' });
      expectRefusal(await work.restore(image, version), { status: 404, code: 'NOT_FOUND' });
    }
    const noNumber = await work.get(`page-draft/${image}/versions/first`);
    expectRefusal(noNumber, { status: 400, code: 'BAD_REQUEST' });
    expectRefusal(await work.restore('first', 1), { status: 400, code: 'BAD_REQUEST' });
    const badRange = await work.get(`page-draft/${image}/versions?range=all`);
    expectInvalid(badRange, { range: 'range must be JSON' });
  });

  test('of a page without a save are an empty list', async () => {
    const { body } = await work.get(`page-draft/${image}/versions`);
    expect(body).toEqual({ versions: [], total: 0, next: null });
  });
});
