import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { addAssignment, addImage, passDeadline, startedUser, workOf } from '../../test/work.js';

interface Saved {
  work: { version: number; lastSaved: string };
}

let app: TestApp;
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 2 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await verifiedUser(app);
});

const path = (call: string, id = ada.id) => `/api/admin/users/${id}/${call}`;
const save = (body: object) => app.post<Saved>(path('work-save'), body, admin.token);
const saveAsUser = (body: object) => app.post<Saved>('/api/work/save-draft', body, ada.token);
const auditOf = (action: string) =>
  app.rows('SELECT actor_email, details FROM audit_log WHERE action = $1 AND subject_id = $2', [
    action,
    ada.id,
  ]);

describe('reading', () => {
  test('returns the user and no work before the first save', async () => {
    const facts = {
      id: ada.id,
      assignment: null,
      workStartedAt: null,
      deadlineAt: null,
      workSubmitted: false,
    };
    expect((await app.get(path('work'), admin.token)).body).toEqual({ user: facts, work: null });
    expect((await app.get(path('work-edit'), admin.token)).body).toEqual({
      user: { ...facts, name: ada.name, email: ada.email, isVerified: true, isSignedAgreement: false },
      work: null,
    });
  });

  test('returns the sanitised text and its submission', async () => {
    ada = await startedUser(app);
    await saveAsUser({ content: '<p>one<script>alert(1)</script> two</p>' });
    const drafted = await app.get(path('work'), admin.token);
    expect(drafted.body).toMatchObject({
      user: { workStartedAt: expect.any(String), deadlineAt: expect.any(String), workSubmitted: false },
      work: { content: '<p>one two</p>', version: 1, submittedAt: null, isSubmitted: false },
    });
    await app.post('/api/work/submit', { content: '<p>one two three</p>' }, ada.token);
    const submitted = await app.get(path('work-edit'), admin.token);
    expect(submitted.body).toMatchObject({
      user: { workSubmitted: true },
      work: {
        content: '<p>one two three</p>',
        version: 2,
        submittedAt: expect.any(String),
        isSubmitted: true,
      },
    });
  });
});

test('all texts of a user are listed, the last saved first, and all steps of the clock', async () => {
  ada = await startedUser(app);
  const imageId = await addImage(app, 'Page 7');
  await saveAsUser({ content: '<p>document</p>' });
  await app.post('/api/work/save-page-draft', { imageId, submissionContent: '<p>page</p>' }, ada.token);
  await app.post(path('penalize'), { reason: 'late' }, admin.token);
  const { body } = await app.get(path('texts'), admin.token);
  const saved = {
    _id: expect.any(String),
    version: 1,
    words: 1,
    lastSaved: expect.stringMatching(/Z$/),
    submittedAt: null,
  };
  expect(body).toEqual({
    texts: [
      {
        kind: 'page',
        imageId,
        imageTitle: 'Page 7',
        imageFilename: expect.stringMatching(/\.png$/),
        ...saved,
      },
      { kind: 'document', imageId: null, imageTitle: null, imageFilename: null, ...saved },
    ],
  });
  const ledger = await app.get<{ entries: object[] }>(path('ledger'), admin.token);
  expect(ledger.body.entries).toMatchObject([
    { kind: 'started', by: 'user' },
    { kind: 'penalized', by: 'admin' },
  ]);
  expect((await app.get(path('texts', admin.id), admin.token)).body).toEqual({ texts: [] });
});

test('each text of a user can be read with its word count, only under this user', async () => {
  ada = await startedUser(app);
  const imageId = await addImage(app, 'Page 8');
  const written = '<p>It was a <b>bright</b> cold day<script>not a word</script></p>';
  await saveAsUser({ content: written });
  await app.post('/api/work/submit-page', { imageId, submissionContent: '<p>one two three</p>' }, ada.token);
  const { texts } = (await app.get<{ texts: { _id: string; words: number }[] }>(path('texts'), admin.token))
    .body;
  expect(texts.map(({ words }) => words)).toEqual([3, 6]);
  const [page, document] = texts.map(({ _id }) => _id);
  expect((await app.get(path(`texts/${page}`), admin.token)).body).toEqual({
    text: { ...texts[0], content: '<p>one two three</p>' },
  });
  expect((await app.get(path(`texts/${document}`), admin.token)).body).toMatchObject({
    text: { kind: 'document', words: 6, content: expect.stringMatching(/bright.* cold day<\/p>$/) },
  });
  expect((await app.get(path(`texts/${page}`, admin.id), admin.token)).status).toBe(404);
  expect((await app.get(path('texts/99999999999999999999'), admin.token)).status).toBe(404);
});

