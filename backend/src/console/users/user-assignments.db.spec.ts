import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser, workOf } from '../../../test/work.js';
import type { AdminUserDto } from './dto/admin-user.dto.js';

type Row = Omit<AdminUserDto, 'deadlineAt' | 'submittedAt'> & { deadlineAt: string; submittedAt: string };

let app: TestApp;
let admin: TestUser;
let projectId: string;
/** A user who has submitted the first assignment and works on the second. */
let user: TestUser;
let submitted: string;
let running: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 2 });
  admin = await addAdmin(app);
  projectId = await addProject(app, { name: 'Letters' });
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.rows(`DELETE FROM users WHERE role = 'user'`);
  user = await startedUser(app, { name: 'Ada Second' });
  submitted = (await workOf(app, user)).assignmentId;
  await app.post('/api/work/submit', { content: '<p>one two</p>' }, user.token);
  running = (await startedAssignment(app, user, projectId)).assignmentId;
});

const get = async <Body>(call: string) => (await app.get<Body>(`/api/admin/${call}`, admin.token)).body;

/** The assignments that the list shows, of all users. */
async function list(filter: object, sort = ['createdAt', 'DESC']): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort) });
  return (await get<{ users: Row[] }>(`users?${query}`)).users.filter(({ role }) => role === 'user');
}
const shownBy = async (filter: object, sort?: string[]) =>
  (await list(filter, sort)).map(({ assignmentId }) => assignmentId);

