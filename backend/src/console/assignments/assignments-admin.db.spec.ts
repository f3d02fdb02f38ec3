import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, addStaff, signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject, passDeadline, startedAssignment } from '../../../test/work.js';
import type { AssignmentRowDto, GivenAssignmentDto } from './dto/assignment.dto.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const give = ({ id }: TestUser, body: Json, by = admin) =>
  app.post<{ assignment: GivenAssignmentDto }>(`/api/admin/users/${id}/assignments`, body, by.token);
const withdraw = (id: string, by = admin) =>
  app.post<{ assignment: AssignmentRowDto }>(`/api/admin/assignments/${id}/withdraw`, {}, by.token);
const list = async (filter: Json, by = admin) => {
  const query = encodeURIComponent(JSON.stringify(filter));
  const url = `/api/admin/assignments?filter=${query}`;
  return (await app.get<{ assignments: AssignmentRowDto[]; total: number }>(url, by.token)).body;
};

describe('giving an assignment', () => {
  test('chooses its images, tells the user, and is in the audit log', async () => {
    const projectId = await addProject(app, { name: 'Harbour books', images_per_assignment: 2 });
    for (const title of ['Page 1', 'Page 2', 'Page 3']) await addImage(app, title, projectId);
    const user = await signedUser(app);
    const { status, body } = await give(user, { projectId, workWindowHours: 48 });
    expect(status).toBe(201);
    expect(body.assignment).toEqual({
      _id: expect.any(String),
      number: 1,
      project: { _id: projectId, name: 'Harbour books' },
      workStatus: 'not_started',
      imageIds: [expect.any(String), expect.any(String)],
    });
    expect(await emailsTo(app, user.email)).toContain('assignment-given');
    expect((await auditOf(app, user.id)).at(-1)).toEqual({
      actor_id: admin.id,
      action: 'assignment.give',
      details: { userEmail: user.email, assignmentId: body.assignment._id, project: 'Harbour books' },
    });
    const url = `/api/work/assignments/${body.assignment._id}/start`;
    const started = await app.post<Json>(url, {}, user.token);
    expect(started.body).toMatchObject({ workStatus: 'in_progress', daysLeft: 2 });
  });

  test('is refused while the project is paused, and while an assignment of the project is open', async () => {
    const user = await signedUser(app);
    const paused = await addProject(app, { state: 'paused' });
    expectRefusal(await give(user, { projectId: paused }), { status: 409, code: 'PROJECT_PAUSED' });
    const projectId = await addProject(app);
    const answers = await Promise.all([give(user, { projectId }), give(user, { projectId })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectRefusal(await give(user, { projectId }), { status: 409, code: 'ALREADY_ASSIGNED' });
  });

  test('is refused for staff, for an unknown project, and without a project', async () => {
    const projectId = await addProject(app);
    expectRefusal(await give(admin, { projectId }), { status: 404, code: 'NOT_FOUND' });
    const user = await signedUser(app);
    expectRefusal(await give(user, { projectId: user.id }), { status: 404, code: 'NOT_FOUND' });
    expectInvalid(await give(user, {}), { projectId: 'Please choose a project' });
  });
});

describe('withdrawing an assignment', () => {
  test('ends it before its start and frees its images', async () => {
    const projectId = await addProject(app, { images_per_assignment: 1, texts_per_image: 1 });
    await addImage(app, 'Page 1', projectId);
    const [user, next] = [await signedUser(app), await signedUser(app)];
    const given = (await give(user, { projectId })).body.assignment;
    expectRefusal(await give(next, { projectId }), { status: 409, code: 'NO_IMAGES_LEFT' });
    const { status, body } = await withdraw(given._id);
    expect(status).toBe(200);
    expect(body.assignment).toMatchObject({ state: 'ended', endedReason: 'withdrawn' });
    expect((await auditOf(app, user.id)).at(-1)?.action).toBe('assignment.withdraw');
    expect((await give(next, { projectId })).status).toBe(201);
    expectRefusal(await withdraw(given._id), { status: 409, code: 'ASSIGNMENT_STARTED' });
  });

  test('is refused after the start, and for an unknown id', async () => {
    const user = await signedUser(app);
    const { assignmentId } = await startedAssignment(app, user, await addProject(app));
    expectRefusal(await withdraw(assignmentId), { status: 409, code: 'ASSIGNMENT_STARTED' });
    expectRefusal(await withdraw(user.id), { status: 404, code: 'NOT_FOUND' });
  });
});

test('the list filters by project, user, state and deadline, and those without a deadline come last', async () => {
  const projectId = await addProject(app, { name: 'Sorted letters' });
  const [waiting, running, late, done] = await Promise.all([1, 2, 3, 4].map(() => signedUser(app)));
  if (!waiting || !running || !late || !done) throw new Error('Four users');
  await addAssignment(app, waiting, projectId);
  for (const user of [running, late, done]) await startedAssignment(app, user, projectId);
  await passDeadline(app, late);
  expect((await app.post('/api/work/submit', { content: '<p>one</p>' }, done.token)).status).toBe(200);
  const { assignments, total } = await list({ projectId });
  expect(total).toBe(4);
  expect(assignments.map(({ state }) => state)).toEqual([
    'overdue',
    'in_progress',
    'submitted',
    'not_started',
  ]);
  expect(assignments[0]).toMatchObject({
    user: { _id: late.id, email: late.email },
    project: { _id: projectId, name: 'Sorted letters' },
    number: 1,
    isPenalized: false,
    accuracyResult: null,
  });
  const usersOf = async (filter: Json) =>
    (await list({ projectId, ...filter })).assignments.map(({ user }) => user._id);
  expect(await usersOf({ state: 'in_progress' })).toEqual([running.id]);
  expect(await usersOf({ due: 'passed' })).toEqual([late.id]);
  expect(await usersOf({ due: 'in24Hours' })).toEqual([]);
  expect(await usersOf({ userId: [done.id] })).toEqual([done.id]);
});

test('auditors read assignments, reviewers do not, and neither gives or withdraws', async () => {
  const [auditor, reviewer] = [await addStaff(app, 'auditor'), await addStaff(app, 'reviewer')];
  const user = await signedUser(app);
  const projectId = await addProject(app);
  const { assignmentId } = await addAssignment(app, user, projectId);
  expect((await list({}, auditor)).total).toBeGreaterThan(0);
  expect((await app.get('/api/admin/assignments', reviewer.token)).status).toBe(403);
  for (const by of [auditor, reviewer]) {
    expect((await give(user, { projectId }, by)).status).toBe(403);
    expect((await withdraw(assignmentId, by)).status).toBe(403);
  }
});
