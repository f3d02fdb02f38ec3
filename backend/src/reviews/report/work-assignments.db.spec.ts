import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { addImageWithReference } from '../../../test/reviewed-work.js';
import { Reviewer, submitDocument } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import { signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import {
  addAssignment,
  addImage,
  addProject,
  startedAssignment,
  startedUser,
  workOf,
} from '../../../test/work.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { AssignmentsService } from '../../assignments/assignments.service.js';
import type { DashboardDto } from '../../work/dto/dashboard.dto.js';
import type { WorkAssignmentDto, WorkAssignmentsDto } from './dto/work-assignment.dto.js';
import type { WorkReviewsDto } from './dto/work-review.dto.js';

const REFERENCE = 'one two three four five six seven eight nine ten';
const WRITTEN = '<p>one two three four five six seven eight nine 10</p>';

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 3 });
  reviewer = await Reviewer.create(app);
  await addImageWithReference(app, REFERENCE);
});
afterAll(() => app.stop());

const listOf = async (user: TestUser): Promise<WorkAssignmentDto[]> => (await answerTo(user)).assignments;
const answerTo = async ({ token }: TestUser): Promise<WorkAssignmentsDto> => {
  const { status, body } = await app.get<WorkAssignmentsDto>('/api/work/assignments', token);
  expect(status).toBe(200);
  return body;
};
const reviewsOf = async ({ token }: TestUser, query = '') =>
  (await app.get<WorkReviewsDto>(`/api/work/reviews${query}`, token)).body.reviews;
/** As a return of a page by staff, while another mode keeps the work submitted. */
const addReturnedReview = (assignmentId: string) =>
  app.rows(
    `INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, items, status, submitted_at, due_at, returned_at, return_reason, return_hours)
     SELECT id, user_id, 'page', gen_random_uuid(), 1, 1, 'returned', now(), now(), now(), 'Read line 3 again', 24 FROM assignments WHERE id = $1`,
    [assignmentId],
  );
const report = ({ token }: TestUser, id: string, query = '') =>
  app.get(`/api/work/reviews/${id}/report${query}`, token);

/** Publishes the document of the assignment. @returns the id of the review, whose report is made */
async function publishedDocument(user: TestUser, { assignmentId }: WorkKey): Promise<string> {
  await submitDocument(app, user, WRITTEN, assignmentId);
  const [review] = await reviewsOf(user, `?assignment=${assignmentId}`);
  const id = review?._id ?? '';
  expect((await reviewer.publish(id)).status).toBe(200);
  await waitUntil(async () => (await reviewsOf(user, `?assignment=${assignmentId}`))[0]?.hasReport === true);
  return id;
}

test('work that is not started says how many images it has, which cannot be read before its start', async () => {
  const user = await signedUser(app);
  const projectId = await addProject(app, { name: 'Deeds' });
  const [first, second] = [await addImage(app, 'One', projectId), await addImage(app, 'Two', projectId)];
  const { assignmentId } = await addAssignment(app, user, projectId);
  const countOf = async () => (await listOf(user))[0]?.imageCount;
  expect(await countOf()).toBe(2);
  const read = `/api/work/page-draft/${first}?assignment=${assignmentId}`;
  expect((await app.get(read, user.token)).status).not.toBe(200);
  await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [second]);
  expect(await countOf()).toBe(1);
  await app.post(`/api/work/assignments/${assignmentId}/start`, {}, user.token);
  expect(await countOf()).toBeNull();
});

test('a user without an assignment has an empty list', async () => {
  const user = await verifiedUser(app);
  expect(await listOf(user)).toEqual([]);
  expect(await reviewsOf(user)).toEqual([]);
});

