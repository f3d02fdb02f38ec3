import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, entriesOf, expectLedgerMatchesUser } from '../../../test/ledger.js';
import { PageWork } from '../../../test/page-work.js';
import { page } from '../../../test/pictures.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { upload, uploadImage } from '../../../test/upload.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser, workOf } from '../../../test/work.js';
import { FileStore } from '../../core/storage/file-store.js';
import type { AdminImageReportDto, OwnImageReportsDto } from './dto/image-report.dto.js';

const TEXT = 'one two three';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, databasePoolSize: 20, works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  image = await addImage(app, 'Ledger');
  user = await startedUser(app);
});

async function reportOf({ token }: TestUser, imageId = image): Promise<string> {
  const body = { imageId, reason: 'Too dark' };
  const answer = await app.post<{ report: { _id: string } }>('/api/work/image-reports', body, token);
  expect(answer.status).toBe(201);
  return answer.body.report._id;
}
const answer = (id: string, body: Json, by = admin) =>
  app.post<{ message: string }>(`/api/admin/image-reports/${id}/answer`, body, by.token);
const replace = async (id: string, texts: Record<string, string> = {}, by = admin) =>
  upload(app, `/api/admin/image-reports/${id}/replace`, {
    bytes: await page(300, 200).png().toBuffer(),
    name: 'better.png',
    texts,
    token: by.token,
  });
