import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject, startedAssignment, startedUser } from '../../../test/work.js';
import type { BulkActionResultDto } from '../users/dto/bulk-action.dto.js';
import type { AssignmentRowDto } from './dto/assignment.dto.js';

let app: TestApp;
let admin: TestUser;
let projectId: string;
/** A user with a running assignment in two projects. */
let user: TestUser;
let running: string;
/** Not started. */
let waiting: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  projectId = await addProject(app);
  user = await startedUser(app, { name: 'Ada Second' });
  running = (await startedAssignment(app, user, projectId)).assignmentId;
  waiting = (await addAssignment(app, await startedUser(app), projectId)).assignmentId;
});

const bulk = (action: string, body: Json) =>
  app.post<BulkActionResultDto>(`/api/admin/assignments/bulk-${action}`, body, admin.token);
const rowOf = async (id: string) =>
  (await app.get<{ assignment: AssignmentRowDto }>(`/api/admin/assignments/${id}`, admin.token)).body
    .assignment;

test('extending moves the deadlines of the running ones, and says why the others are left out', async () => {
  const before = new Date((await rowOf(running)).deadlineAt ?? 0).getTime();
  const unknown = randomUUID();
  const { status, body } = await bulk('extend', {
    ids: [running, waiting, unknown],
    hours: 2,
    reason: 'Power cut',
  });
  expect(status).toBe(200);
  expect(body.done).toEqual([running]);
  expect(Object.fromEntries(body.skipped.map(({ id, reason }) => [id, reason]))).toEqual({
    [waiting]: 'WORK_NOT_STARTED',
    [unknown]: 'NOT_FOUND',
  });
  expect(new Date((await rowOf(running)).deadlineAt ?? 0).getTime() - before).toBe(2 * 3_600_000);
  expect((await auditOf(app, user.id)).at(-1)).toMatchObject({
    action: 'user.extend-deadline',
    details: { assignmentId: running, hours: 2 },
  });
});

test('a penalty is given to the named assignment and to no other of the user, and is removed again', async () => {
  const given = await bulk('penalize', { ids: [running], reason: 'Copied' });
  expect(given.body).toEqual({ done: [running], skipped: [] });
  expect((await bulk('penalize', { ids: [running], reason: 'Copied' })).body.skipped).toEqual([
    {
      id: running,
      name: user.name,
      email: user.email,
      work: expect.stringMatching(/, no\. \d$/),
      reason: 'ALREADY_PENALIZED',
      message: expect.any(String),
    },
  ]);
  const penalized = 'SELECT id FROM assignments WHERE user_id = $1 AND penalized_at IS NOT NULL';
  expect(await app.rows(penalized, [user.id])).toEqual([{ id: running }]);
  expect((await bulk('remove-penalty', { ids: [running, waiting] })).body).toMatchObject({
    done: [running],
    skipped: [{ id: waiting, reason: 'NOT_PENALIZED' }],
  });
  expect(await app.rows(penalized, [user.id])).toEqual([]);
});

test('withdrawing ends those that are not started', async () => {
  const { body } = await bulk('withdraw', { ids: [running, waiting] });
  expect(body).toMatchObject({ done: [waiting], skipped: [{ id: running, reason: 'ASSIGNMENT_STARTED' }] });
  expect(await rowOf(waiting)).toMatchObject({ state: 'ended', endedReason: 'withdrawn' });
});

test('is refused without assignments', async () => {
  expectInvalid(await bulk('withdraw', { ids: [] }), { ids: 'Please choose at least one assignment' });
});

const listed = async (filter: Json) => {
  const query = encodeURIComponent(JSON.stringify({ projectId, ...filter }));
  const url = `/api/admin/assignments?filter=${query}`;
  return (await app.get<{ assignments: AssignmentRowDto[] }>(url, admin.token)).body.assignments;
};

test('the list finds assignments that run without a text for 24 hours, and shows the submitted pages', async () => {
  const image = await addImage(app, 'One', projectId);
  await addImage(app, 'Two', projectId);
  await app.rows(`UPDATE assignments SET started_at = now() - interval '25 hours' WHERE id = $1`, [running]);
  expect((await listed({ due: 'noText24Hours' })).map(({ _id }) => _id)).toEqual([running]);
  const url = `/api/work/submit-page?assignment=${running}`;
  const { status } = await app.post(url, { imageId: image, submissionContent: '<p>one</p>' }, user.token);
  expect(status).toBe(200);
  expect(await listed({ due: 'noText24Hours' })).toEqual([]);
  expect(await rowOf(running)).toMatchObject({ submittedPages: 1, images: 2 });
});

test('the list says that the document of an assignment is submitted', async () => {
  const send = (call: string) =>
    app.post(`/api/work/${call}?assignment=${running}`, { content: '<p>one</p>' }, user.token);
  expect((await send('save-draft')).status).toBe(200);
  expect(await rowOf(running)).toMatchObject({ submittedAs: null });
  expect((await send('submit')).status).toBe(200);
  expect(await rowOf(running)).toMatchObject({ submittedAs: 'document', submittedPages: 0, images: 0 });
});

test('the CSV has the assignments of the filter, the newest first, and is in the audit log', async () => {
  await app.rows(`UPDATE users SET name = '=1+1' WHERE id = $1`, [user.id]);
  const filter = encodeURIComponent(JSON.stringify({ projectId }));
  const { status, headers, text } = await app.get(
    `/api/admin/assignments/export?filter=${filter}`,
    admin.token,
  );
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename=assignments-\d{4}-\d\d-\d\d\.csv/);
  const [heading, first, second, end] = text.split('\r\n');
  expect(heading).toBe(
    '\uFEFFName,Email,Project,Number,State,Given,Started,Deadline,Submitted,Ended,Submitted pages,Images,Penalty,Result in percent,Progress',
  );
  expect(first).toContain(',not started,');
  expect(second).toMatch(new RegExp(`^'=1\\+1,${user.email},Project \\d+,2,in progress,`));
  expect(end).toBe('');
  const entry = await app.row(`SELECT details FROM audit_log WHERE action = 'assignments.export'`);
  expect(entry).toEqual({ details: { filter: JSON.stringify({ projectId: [projectId] }) } });
});