test('the list has each assignment in its state, the running one first', async () => {
  const user = await startedUser(app);
  const submitted = await workOf(app, user);
  await submitDocument(app, user, WRITTEN);
  const projectId = await addProject(app, { name: 'Letters', work_window_hours: 1.5 });
  const overdue = await startedAssignment(app, user, projectId);
  await app.rows('UPDATE assignments SET deadline_at = now() WHERE id = $1', [overdue.assignmentId]);
  const ended = await addAssignment(app, user, await addProject(app));
  await app.database.transaction((tx) =>
    app.app.get(AssignmentsService).end(tx, ended.assignmentId, 'withdrawn'),
  );
  const waiting = await addAssignment(app, user, await addProject(app));
  const running = await startedAssignment(app, user, await addProject(app));

  const list = await listOf(user);
  expect(list.map(({ _id, number, state }) => [_id, number, state])).toEqual([
    [running.assignmentId, 5, 'in_progress'],
    [waiting.assignmentId, 4, 'not_started'],
    [ended.assignmentId, 3, 'ended'],
    [overdue.assignmentId, 2, 'overdue'],
    [submitted.assignmentId, 1, 'submitted'],
  ]);
  const time = expect.stringMatching(/Z$/);
  expect(list[3]).toEqual({
    _id: overdue.assignmentId,
    number: 2,
    project: { _id: projectId, name: 'Letters' },
    name: 'Letters',
    state: 'overdue',
    isReturned: false,
    givenAt: time,
    startedAt: time,
    deadlineAt: time,
    submittedAt: null,
    endedAt: null,
    endedReason: null,
    startBy: null,
    imageCount: null,
    startRefusal: null,
    workWindowHours: 1.5,
    isPenalized: false,
    accuracyResult: null,
    sequentialWorkAccuracy: null,
    report: null,
  });
  expect(list[2]).toMatchObject({
    startedAt: null,
    deadlineAt: null,
    endedAt: time,
    endedReason: 'withdrawn',
  });
});

test('the list begins with what is due: returned, running by deadline, not started, then what is over', async () => {
  const user = await startedUser(app);
  const first = await workOf(app, user);
  const inHours = async (hours: number, project?: string) => {
    const work = await startedAssignment(app, user, project ?? (await addProject(app)));
    await app.rows(`UPDATE assignments SET deadline_at = now() + make_interval(hours => $2) WHERE id = $1`, [
      work.assignmentId,
      hours,
    ]);
    return work;
  };
  const waiting = await addAssignment(app, user, await addProject(app));
  const waitingToo = await addAssignment(app, user, await addProject(app));
  const dueSoon = await inHours(30);
  const dueLater = await inHours(50);
  const missed = await inHours(40);
  // Both are returned; the deadline of one passes afterwards.
  for (const { assignmentId } of [first, missed]) {
    await submitDocument(app, user, WRITTEN, assignmentId);
    const [review] = await reviewsOf(user, `?assignment=${assignmentId}`);
    expect((await reviewer.returnForCorrection(review?._id ?? '')).status).toBe(200);
  }
  await app.rows('UPDATE assignments SET deadline_at = now() WHERE id = $1', [missed.assignmentId]);
  const shown = async () =>
    (await listOf(user)).map(({ _id, state, isReturned }) => [_id, state, isReturned]);
  const others = [
    [dueSoon.assignmentId, 'in_progress', false],
    [dueLater.assignmentId, 'in_progress', false],
    [waiting.assignmentId, 'not_started', false],
    [waitingToo.assignmentId, 'not_started', false],
    [missed.assignmentId, 'overdue', false],
  ];
  expect(await shown()).toEqual([[first.assignmentId, 'in_progress', true], ...others]);
  // A call without an assignment still means the one that was started last.
  const { body } = await app.get<DashboardDto>('/api/users/dashboard', user.token);
  expect(body.assignment?._id).toBe(dueLater.assignmentId);
  // Submitted again, it is not returned any more.
  await submitDocument(app, user, `${WRITTEN}<p>more</p>`, first.assignmentId);
  expect(await shown()).toEqual([...others, [first.assignmentId, 'submitted', false]]);
});

test('work that stays submitted after a page was returned is returned too, until the deadline or its end', async () => {
  const user = await startedUser(app);
  const { assignmentId } = await workOf(app, user);
  await addReturnedReview(assignmentId);
  await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [assignmentId]);
  expect(await listOf(user)).toMatchObject([{ state: 'submitted', isReturned: true }]);
  await app.rows('UPDATE assignments SET deadline_at = now() WHERE id = $1', [assignmentId]);
  expect(await listOf(user)).toMatchObject([{ state: 'submitted', isReturned: false }]);

  const stopped = await startedUser(app);
  const work = await workOf(app, stopped);
  await addReturnedReview(work.assignmentId);
  const admin = reviewer.admin.token;
  const { status } = await app.post(
    `/api/admin/assignments/${work.assignmentId}/end`,
    { reason: 'Not needed' },
    admin,
  );
  expect(status).toBe(200);
  expect(await listOf(stopped)).toMatchObject([{ state: 'ended', isReturned: false }]);
});

test('the list names each by its project, and by its number if the user has two of it', async () => {
  const user = await startedUser(app);
  const diaries = await addProject(app, { name: 'Diaries' });
  await addAssignment(app, user, diaries);
  await addAssignment(app, user, await addProject(app, { name: 'Maps' }));
  await app.rows('UPDATE assignments SET submitted_at = now() WHERE user_id = $1 AND number = 2', [user.id]);
  await addAssignment(app, user, diaries);
  const names = (await listOf(user)).map(({ number, name }) => [number, name]);
  expect(names.slice(1)).toEqual([
    [3, 'Maps'],
    [4, 'Diaries, no. 4'],
    [2, 'Diaries, no. 2'],
  ]);
});