const list = async (filter: Json = {}, by = admin) =>
  (
    await app.get<{ reports: AdminImageReportDto[]; total: number }>(
      `/api/admin/image-reports?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      by.token,
    )
  ).body;
const ownOf = async ({ token }: TestUser) =>
  (await app.get<OwnImageReportsDto>('/api/work/image-reports', token)).body.reports;
const setDeadline = ({ id }: TestUser, hours: number) =>
  app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('milliseconds', now() + make_interval(hours => $2)) WHERE user_id = $1`,
    [id, hours],
  );
const hoursLeft = async (of: TestUser) => {
  const { left } = await app.row<{ left: number }>(
    `SELECT extract(epoch FROM deadline_at - now())::float8 / 3600 AS left FROM assignments WHERE user_id = $1`,
    [of.id],
  );
  return left;
};

test.each<[answer: 'hidden' | 'readable', modes: string, path: (image: string) => string]>([
  ['readable', '{document,pages,sequential}', (id) => `/image-work/${id}`],
  ['readable', '{sequential}', () => '/sequential-work'],
  ['readable', '{document}', () => '/work-editor'],
  ['hidden', '{pages}', () => '/dashboard'],
])(
  'the e-mail about “%s” says its sentence once and links to the image, with the modes %s',
  async (given, modes, path) => {
    const id = await reportOf(user);
    await app.rows('UPDATE projects SET modes = $1', [modes]);
    expect((await answer(id, { answer: given })).status).toBe(200);
    await app.rows(`UPDATE projects SET modes = '{document,pages,sequential}'`);
    const [email] = await app.mailbox.waitFor(user.email, /^The image “Ledger” of /);
    const { assignmentId } = await workOf(app, user);
    const link = `${path(image)}?assignment=${assignmentId}`;
    for (const text of [email?.text ?? '', (email?.html ?? '').replaceAll('&#x3D;', '=')]) {
      expect(text).toContain(link);
      const sentence = given === 'hidden' ? /not part of the work any more/g : /as well as you can/g;
      expect(text.match(sentence)).toHaveLength(1);
      expect(text.match(/looked at the image/g)).toHaveLength(1);
    }
  },
);

describe('“it is readable”', () => {
  test('leaves at least 24 hours, and tells the user', async () => {
    const id = await reportOf(user);
    await setDeadline(user, 2);
    const { status, body } = await answer(id, { answer: 'readable', note: 'Use the zoom' });
    expect([status, body.message]).toEqual([200, 'The report is answered.']);
    expect(await hoursLeft(user)).toBeCloseTo(24, 1);
    expect((await entriesOf(app, user)).at(-1)).toMatchObject({
      kind: 'extended',
      actorId: admin.id,
      details: { reason: 'The image “Ledger” that you reported can be read' },
    });
    expect(await ownOf(user)).toMatchObject([
      { answer: 'readable', note: 'Use the zoom', answeredAt: expect.any(String) },
    ]);
    expect(await emailsTo(app, user.email)).toEqual(
      expect.arrayContaining(['image-report-answered', 'deadline-extended']),
    );
    const { assignmentId } = await workOf(app, user);
    expect((await auditOf(app, user.id)).at(-1)).toEqual({
      actor_id: admin.id,
      action: 'image-report.answer',
      details: { userEmail: user.email, assignmentId, title: 'Ledger', answer: 'readable' },
    });
  });

  test('gives 24 hours if the deadline has passed, and never shortens a later one', async () => {
    const late = await reportOf(user);
    await passDeadline(app, user);
    await answer(late, { answer: 'readable' });
    expect(await hoursLeft(user)).toBeCloseTo(24, 1);
    const other = await startedUser(app);
    const before = await clockOf(app, other);
    await answer(await reportOf(other), { answer: 'readable' });
    expect(await clockOf(app, other)).toEqual(before);
    await expectLedgerMatchesUser(app, other);
  });

  test('does not change submitted work', async () => {
    const id = await reportOf(user);
    await setDeadline(user, 1);
    const { status } = await app.post('/api/work/submit', { content: `<p>${TEXT}</p>` }, user.token);
    expect(status).toBe(200);
    const before = await clockOf(app, user);
    expect((await answer(id, { answer: 'readable' })).status).toBe(200);
    expect(await clockOf(app, user)).toEqual(before);
  });

  test('is given once if two administrators answer at once, and to all who reported the image', async () => {
    const users = [user, await startedUser(app), await startedUser(app)];
    const [id = ''] = await Promise.all(users.map((each) => reportOf(each)));
    for (const each of users) await setDeadline(each, 1);
    expect((await list({ imageId: [image], state: 'open' })).reports[0]?.otherReports).toBe(2);
    const other = await addAdmin(app);
    const answers = await Promise.all([
      answer(id, { answer: 'readable' }),
      answer(id, { answer: 'hidden' }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expectRefusal(await answer(id, { answer: 'hidden' }), { status: 409, code: 'ALREADY_ANSWERED' });
    await vi.waitUntil(async () => (await list({ imageId: [image], state: 'open' })).total === 0, {
      timeout: 10_000,
    });
    const given = answers[0]?.status === 200 ? 'readable' : 'hidden';
    for (const each of users) {
      expect((await ownOf(each)).map((report) => report.answer)).toEqual([given]);
      expect(await emailsTo(app, each.email)).toContain('image-report-answered');
      expect(await hoursLeft(each)).toBeCloseTo(given === 'readable' ? 24 : 1, 1);
    }
  });
});

describe('hiding', () => {
  test('submits page work whose other pages are done, also after the deadline', async () => {
    const second = await addImage(app, 'Register');
    const work = new PageWork(app, user);
    const id = await reportOf(user);
    expect((await work.submit(second, TEXT)).body).toMatchObject({ isWorkSubmitted: false });
    await passDeadline(app, user);
    expect((await answer(id, { answer: 'hidden' })).body.message).toBe('The image is hidden.');
    await vi.waitUntil(async () => (await clockOf(app, user)).submittedAt !== null, { timeout: 10_000 });
    expect(await app.row('SELECT is_active FROM reference_files WHERE id = $1', [image])).toEqual({
      is_active: false,
    });
  });

  test('does not move a deadline that has not passed', async () => {
    const id = await reportOf(user);
    await setDeadline(user, 2);
    const before = await clockOf(app, user);
    await answer(id, { answer: 'hidden' });
    expect(await clockOf(app, user)).toEqual(before);
  });
});

describe('replacing', () => {
  test('gives the image the new file, keeps its texts and deletes the old file', async () => {
    const old = await uploadImage(app, admin.token, { title: 'Register' });
    const work = new PageWork(app, user);
    expect((await work.write(old._id, TEXT)).status).toBe(200);
    const id = await reportOf(user, old._id);
    await setDeadline(user, 2);
    const { status, body } = await replace(id, { note: 'A new scan' });
    expect([status, body.message]).toEqual([200, 'The image is replaced.']);
    const { body: read } = await work.read(old._id);
    expect(read.image).toMatchObject({
      title: 'Register',
      width: 300,
      height: 200,
      originalName: 'better.png',
    });
    expect(read.image.filename).not.toBe(old.filename);
    expect(read.draft.submissionContent).toContain(TEXT);
    const files = app.app.get(FileStore);
    await expect(files.get(`images/${read.image.filename}`)).resolves.toBeDefined();
    await vi.waitUntil(
      () =>
        files.get(`images/${old.filename}`).then(
          () => false,
          () => true,
        ),
      { timeout: 10_000 },
    );
    expect(await hoursLeft(user)).toBeCloseTo(24, 1);
    expect(await ownOf(user)).toMatchObject([{ answer: 'replaced', note: 'A new scan' }]);
    expect((await auditOf(app, old._id)).at(-1)).toMatchObject({ action: 'image.replace' });
  });

  test('keeps the old file if another administrator was faster, and without a new file', async () => {
    const id = await reportOf(user);
    const before = await app.row('SELECT filename, version FROM reference_files WHERE id = $1', [image]);
    expectInvalid(
      await upload(app, `/api/admin/image-reports/${id}/replace`, {
        texts: { note: '' },
        token: admin.token,
      }),
      { image: 'Please select an image file' },
    );
    await answer(id, { answer: 'readable' });
    expectRefusal(await replace(id), { status: 409, code: 'ALREADY_ANSWERED' });
    expect(await app.row('SELECT filename, version FROM reference_files WHERE id = $1', [image])).toEqual(
      before,
    );
  });
});

test('the list is for administrators and auditors, and only administrators answer', async () => {
  const [auditor, reviewer] = [await addStaff(app, 'auditor'), await addStaff(app, 'reviewer')];
  const id = await reportOf(user);
  const { reports, total } = await list({ userId: [user.id] }, auditor);
  expect(total).toBe(1);
  expect(reports[0]).toMatchObject({
    _id: id,
    imageTitle: 'Ledger',
    filename: expect.stringContaining('Ledger'),
    user: { _id: user.id, name: user.name, email: user.email },
    otherReports: 0,
    answer: null,
    answeredBy: null,
  });
  expect((await app.get('/api/admin/image-reports', reviewer.token)).status).toBe(403);
  for (const by of [auditor, reviewer]) {
    expect((await answer(id, { answer: 'readable' }, by)).status).toBe(403);
    expect((await replace(id, {}, by)).status).toBe(403);
  }
  expectInvalid(await answer(id, { answer: 'replaced' }), {
    answer: 'answer must be one of hidden, readable',
  });
});
