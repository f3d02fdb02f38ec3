import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '../../../test/api-keys.js';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addProject, passDeadline, startedAssignment } from '../../../test/work.js';

/* The filters of the list of users that are about all assignments of a user, in the list, its counts and its export. */

let app: TestApp;
let admin: TestUser;
let projects: [letters: string, registers: string];
const IMPORT = '0198b6f0-0000-7000-8000-000000000001';

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  projects = [await addProject(app), await addProject(app)];
  const [letters, registers] = projects;
  const users: Record<string, TestUser> = {};
  for (const name of ['new', 'signed', 'open', 'late', 'both', 'ended']) {
    users[name] = await (name === 'new' ? verifiedUser(app, { name }) : signedUser(app, { name }));
  }
  const of = (name: string) => users[name] as TestUser;
  await addAssignment(app, of('open'), letters);
  const late = await startedAssignment(app, of('late'), letters);
  await passDeadline(app, of('late'));
  await setResult(late.assignmentId, 49);
  const first = await startedAssignment(app, of('both'), letters);
  await setResult(first.assignmentId, 40);
  const second = await startedAssignment(app, of('both'), registers);
  await setResult(second.assignmentId, 95);
  await addAssignment(app, of('both'), registers);
  const ended = await addAssignment(app, of('ended'), registers);
  await app.rows(`UPDATE assignments SET ended_at = now(), ended_reason = 'withdrawn' WHERE id = $1`, [
    ended.assignmentId,
  ]);
  await app.rows(
    `INSERT INTO tasks (id, kind, created_by, actor, total, input) VALUES ($1, 'import-users', $2, '{}', 2, '{}')`,
    [IMPORT, admin.id],
  );
  await app.rows(
    `INSERT INTO task_results (task_id, place, user_id, is_done, message) VALUES ($1, 1, $2, true, ''), ($1, 2, $3, false, '')`,
    [IMPORT, of('new').id, of('late').id],
  );
});
afterAll(() => app.stop());

/** Submitted work with a published result. */
const setResult = (assignmentId: string, percentage: number) =>
  app.rows(
    `UPDATE assignments SET submitted_at = now(), accuracy_result = jsonb_build_object('percentage', $2::int) WHERE id = $1`,
    [assignmentId, percentage],
  );

test.each<[string, () => object, string[]]>([
  ['without an open assignment', () => ({ hasOpenAssignment: false }), ['ended', 'late', 'new', 'signed']],
  ['with an open assignment', () => ({ hasOpenAssignment: true }), ['both', 'open']],
  [
    'without an open assignment of a project',
    () => ({ hasOpenAssignment: false, projectId: projects[0] }),
    ['both', 'late'],
  ],
  ['never in a project', () => ({ notInProjectId: projects[0] }), ['ended', 'new', 'signed']],
  ['never in two projects', () => ({ notInProjectId: projects }), ['new', 'signed']],
  [
    'in one and never in the other',
    () => ({ projectId: projects[1], notInProjectId: projects[0] }),
    ['ended'],
  ],
  ['last result below 50', () => ({ lastResult: 'below 50' }), ['late']],
  [
    'last result of a project below 50',
    () => ({ lastResult: 'below 50', projectId: projects[0] }),
    ['both', 'late'],
  ],
  ['last result 95 or more', () => ({ lastResult: '95 or more' }), ['both']],
  ['last result 50 to 79', () => ({ lastResult: '50 to 79' }), []],
  ['no result', () => ({ lastResult: 'none' }), ['ended', 'new', 'open', 'signed']],
  ['of an import', () => ({ importId: IMPORT }), ['new']],
  ['with a signed copy', () => ({ hasSignature: true }), ['both', 'ended', 'late', 'open', 'signed']],
  ['without a signed copy', () => ({ hasSignature: false }), ['new']],
  ['search and history', () => ({ hasOpenAssignment: false, q: 'late' }), ['late']],
])('%s', async (_, chosen, names) => {
  const filter = { role: 'user', ...chosen() };
  const inAddress = encodeURIComponent(JSON.stringify(filter));
  for (const sort of ['name', 'createdAt', 'deadlineAt', 'workStartedAt']) {
    for (const direction of ['ASC', 'DESC']) {
      const { body } = await app.get<{ users: { name: string }[]; total: number }>(
        `/api/admin/users?filter=${inAddress}&sort=["${sort}","${direction}"]`,
        admin.token,
      );
      expect({ sort, names: body.users.map(({ name }) => name).sort(), total: body.total }).toEqual({
        sort,
        names,
        total: names.length,
      });
    }
  }
  const counts = await app.get(`/api/admin/users/counts?filters=[${inAddress}]`, admin.token);
  expect(counts.body.counts).toEqual([{ total: names.length, totalIsMore: false }]);
  const { text } = await app.get(`/api/admin/users/export?filter=${inAddress}`, admin.token);
  expect(
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0])
      .sort(),
  ).toEqual(names);
});

test('a key of a project cannot ask for other projects', async () => {
  const { key } = await addApiKey(app, admin, ['users:read'], { projectId: projects[0] });
  for (const filter of [{ notInProjectId: projects[1] }, { importId: IMPORT }]) {
    const inAddress = encodeURIComponent(JSON.stringify(filter));
    expectRefusal(await app.get(`/api/admin/users?filter=${inAddress}`, key), {
      status: 403,
      code: 'NOT_FOR_API_KEYS',
    });
  }
});
