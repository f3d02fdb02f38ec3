import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, registerUser, signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { startedUser } from '../../../test/work.js';
import { COUNT_USERS } from './dashboard.queries.js';

interface Listed {
  _id: string;
  work?: object;
}
type Detailed = Record<
  'signedAgreements' | 'verifiedUsers' | 'activeUsers' | 'submittedWork' | 'penalizedWork',
  Listed[]
> & { totals: object };
interface Charts {
  days: { day: string; registrations: number; signatures: number; submissions: number }[];
  funnel: object;
  due: { from: string; to: string; count: number }[];
  results: { from: number; to: number; count: number }[];
}

let app: TestApp;
let admin: TestUser;
let users: Record<'verified' | 'signed' | 'working' | 'penalized' | 'submitted', TestUser>;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 2 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const get = <Body>(call: string) => app.get<Body>(`/api/admin/${call}`, admin.token);

test('all counts are zero without users', async () => {
  expect((await get('dashboard-stats')).body).toEqual({
    stats: {
      totalUsers: 0,
      verifiedUsers: 0,
      signedUsers: 0,
      signedByStaffUsers: 0,
      workingUsers: 0,
      submittedUsers: 0,
      penalizedUsers: 0,
      refusedEmails: 0,
    },
  });
  const { body } = await get<Charts>('dashboard-charts');
  expect(body.days).toHaveLength(30);
  expect(body.due.every(({ count }) => count === 0)).toBe(true);
});