test('the list says until when an assignment can be started, and why it cannot', async () => {
  const user = await startedUser(app);
  const projectId = await addProject(app, { start_within_hours: 24 });
  await addAssignment(app, user, projectId);
  const [, waiting] = await listOf(user);
  expect(waiting).toMatchObject({ state: 'not_started', startRefusal: null });
  const { givenAt, startBy } = waiting ?? {};
  expect(Date.parse(String(startBy)) - Date.parse(String(givenAt))).toBe(24 * 3_600_000);
  await app.rows(`UPDATE projects SET state = 'paused' WHERE id = $1`, [projectId]);
  const [running, refused] = await listOf(user);
  expect(refused?.startRefusal).toBe('This project is paused, so the work cannot be started now.');
  expect(running).toMatchObject({ state: 'in_progress', startRefusal: null, startBy: null });
});

test('the list offers a next assignment of open projects that let users take one, with the number of images', async () => {
  const user = await startedUser(app);
  const rules = { users_may_take_next: true, images_per_assignment: 2, texts_per_image: 1 };
  const projectId = await addProject(app, { name: 'Offered', ...rules, work_window_hours: 12 });
  const work = await startedAssignment(app, user, projectId);
  const images = [];
  for (const title of ['One', 'Two', 'Three']) images.push(await addImage(app, title, projectId));
  // One image was the user's.
  const has = (assignmentId: string, image: string | undefined, holds: boolean) =>
    app.rows(
      'INSERT INTO assignment_images (assignment_id, image_id, position, holds) VALUES ($1, $2, 1, $3)',
      [assignmentId, image, holds],
    );
  await has(work.assignmentId, images[0], false);
  const offers = async () => (await answerTo(user)).next;
  // One is open.
  expect(await offers()).toEqual([]);
  await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [work.assignmentId]);
  const offer = { project: { _id: projectId, name: 'Offered' }, workWindowHours: 12 };
  expect(await offers()).toEqual([{ ...offer, images: 2 }]);
  // Another one is held by somebody else.
  const other = await addAssignment(app, await startedUser(app), projectId);
  await has(other.assignmentId, images[1], true);
  expect(await offers()).toEqual([{ ...offer, images: 1 }]);
  await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [images[2]]);
  expect(await offers()).toEqual([{ ...offer, images: 0 }]);
  await app.rows(`UPDATE projects SET state = 'paused' WHERE id = $1`, [projectId]);
  expect(await offers()).toEqual([]);
});

test('the list has the results and the newest report of each assignment', async () => {
  const user = await startedUser(app);
  const first = await workOf(app, user);
  const second = await startedAssignment(app, user, await addProject(app));
  const id = await publishedDocument(user, first);
  await app.rows(`UPDATE assignments SET penalized_at = now(), penalized_reason = 'copied' WHERE id = $1`, [
    first.assignmentId,
  ]);
  expect(await listOf(user)).toMatchObject([
    { _id: second.assignmentId, isPenalized: false, accuracyResult: null, report: null },
    {
      _id: first.assignmentId,
      isPenalized: true,
      accuracyResult: { correct: 9, wrong: 1, percentage: 90, unit: 'words' },
      sequentialWorkAccuracy: null,
      report: { reviewId: id },
    },
  ]);
});

test('the list of reviews is that of one assignment, and each own report can be downloaded', async () => {
  const user = await startedUser(app);
  const first = await workOf(app, user);
  const second = await startedAssignment(app, user, await addProject(app));
  const id = await publishedDocument(user, first);
  expect((await reviewsOf(user, `?assignment=${first.assignmentId}`)).map(({ _id }) => _id)).toEqual([id]);
  // The second one is the current one.
  expect(await reviewsOf(user)).toEqual([]);
  for (const query of ['', `?assignment=${first.assignmentId}`, `?assignment=${second.assignmentId}`])
    expect((await report(user, id, query)).status).toBe(200);

  const stranger = await startedUser(app);
  const missing = { status: 404, code: 'NOT_FOUND' };
  expectRefusal(await report(stranger, id), missing);
  expectRefusal(await report(stranger, id, `?assignment=${first.assignmentId}`), missing);
  expectRefusal(await app.get(`/api/work/reviews?assignment=${first.assignmentId}`, stranger.token), missing);
});
