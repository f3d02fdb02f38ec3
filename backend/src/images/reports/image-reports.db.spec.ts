import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf } from '../../../test/ledger.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import {
  addImage,
  addProject,
  hideAllImages,
  passDeadline,
  startedAssignment,
  startedUser,
  whileWorkIsLocked,
} from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import type { ImageReportDto, OwnImageReportsDto } from './dto/image-report.dto.js';

const URL = '/api/work/image-reports';
const TEXT = '<p>one two three</p>';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, databasePoolSize: 20 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  image = await addImage(app, 'Ledger');
  user = await startedUser(app);
});

const report = ({ token }: TestUser, body: Json = {}, query = '') =>
  app.post<{ report: ImageReportDto }>(URL + query, { imageId: image, reason: 'Too dark', ...body }, token);
const own = async ({ token }: TestUser, query = '') =>
  (await app.get<OwnImageReportsDto>(URL + query, token)).body;
const answer = async (id: string, body: Json) => {
  const { status } = await app.post(`/api/admin/image-reports/${id}/answer`, body, admin.token);
  expect(status).toBe(200);
};
/** As if it had been reported two hours ago. A report in the last hour before the deadline delays no penalty. */
async function reportEarlier(by: TestUser) {
  const { body } = await report(by);
  await app.rows(`UPDATE image_reports SET created_at = created_at - interval '2 hours' WHERE id = $1`, [
    body.report._id,
  ]);
  return body.report._id;
}
const runJob = () => app.app.get(PenaltiesService).penalizeMissed();

describe('reporting an image', () => {
  test('adds a report with its place, and submits nothing', async () => {
    const before = await clockOf(app, user);
    const place = { x: 0.25, y: 1 };
    const { status, body } = await report(user, { reason: ' Too dark ', place });
    expect(status).toBe(201);
    expect(body.report).toEqual({
      _id: expect.any(String),
      imageId: image,
      imageTitle: 'Ledger',
      reason: 'Too dark',
      place,
      createdAt: expect.any(String),
      answer: null,
      note: '',
      answeredAt: null,
    });
    const { reports, reportedImageIds } = await own(user);
    expect(reports).toEqual([body.report]);
    expect(reportedImageIds).toContain(image);
    expect(await clockOf(app, user)).toEqual(before);
  });

  test('is seen by the other users of the image without the report', async () => {
    const other = await startedUser(app);
    const elsewhere = await startedUser(app);
    const { assignmentId } = await startedAssignment(app, elsewhere, await addProject(app));
    await report(user);
    const seen = await own(other);
    expect(seen.reports).toEqual([]);
    expect(seen.reportedImageIds).toContain(image);
    expect((await own(elsewhere, `?assignment=${assignmentId}`)).reportedImageIds).toEqual([]);
  });

  test('is refused while the report is open, also from two connections at once', async () => {
    const answers = await Promise.all([report(user), report(user)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expectRefusal(await report(user), { status: 409, code: 'IMAGE_REPORTED' });
    expect((await own(user)).reports).toHaveLength(1);
  });

  test('is refused for an image of another project, after the deadline and after the submission', async () => {
    const foreign = await addImage(app, 'Letter', await addProject(app));
    expectRefusal(await report(user, { imageId: foreign }), { status: 404, code: 'NOT_FOUND' });
    const late = await startedUser(app);
    await passDeadline(app, late);
    expectRefusal(await report(late), { status: 409, code: 'DEADLINE_PASSED' });
    await app.post('/api/work/submit', { content: TEXT }, user.token);
    expectRefusal(await report(user), { status: 409, code: 'ALREADY_SUBMITTED' });
  });

  test('names what is wrong with the place and the reason', async () => {
    for (const place of [{ x: 2, y: 0 }, { x: 0 }, 'top'])
      expect((await report(user, { place })).status).toBe(400);
    expectInvalid(await report(user, { reason: '' }), { reason: 'Please provide a reason' });
    expect((await own(user)).reports).toEqual([]);
  });

  test('is refused after staff could read the image, and possible again after a replacement', async () => {
    const { body } = await report(user);
    await answer(body.report._id, { answer: 'readable' });
    expectRefusal(await report(user), { status: 409, code: 'IMAGE_IS_READABLE' });
    await app.rows(`UPDATE image_reports SET answer = 'replaced' WHERE id = $1`, [body.report._id]);
    expect((await report(user)).status).toBe(201);
  });

  test('keeps an image that is deleted', async () => {
    await report(user);
    const { body } = await app.call<Json>('DELETE', `/api/admin/images/${image}`, { token: admin.token });
    expect(body.message).toContain('hidden');
  });
});

describe('the penalty job', () => {
  test('skips work with an open report, and no other', async () => {
    await runJob();
    const other = await startedUser(app);
    const reportId = await reportEarlier(user);
    await passDeadline(app, user);
    await passDeadline(app, other);
    expect(await runJob()).toBe(1);
    expect((await clockOf(app, user)).penalizedAt).toBeNull();
    await answer(reportId, { answer: 'readable' });
    expect(await runJob()).toBe(0);
    await passDeadline(app, user);
    expect(await runJob()).toBe(1);
  });

  test('does not penalize work that is reported at the same moment', async () => {
    const [reported] = await whileWorkIsLocked(
      app,
      user,
      () => Promise.all([report(user), runJob()]),
      () => Promise.resolve(),
    );
    expect(reported.status).toBe(201);
    await app.rows(
      `UPDATE image_reports SET created_at = created_at - interval '2 hours' WHERE image_id = $1`,
      [image],
    );
    await passDeadline(app, user);
    await Promise.all([runJob(), runJob()]);
    expect((await clockOf(app, user)).penalizedAt).toBeNull();
  });

  test('finds later work behind a full batch of reported work', async () => {
    await reportEarlier(user);
    const { id } = user;
    await app.rows(
      `WITH added AS (
         INSERT INTO users (name, email, mobile_number, address, role)
         SELECT name, n || email, mobile_number, address, role
         FROM users CROSS JOIN generate_series(1, 120) AS n WHERE id = $1 RETURNING id
       ), given AS (
         INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at)
         SELECT added.id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, now() - interval '1 hour'
         FROM added CROSS JOIN assignments WHERE user_id = $1 RETURNING id
       )
       INSERT INTO image_reports (image_id, assignment_id, reason, created_at) SELECT $2::uuid, id, 'Too dark', now() - interval '3 hours' FROM given`,
      [id, image],
    );
    const late = await startedUser(app);
    await passDeadline(app, late);
    expect(await runJob()).toBe(1);
    expect((await clockOf(app, late)).penalizedAt).toBeInstanceOf(Date);
  });
});