describe('with users', () => {
  beforeAll(async () => {
    await registerUser(app);
    users = {
      verified: await verifiedUser(app),
      signed: await signedUser(app),
      working: await startedUser(app),
      penalized: await startedUser(app),
      submitted: await startedUser(app),
    };
    await app.post('/api/work/submit', { content: '<p>one two</p>' }, users.submitted.token);
    await app.post(`/api/admin/users/${users.penalized.id}/penalize`, { reason: 'late' }, admin.token);
  });

  test('counts users by progress, without administrators', async () => {
    expect((await get('dashboard-stats')).body).toEqual({
      stats: {
        totalUsers: 6,
        verifiedUsers: 5,
        signedUsers: 4,
        signedByStaffUsers: 3,
        workingUsers: 2,
        submittedUsers: 1,
        penalizedUsers: 1,
        refusedEmails: 0,
      },
    });
  });

  test('the lists are sorted newest first, and submitted work has its document', async () => {
    const { body } = await get<Detailed>('detailed-user-data');
    const ids = (list: Listed[]) => list.map(({ _id }) => _id);
    const { verified, signed, working, penalized, submitted } = users;
    expect(ids(body.signedAgreements)).toEqual([submitted.id, penalized.id, working.id, signed.id]);
    expect(body.signedAgreements.map((user) => 'signature' in user && user.signature)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(ids(body.verifiedUsers)).toEqual([submitted.id, penalized.id, working.id, signed.id, verified.id]);
    expect(ids(body.activeUsers)).toEqual([penalized.id, working.id]);
    expect(ids(body.penalizedWork)).toEqual([penalized.id]);
    const { refusedEmail: _, ...user } = (
      await get<{ user: Listed & { refusedEmail: null } }>(`users/${submitted.id}`)
    ).body.user;
    const time = expect.stringMatching(/Z$/);
    expect(body.submittedWork).toEqual([
      { ...user, work: { lastSaved: time, submittedAt: time, isSubmitted: true } },
    ]);
    expect(body.totals).toEqual({
      signedAgreements: 4,
      verifiedUsers: 5,
      activeUsers: 2,
      submittedWork: 1,
      penalizedWork: 1,
    });
  });

  /** The current day. A test reads it twice, as midnight can pass between two statements. */
  const today = () => new Date().toISOString().slice(0, 10);

  test('the charts show registrations and submissions by day, progress, and deadlines', async () => {
    const { day, dayBefore } = await app.row<{ day: string; dayBefore: string }>(
      `SELECT to_char(now() AT TIME ZONE 'UTC' - interval '2 days', 'YYYY-MM-DD') AS day,
         to_char(now() AT TIME ZONE 'UTC' - interval '3 days', 'YYYY-MM-DD') AS "dayBefore"`,
    );
    await app.rows('UPDATE users SET created_at = $1', [`${day}T00:00:00Z`]);
    await app.rows('UPDATE assignments SET submitted_at = $1 WHERE user_id = $2', [
      `${day}T23:59:59Z`,
      users.submitted.id,
    ]);
    await app.rows('UPDATE users SET created_at = $1 WHERE id = $2', [
      `${dayBefore}T23:59:59Z`,
      users.verified.id,
    ]);
    await app.rows(`UPDATE assignments SET deadline_at = now() + interval '7 hours' WHERE user_id = $1`, [
      users.working.id,
    ]);
    const daysItMayBe = [today()];
    const { body } = await get<Charts>('dashboard-charts?days=10');
    daysItMayBe.push(today());
    expect(body.days).toHaveLength(10);
    expect(daysItMayBe).toContain(body.days.at(-1)?.day);
    const filled = body.days.filter(({ registrations, submissions }) => registrations + submissions > 0);
    expect(filled).toEqual([
      { day: dayBefore, registrations: 1, signatures: 0, submissions: 0 },
      { day, registrations: 5, signatures: 0, submissions: 1 },
    ]);
    expect(body.days.reduce((sum, { signatures }) => sum + signatures, 0)).toBe(1);
    expect(body.funnel).toEqual({ registered: 6, verified: 5, signed: 4, working: 3, submitted: 1 });
    expect(body.due).toHaveLength(16);
    expect(body.due.map(({ count }) => count)).toEqual([0, 1, ...Array(14).fill(0)]);
    const [first, second] = body.due;
    expect(second?.from).toBe(first?.to);
  });

  test('counts results in steps of ten percent, without results before the requested days', async () => {
    const publish = (percentage: number, daysAgo: number) =>
      app.rows(
        `INSERT INTO reviews (user_id, assignment_id, kind, subject_id, round, items, submitted_at, due_at, status, published_at, result)
         SELECT user_id, id, 'page', gen_random_uuid(), 1, 1, now(), now(), 'published', now() - make_interval(days => $3),
           jsonb_build_object('percentage', $2::int) FROM assignments WHERE user_id = $1`,
        [users.submitted.id, percentage, daysAgo],
      );
    for (const percentage of [0, 9, 95, 99, 100]) await publish(percentage, 0);
    await publish(55, 40);
    const { body } = await get<Charts>('dashboard-charts');
    expect(body.results).toHaveLength(11);
    expect(body.results.filter(({ count }) => count > 0)).toEqual([
      { from: 0, to: 9, count: 2 },
      { from: 90, to: 99, count: 2 },
      { from: 100, to: 100, count: 1 },
    ]);
  });
});

describe('the counts of users', () => {
  const total = async () =>
    (await get<{ stats: { totalUsers: number } }>('dashboard-stats')).body.stats.totalUsers;

  test('are read once for many calls, until a user registers', async () => {
    await registerUser(app);
    const queries = vi.spyOn(app.database, 'query');
    const counts = () => queries.mock.calls.filter(([text]) => text === COUNT_USERS).length;
    const [before] = await Promise.all([
      total(),
      total(),
      get('dashboard-charts'),
      get('detailed-user-data'),
    ]);
    await total();
    expect(counts()).toBe(1);
    await registerUser(app);
    expect(await total()).toBe(before + 1);
    expect(counts()).toBe(2);
  });

  test('follow the facts of another process', async () => {
    const other = await TestApp.start({ beside: app });
    try {
      const before = await total();
      await registerUser(other);
      await expect.poll(total).toBe(before + 1);
    } finally {
      await other.stop();
    }
  });
});

test('rejects an invalid number of days', async () => {
  for (const days of ['0', '91', '1.5', 'x']) {
    expectInvalid(await get(`dashboard-charts?days=${days}`), {
      days: 'days must be a whole number from 1 to 90',
    });
  }
});