describe('saving', () => {
  test('stores a version with the administrator as its author', async () => {
    ada = await startedUser(app);
    await saveAsUser({ content: '<p>mine</p>' });
    const { status, body } = await save({ content: '<p>mine, corrected</p>', baseVersion: 1 });
    expect([status, body]).toEqual([200, { work: { version: 2, lastSaved: expect.stringMatching(/Z$/) } }]);
    const edit = { baseVersion: 2, edit: { at: 3, remove: 4, insert: 'ours' }, length: 22 };
    expect((await save(edit)).body.work.version).toBe(3);
    expect((await app.get('/api/work/draft', ada.token)).body.work).toMatchObject({
      content: '<p>ours, corrected</p>',
      version: 3,
    });
    const { body: history } = await app.get<{ versions: object[] }>('/api/work/draft/versions', ada.token);
    expect(history.versions).toMatchObject([
      { version: 3, author: { _id: admin.id, name: admin.name, role: 'admin' } },
      { version: 2, author: { role: 'admin' } },
      { version: 1, author: { _id: ada.id, role: 'user' } },
    ]);
    const { assignmentId } = await workOf(app, ada);
    expect(await auditOf('user.edit-work')).toEqual([
      { actor_email: admin.email, details: { userEmail: ada.email, assignmentId, version: 2 } },
    ]);
  });

  test('is accepted before the start, after the deadline and after the submission', async () => {
    await addAssignment(app, ada);
    expect((await save({ content: '<p>before</p>' })).status).toBe(200);
    ada = await startedUser(app);
    await app.post('/api/work/submit', { content: '<p>one two three</p>' }, ada.token);
    expect((await save({ content: '<p>after the submission</p>' })).status).toBe(200);
    await passDeadline(app, ada);
    expect((await save({ content: '<p>after the deadline</p>' })).status).toBe(200);
    const { work } = (await app.get<{ work: object }>(path('work'), admin.token)).body;
    expect(work).toMatchObject({ content: '<p>after the deadline</p>', isSubmitted: true });
  });

  test('is refused for a user without an assignment', async () => {
    expectRefusal(await save({ content: '<p>before</p>' }), { status: 409, code: 'NO_ASSIGNMENT' });
    expect(await auditOf('user.edit-work')).toEqual([]);
  });

  test('on an old version is a conflict', async () => {
    ada = await startedUser(app);
    await saveAsUser({ content: '<p>first</p>' });
    const { body } = await saveAsUser({ content: '<p>second</p>' });
    const answer = await save({ content: '<p>on the first</p>', baseVersion: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'DRAFT_CONFLICT', version: 2, lastSaved: body.work.lastSaved });
    expect(await auditOf('user.edit-work')).toEqual([]);
  });

  test("concurrent with the user's save, one succeeds and one conflicts", async () => {
    ada = await startedUser(app);
    await saveAsUser({ content: '<p>first</p>' });
    const answers = await Promise.all([
      save({ content: '<p>the administrator’s</p>', baseVersion: 1 }),
      saveAsUser({ content: '<p>the user’s</p>', baseVersion: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("validates the body as the user's own save does", async () => {
    expectInvalid(await save({}), { content: 'Please send the content' });
    expectRefusal(await save({ content: 'x'.repeat(5 * 1024 * 1024 + 1) }), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});

describe('the history', () => {
  interface Versions {
    versions: { version: number; restoredFrom: number | null; author: { _id: string; role: string } }[];
    total: number;
  }

  test("lists the authors, returns an earlier text and restores it as the administrator's version", async () => {
    ada = await startedUser(app);
    await saveAsUser({ content: '<p>first</p>' });
    await save({ content: '<p>second</p>', baseVersion: 1 });
    const first = await app.get(path('work-versions/1'), admin.token);
    expect(first.body).toMatchObject({ work: { userId: ada.id, content: '<p>first</p>', version: 1 } });
    const back = await app.post(path('work-versions/1/restore'), {}, admin.token);
    expect(back).toMatchObject({ status: 200, body: { work: { content: '<p>first</p>', version: 3 } } });
    const { body } = await app.get<Versions>(`${path('work-versions')}?range=[0,1]`, admin.token);
    expect(body).toMatchObject({
      versions: [
        { version: 3, restoredFrom: 1, author: { _id: admin.id, role: 'admin' } },
        { version: 2, restoredFrom: null, author: { _id: admin.id, role: 'admin' } },
      ],
      total: 3,
    });
    expect((await app.get('/api/work/draft', ada.token)).body).toMatchObject({
      work: { content: '<p>first</p>' },
    });
    expect(await auditOf('user.edit-work')).toHaveLength(1);
  });

  test('can be restored after the submission, and only for existing users', async () => {
    ada = await startedUser(app);
    await saveAsUser({ content: '<p>first</p>' });
    await app.post('/api/work/submit', { content: '<p>one two</p>' }, ada.token);
    const back = await app.post(path('work-versions/1/restore'), {}, admin.token);
    expect(back.body).toMatchObject({ work: { version: 3, submittedAt: expect.any(String) } });
    const missing = { status: 404, code: 'NOT_FOUND' };
    expectRefusal(await app.get(path('work-versions/9'), admin.token), missing);
    expectRefusal(await app.post(path('work-versions/9/restore'), {}, admin.token), missing);
    expectRefusal(await app.get(path('work-versions', crypto.randomUUID()), admin.token), missing);
  });
});
