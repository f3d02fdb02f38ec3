import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { clockOf } from '../../test/ledger.js';
import { type Answer, TestApp } from '../../test/test-app.js';
import { type TestUser, verifiedUser } from '../../test/users.js';
import { passDeadline, startedUser } from '../../test/work.js';

interface Draft {
  work: {
    userId: string;
    content: string;
    version: number;
    lastSaved: string | null;
    submittedAt: string | null;
  };
}
interface Saved {
  work: { version: number; lastSaved: string };
}
interface Submitted {
  message: string;
  reviewDeadline: string;
  submittedAt: string;
  code?: string;
}

const MIN_WORDS = 5;
const ENOUGH = '<p>one two three</p><p>four <strong>fi</strong>ve</p>';
const HOUR_MS = 3_600_000;

let app: TestApp;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: MIN_WORDS });
  ada = await startedUser(app);
});
afterAll(() => app.stop());

const readDraft = (user: TestUser) => app.get<Draft>('/api/work/draft', user.token);
const save = (user: TestUser, body: unknown) => app.post<Saved>('/api/work/save-draft', body, user.token);
const submit = (user: TestUser, body: unknown) => app.post<Submitted>('/api/work/submit', body, user.token);
const restore = (user: TestUser, version: number) =>
  app.post<Draft>(`/api/work/draft/versions/${version}/restore`, {}, user.token);

const submittedAtOf = async (user: TestUser) => (await clockOf(app, user)).submittedAt;

describe('reading', () => {
  test('returns an empty document before the first save', async () => {
    const { status, body } = await readDraft(ada);
    expect(status).toBe(200);
    const empty = { userId: ada.id, content: '', version: 0, lastSaved: null, submittedAt: null };
    expect(body).toEqual({ work: empty });
  });

  test('returns the sanitised text to its user only', async () => {
    const user = await startedUser(app);
    const { body: saved } = await save(user, {
      content: '<p onclick="x()">mine</p><script>alert(1)</script>',
    });
    expect((await readDraft(user)).body.work).toEqual({
      userId: user.id,
      content: '<p>mine</p>',
      version: 1,
      lastSaved: saved.work.lastSaved,
      submittedAt: null,
    });
    expect((await readDraft(ada)).body.work.content).toBe('');
  });
});

