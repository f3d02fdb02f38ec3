import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { TestApp } from '../../../test/test-app.js';
import { signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject, startedAssignment, startedUser } from '../../../test/work.js';
import type { DashboardDto } from '../dto/dashboard.dto.js';

const SHARED = { users_may_take_next: true, images_per_assignment: 1, texts_per_image: 1 };

let app: TestApp;
let facts: RecordedFacts;

beforeAll(async () => {
  app = await TestApp.start();
  facts = new RecordedFacts(app);
});
afterAll(() => app.stop());

const take = ({ token }: TestUser, body: object) =>
  app.post<DashboardDto>('/api/work/assignments/next', body, token);
const submit = (assignmentId: string) =>
  app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [assignmentId]);

/** A user who has submitted an assignment of a project that lets users take the next one. */
async function submittedIn(columns: object = {}): Promise<{ user: TestUser; projectId: string }> {
  const projectId = await addProject(app, { ...SHARED, ...columns });
  const user = await signedUser(app);
  await submit((await startedAssignment(app, user, projectId)).assignmentId);
  return { user, projectId };
}

/** An image that was published after the user's work was submitted. */
async function addLaterImage(projectId: string): Promise<string> {
  const image = await addImage(app, 'Left', projectId);
  await app.rows('UPDATE reference_files SET published_at = now() WHERE id = $1', [image]);
  return image;
}

test('the next assignment is given with its images, once for several calls, and is not started', async () => {
  const { user, projectId } = await submittedIn({ work_window_hours: 12 });
  const image = await addLaterImage(projectId);
  let answers: Awaited<ReturnType<typeof take>>[] = [];
  const takeThrice = async () => {
    answers = await Promise.all([1, 2, 3].map(() => take(user, { projectId })));
  };
  expect(await facts.of(takeThrice)).toEqual(['assignment.given']);
  const [taken] = answers.filter(({ status }) => status === 200);
  expect(taken?.body).toMatchObject({
    workStatus: 'not_started',
    workAutoStarted: false,
    timeRemaining: 0,
    assignment: { number: 2, project: { _id: projectId } },
    hasMoreAssignments: true,
  });
  for (const answer of answers.filter((one) => one !== taken))
    expectRefusal(answer, {
      status: 409,
      code: 'ALREADY_ASSIGNED',
      message: 'You already have open work in this project.',
    });
  const given = await app.rows(
    `SELECT a.given_by_kind, a.given_by, i.image_id FROM assignments a JOIN assignment_images i ON i.assignment_id = a.id
     WHERE a.user_id = $1`,
    [user.id],
  );
  expect(given).toEqual([{ given_by_kind: 'self', given_by: null, image_id: image }]);
});

test.each([
  ['the project does not let users take one', { users_may_take_next: false }, 'NEXT_NOT_OFFERED'],
  ['the project is paused', { state: 'paused' }, 'PROJECT_PAUSED'],
  ['no images are left', {}, 'NO_IMAGES_LEFT'],
])('is refused if %s', async (_, columns, code) => {
  const { user, projectId } = await submittedIn(columns);
  expectRefusal(await take(user, { projectId }), { status: 409, code });
});

test('is refused without an earlier assignment of the project, or if it ended before its start', async () => {
  const projectId = await addProject(app, SHARED);
  const user = await startedUser(app);
  const refused = { status: 409, code: 'NEXT_NOT_OFFERED' };
  expectRefusal(await take(user, { projectId }), refused);
  const { assignmentId } = await addAssignment(app, user, projectId);
  await app.rows(`UPDATE assignments SET ended_at = now(), ended_reason = 'withdrawn' WHERE id = $1`, [
    assignmentId,
  ]);
  expectRefusal(await take(user, { projectId }), refused);
});

test('is refused before the agreement is signed, for an unknown project, and without one', async () => {
  const user = await startedUser(app);
  expectRefusal(await take(user, { projectId: user.id }), { status: 404, code: 'NOT_FOUND' });
  expectInvalid(await take(user, {}), { projectId: 'Please choose a project' });
  const projectId = await addProject(app, SHARED);
  const unsigned = await verifiedUser(app);
  expectRefusal(await take(unsigned, { projectId }), {
    status: 403,
    code: 'AGREEMENT_REQUIRED',
    flags: { requiresAgreement: true },
  });
});

test('the dashboard says whether there is more than the assignment that it shows', async () => {
  const user = await startedUser(app);
  const hasMore = async () =>
    (await app.get<DashboardDto>('/api/users/dashboard', user.token)).body.hasMoreAssignments;
  expect(await hasMore()).toBe(false);
  await app.rows('UPDATE projects SET users_may_take_next = true WHERE is_default');
  expect(await hasMore()).toBe(true);
  await app.rows('UPDATE projects SET users_may_take_next = false WHERE is_default');
  await addAssignment(app, user, await addProject(app));
  expect(await hasMore()).toBe(true);
});