describe('of a user with a submitted assignment and a running one', () => {
  test('the list, the page of the user and the file show the running one', async () => {
    const [row, ...others] = await list({});
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      assignmentId: running,
      project: { _id: projectId, name: 'Letters' },
      workSubmitted: false,
      submittedAt: null,
      deadlineAt: expect.any(String),
    });
    const { user: alone } = await get<{ user: object }>(`users/${user.id}`);
    expect(alone).toEqual({ ...row, refusedEmail: null });
    const { user: given } = await get<{ user: Row }>(`users/${user.id}?assignment=${submitted}`);
    expect(given).toMatchObject({ assignmentId: submitted, workSubmitted: true });
    const { text } = await app.get(
      `/api/admin/users/export?${new URLSearchParams({ filter: '{"role":"user"}' })}`,
      admin.token,
    );
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,${row?.deadlineAt.slice(0, 19)}Z,,no,`);
  });

  test.each<[object, 'submitted' | 'running' | null]>([
    [{ workSubmitted: true }, 'submitted'],
    [{ workStarted: true, workSubmitted: false }, 'running'],
    [{ workStarted: true }, 'running'],
    [{ workSubmitted: false }, null],
    [{ workStarted: false }, null],
    [{ isPenalized: false }, 'running'],
    [{ isPenalized: true }, null],
    [{ isOverdue: true }, null],
    [{ isOverdue: false }, 'running'],
    [{ isOverdue: false, workSubmitted: true }, 'submitted'],
  ])('the filter %j shows the assignment that meets it: %s', async (filter, shown) => {
    const expected = { submitted, running };
    expect(await shownBy(filter)).toEqual(shown ? [expected[shown]] : []);
    expect(await shownBy(filter, ['deadlineAt', 'ASC'])).toEqual(shown ? [expected[shown]] : []);
    const { counts } = await get<{ counts: { total: number }[] }>(
      `users/counts?${new URLSearchParams({ filters: JSON.stringify([{ role: 'user', ...filter }]) })}`,
    );
    expect(counts[0]?.total).toBe(shown ? 1 : 0);
  });

  test('a penalty of one assignment finds it, and not the other one', async () => {
    await app.post(
      `/api/admin/users/${user.id}/penalize?assignment=${submitted}`,
      { reason: 'late' },
      admin.token,
    );
    expect(await shownBy({ isPenalized: true })).toEqual([submitted]);
    expect(await shownBy({ isPenalized: true, workSubmitted: true })).toEqual([submitted]);
    expect(await shownBy({ isPenalized: true, workSubmitted: false })).toEqual([]);
    expect(await shownBy({ isPenalized: false })).toEqual([]);
    expect((await list({}))[0]).toMatchObject({ assignmentId: running, isPenalized: false });
  });

  test('a filter by a time finds an assignment that is not the current one', async () => {
    const third = await startedAssignment(app, user, await addProject(app));
    await app.rows(`UPDATE assignments SET deadline_at = now() + interval '2 hours' WHERE id = $1`, [
      running,
    ]);
    expect(await shownBy({})).toEqual([third.assignmentId]);
    expect(await shownBy({ isDueIn24Hours: true })).toEqual([running]);
    await app.rows(`UPDATE assignments SET deadline_at = now() - interval '2 hours' WHERE id = $1`, [
      running,
    ]);
    expect(await shownBy({ isOverdue: true }, ['deadlineAt', 'DESC'])).toEqual([running]);
    expect(await shownBy({ isOverdue: true, isDueIn24Hours: true })).toEqual([]);
  });

  test('a recent text of one assignment says nothing about the other one', async () => {
    const past = `UPDATE assignments SET started_at = now() - interval '30 hours' WHERE id = $1`;
    await app.rows(past, [running]);
    expect(await shownBy({ hasNoTextFor24Hours: true })).toEqual([running]);
    await app.post(`/api/work/save-draft?assignment=${running}`, { content: '<p>one</p>' }, user.token);
    expect(await shownBy({ hasNoTextFor24Hours: true })).toEqual([]);
  });

  test('the images of the shown assignment are counted: its own ones, and of submitted work those published before', async () => {
    const images: string[] = [];
    for (const title of ['one', 'two', 'three']) images.push(await addImage(app, title, projectId));
    const counted = async () => (await list({})).map(({ totalActiveImages }) => totalActiveImages);
    expect(await counted()).toEqual([3]);
    await app.rows(
      `INSERT INTO assignment_images (assignment_id, image_id, position) SELECT $1, id, place
       FROM unnest($2::uuid[]) WITH ORDINALITY AS chosen (id, place)`,
      [running, images.slice(0, 2)],
    );
    expect(await counted()).toEqual([2]);
    await app.rows(`UPDATE reference_files SET published_at = now() + interval '1 hour' WHERE id = ANY($1)`, [
      images.slice(1),
    ]);
    expect(await counted()).toEqual([2]);
    await app.post(`/api/work/submit?assignment=${running}`, { content: '<p>three four</p>' }, user.token);
    // Nothing is open, so the one that was given last is shown.
    expect(await counted()).toEqual([1]);
    await app.rows('DELETE FROM assignment_images');
    expect(await counted()).toEqual([1]);
  });

  test('each figure of the dashboard counts the user once, and its tab shows the assignment', async () => {
    const { stats } = await get<{ stats: object }>('dashboard-stats');
    expect(stats).toMatchObject({ totalUsers: 1, workingUsers: 1, submittedUsers: 1, penalizedUsers: 0 });
    type Detailed = Record<'signedAgreements' | 'activeUsers' | 'submittedWork' | 'penalizedWork', Row[]>;
    const tabs = await get<Detailed>('detailed-user-data');
    const shown = (rows: Row[]) => rows.map(({ assignmentId }) => assignmentId);
    expect(shown(tabs.signedAgreements)).toEqual([running]);
    expect(shown(tabs.activeUsers)).toEqual([running]);
    expect(shown(tabs.submittedWork)).toEqual([submitted]);
    expect(tabs.submittedWork[0]).toMatchObject({ workSubmitted: true, work: { isSubmitted: true } });
    expect(tabs.penalizedWork).toEqual([]);
  });

  test('the charts count assignments, and the funnel counts users', async () => {
    await app.post(`/api/work/submit?assignment=${running}`, { content: '<p>three four</p>' }, user.token);
    const { days, funnel } = await get<{ days: { submissions: number }[]; funnel: object }>(
      'dashboard-charts',
    );
    expect(days.reduce((sum, { submissions }) => sum + submissions, 0)).toBe(2);
    expect(funnel).toMatchObject({ registered: 1, working: 1, submitted: 1 });
    const { stats } = await get<{ stats: object }>('dashboard-stats');
    expect(stats).toMatchObject({ workingUsers: 0, submittedUsers: 1 });
  });
});

test('a user without an assignment comes last in the orders of the work, in both directions', async () => {
  await verifiedUser(app, { name: 'Without' });
  for (const field of ['workStartedAt', 'deadlineAt'])
    for (const direction of ['ASC', 'DESC'])
      expect(await shownBy({}, [field, direction])).toEqual([running, null]);
});