describe('saving', () => {
  test('accepts whole texts and edits in any order', async () => {
    const user = await startedUser(app);
    const first = await save(user, { content: '<p>One</p>' });
    expect(first.status).toBe(200);
    expect(first.body.work).toEqual({ version: 1, lastSaved: expect.stringMatching(/Z$/) });
    const edit = { at: 6, remove: 0, insert: ' two' };
    expect((await save(user, { baseVersion: 1, edit, length: 14 })).body.work.version).toBe(2);
    expect((await readDraft(user)).body.work.content).toBe('<p>One two</p>');
    await save(user, { content: '<p>three</p>', baseVersion: 2 });
    await save(user, { content: '<p>last one wins</p>' });
    expect((await readDraft(user)).body.work).toMatchObject({
      content: '<p>last one wins</p>',
      version: 4,
    });
  });

  test('refuses invalid bodies with 400', async () => {
    expectInvalid(await save(ada, {}), { content: 'Please send the content' });
    expectInvalid(await save(ada, { content: 7 }), { content: 'Please send the content' });
    const edit = { at: 0, remove: 0, insert: 'x' };
    expectInvalid(await save(ada, { edit }), {
      baseVersion: 'An edit needs baseVersion, edit and length',
      length: 'An edit needs baseVersion, edit and length',
    });
    for (const at of [-1, 0.5, 2 ** 40, '0']) {
      const wrong = await save(ada, { edit: { ...edit, at }, baseVersion: 1, length: 1 });
      expectInvalid(wrong, { edit: 'An edit needs at, remove and insert' });
    }
    expect((await readDraft(ada)).body.work.version).toBe(0);
  });

  test('accepts at most 5 MB', async () => {
    const user = await startedUser(app);
    const content = 'word '.repeat(1024 * 1024);
    expect((await save(user, { content })).status).toBe(200);
    expectRefusal(await save(user, { content: `${content}x` }), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const edit = { at: 0, remove: 0, insert: 'x' };
    expectRefusal(await save(user, { baseVersion: 1, edit, length: content.length + 1 }), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    expectRefusal(await submit(user, { content: `${content}x` }), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  test('on an old version is a conflict with the newest version', async () => {
    const user = await startedUser(app);
    await save(user, { content: 'one' });
    const { body } = await save(user, { content: 'two' });
    const edit = { at: 3, remove: 0, insert: '!' };
    for (const stale of [{ content: 'mine' }, { edit, length: 4 }]) {
      const { status, body: refusal } = await save(user, { ...stale, baseVersion: 1 });
      expect(status).toBe(409);
      expect(refusal).toMatchObject({ code: 'DRAFT_CONFLICT', version: 2, lastSaved: body.work.lastSaved });
    }
    const wrong = await save(user, { baseVersion: 2, edit, length: 5 });
    expectRefusal(wrong, { status: 409, code: 'DRAFT_RESYNC' });
    expect((await readDraft(user)).body.work).toMatchObject({ content: 'two', version: 2 });
  });

  test('requires a running clock', async () => {
    const waiting = await verifiedUser(app);
    expectRefusal(await save(waiting, { content: 'early' }), { status: 409, code: 'WORK_NOT_STARTED' });
    const late = await startedUser(app);
    await save(late, { content: 'in time' });
    await passDeadline(app, late);
    const edit = { at: 0, remove: 0, insert: 'x' };
    for (const body of [{ content: 'late' }, { baseVersion: 1, edit, length: 8 }]) {
      expectRefusal(await save(late, body), { status: 409, code: 'DEADLINE_PASSED' });
    }
    expectRefusal(await restore(late, 1), { status: 409, code: 'DEADLINE_PASSED' });
    expect((await readDraft(late)).body.work).toMatchObject({ content: 'in time', version: 1 });
  });
});

describe('submitting', () => {
  test('closes the document and starts the review', async () => {
    const user = await startedUser(app);
    await save(user, { content: 'draft' });
    const { status, body } = await submit(user, { content: `${ENOUGH}<script>x</script>` });
    expect(status).toBe(200);
    expect(body.message).toBe('Work submitted successfully! Your work will be reviewed in 24 hours.');
    expect(Date.parse(body.reviewDeadline) - Date.parse(body.submittedAt)).toBe(24 * HOUR_MS);
    const draft = (await readDraft(user)).body.work;
    expect(draft).toMatchObject({ content: ENOUGH, version: 2, submittedAt: body.submittedAt });
    expect(await submittedAtOf(user)).toEqual(new Date(body.submittedAt));
    const dashboard = await app.get('/api/users/dashboard', user.token);
    expect(dashboard.body).toMatchObject({
      workStatus: 'submitted',
      work: { submittedAt: body.submittedAt, reviewDeadline: body.reviewDeadline },
    });

    const refusals: Answer<unknown>[] = [
      await save(user, { content: 'after' }),
      await save(user, {
        baseVersion: 2,
        edit: { at: 0, remove: 0, insert: 'x' },
        length: ENOUGH.length + 1,
      }),
      await submit(user, { content: ENOUGH }),
      await restore(user, 1),
    ];
    for (const refusal of refusals) expectRefusal(refusal, { status: 409, code: 'ALREADY_SUBMITTED' });
    expect((await readDraft(user)).body.work).toEqual(draft);
  });

  test('requires the minimum number of words', async () => {
    expectInvalid(await submit(ada, {}), { content: 'Please send the content' });
    for (const content of ['', '<p><br></p>', '<p>&nbsp;</p>', '<script>one two three four five</script>']) {
      expectInvalid(await submit(ada, { content }), { content: 'Please add some content before submitting' });
    }
    expectInvalid(await submit(ada, { content: '<p>one<br>two</p>' }), {
      content: 'Your work must contain at least 5 words before submission. Current word count: 2',
    });
    expect(await submittedAtOf(ada)).toBeNull();
  });

  test('is refused before the start, after the deadline and on an old version', async () => {
    expectRefusal(await submit(await verifiedUser(app), { content: ENOUGH }), {
      status: 409,
      code: 'WORK_NOT_STARTED',
    });
    const user = await startedUser(app);
    await save(user, { content: 'one' });
    await save(user, { content: 'two' });
    const stale = await submit(user, { content: ENOUGH, baseVersion: 1 });
    expect(stale.body).toMatchObject({ statusCode: 409, code: 'DRAFT_CONFLICT', version: 2 });
    await passDeadline(app, user);
    expectRefusal(await submit(user, { content: ENOUGH }), { status: 409, code: 'DEADLINE_PASSED' });
    expect(await submittedAtOf(user)).toBeNull();
    expect((await readDraft(user)).body.work).toMatchObject({ content: 'two', submittedAt: null });
  });

  test('succeeds once, and no later save is accepted', async () => {
    const user = await startedUser(app);
    const saves = (name: number) =>
      Promise.all(Array.from({ length: 10 }, (_, index) => save(user, { content: `save ${name}.${index}` })));
    const [before, submits, after] = await Promise.all([
      saves(1),
      Promise.all(Array.from({ length: 6 }, () => submit(user, { content: ENOUGH }))),
      saves(2),
    ]);
    expect(submits.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of submits.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, { status: 409, code: 'ALREADY_SUBMITTED' });
    }
    const taken = [...before, ...after].filter(({ status }) => status === 200);
    const { work } = (await readDraft(user)).body;
    expect(work).toMatchObject({ content: ENOUGH, version: taken.length + 1 });
    expect(Math.max(0, ...taken.map(({ body }) => body.work.version))).toBeLessThan(work.version);
  });

  test('is refused if another mode is complete', async () => {
    const user = await startedUser(app);
    await app.rows('UPDATE assignments SET submitted_at = now() WHERE user_id = $1', [user.id]);
    expectRefusal(await save(user, { content: 'x' }), { status: 409, code: 'ALREADY_SUBMITTED' });
    expectRefusal(await submit(user, { content: ENOUGH }), { status: 409, code: 'ALREADY_SUBMITTED' });
  });
});

describe('versions', () => {
  test('are listed, read and restored', async () => {
    const user = await startedUser(app);
    for (const content of ['<p>one</p>', '<p>two</p>', '<p>three</p>']) await save(user, { content });
    expect((await restore(user, 1)).body.work).toMatchObject({ content: '<p>one</p>', version: 4 });
    expect((await readDraft(user)).body.work).toMatchObject({ content: '<p>one</p>', version: 4 });

    const list = await app.get('/api/work/draft/versions?range=[0,1]', user.token);
    expect(list.headers['content-range']).toBe('versions 0-1/4');
    const none = { removed: null, reason: null };
    const author = { _id: user.id, name: user.name, role: 'user' };
    expect(list.body).toEqual({
      total: 4,
      next: expect.any(String),
      versions: [
        { version: 4, savedAt: expect.any(String), length: 10, restoredFrom: 1, ...none, author },
        { version: 3, savedAt: expect.any(String), length: 12, restoredFrom: null, ...none, author },
      ],
    });
    const second = await app.get<Draft>('/api/work/draft/versions/2', user.token);
    expect(second.body.work).toMatchObject({ content: '<p>two</p>', version: 2, submittedAt: null });
  });

  test('that do not exist or are not numbers are refused', async () => {
    const user = await startedUser(app);
    await save(user, { content: 'one' });
    for (const version of [0, -1, 2, 99_999_999_999]) {
      const answer = await app.get(`/api/work/draft/versions/${version}`, user.token);
      expectRefusal(answer, { status: 404, code: 'NOT_FOUND' });
      expectRefusal(await restore(user, version), { status: 404, code: 'NOT_FOUND' });
    }
    expectRefusal(await app.get('/api/work/draft/versions/first', user.token), {
      status: 400,
      code: 'BAD_REQUEST',
    });
    const badRange = await app.get('/api/work/draft/versions?range=all', user.token);
    expectInvalid(badRange, { range: 'range must be JSON' });
  });

  test('of a user without a text are an empty list', async () => {
    const { body } = await app.get('/api/work/draft/versions', ada.token);
    expect(body).toEqual({ versions: [], total: 0, next: null });
  });
});
