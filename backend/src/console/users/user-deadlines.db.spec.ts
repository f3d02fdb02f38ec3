import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addAssignment } from '../../../test/work.js';
import { parseListQuery } from '../../core/lists/list-query.js';
import { USER_LIST, userListStatement, type WorkSortedPage, workSortedPage } from './user-list.queries.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  for (const user of USERS) await add(user);
});
afterAll(() => app.stop());

interface User {
  name: string;
  /** Hours since the start of the work; the deadline is 96 hours later. */
  startedHoursAgo?: number;
  isSubmitted?: boolean;
  /** Hours since the last save of each text. */
  savedHoursAgo?: number[];
}

const USERS: User[] = [
  { name: 'Not started' },
  { name: 'Just started', startedHoursAgo: 1 },
  { name: 'Writes', startedHoursAgo: 30, savedHoursAgo: [40, 2] },
  { name: 'Stopped writing', startedHoursAgo: 40, savedHoursAgo: [25, 30] },
  { name: 'Never wrote', startedHoursAgo: 50 },
  { name: 'Due soon', startedHoursAgo: 90, savedHoursAgo: [1] },
  { name: 'Due soon, submitted', startedHoursAgo: 91, isSubmitted: true },
  { name: 'Overdue', startedHoursAgo: 100, savedHoursAgo: [50] },
  { name: 'Long overdue', startedHoursAgo: 200 },
  { name: 'Late but submitted', startedHoursAgo: 150, isSubmitted: true },
];

async function add({ name, startedHoursAgo, isSubmitted = false, savedHoursAgo = [] }: User): Promise<void> {
  const { id } = await app.row<{ id: string }>(
    `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified, is_signed_agreement)
     VALUES ($1, $1 || '@example.com', '', '', '', 'user', true, true) RETURNING id`,
    [name],
  );
  if (startedHoursAgo === undefined) return;
  const { assignmentId } = await addAssignment(app, { id });
  await app.rows(
    `UPDATE assignments SET started_at = started, deadline_at = started + interval '96 hours',
       submitted_at = CASE WHEN $3 THEN started END
     FROM (SELECT now() - make_interval(hours => $2) AS started) AS clock WHERE id = $1`,
    [assignmentId, startedHoursAgo, isSubmitted],
  );
  for (const [index, hours] of savedHoursAgo.entries()) {
    await app.rows(
      `INSERT INTO drafts (assignment_id, kind, subject_id, version, length, saved_at)
       VALUES ($1, $2, $3, 1, 0, now() - make_interval(hours => $4))`,
      [assignmentId, index === 0 ? 'document' : 'page', id, hours],
    );
  }
}

async function list(filter: object, sort = ['deadlineAt', 'ASC']) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort) });
  return app.get<{ users: { name: string }[]; total: number }>(`/api/admin/users?${query}`, admin.token);
}
const namesOf = async (filter: object, sort?: string[]) =>
  (await list(filter, sort)).body.users.map(({ name }) => name);

describe('the list of users', () => {
  test('is sorted by the deadline, users without one last', async () => {
    const names = await namesOf({ role: 'user' });
    expect(names.slice(0, 3)).toEqual(['Long overdue', 'Late but submitted', 'Overdue']);
    expect(names.at(-1)).toBe('Not started');
    const latestFirst = await namesOf({ role: 'user' }, ['deadlineAt', 'DESC']);
    expect([latestFirst.at(0), latestFirst.at(-1)]).toEqual(['Just started', 'Not started']);
  });

  test.each([
    [{ isOverdue: true }, ['Long overdue', 'Overdue']],
    [{ isDueIn24Hours: true }, ['Due soon']],
    [{ hasNoTextFor24Hours: true }, ['Never wrote', 'Stopped writing']],
    [{ hasNoTextFor24Hours: true, q: 'never' }, ['Never wrote']],
    [{ isOverdue: true, isDueIn24Hours: true }, []],
    [
      { isOverdue: false, workStarted: true, workSubmitted: false },
      ['Due soon', 'Never wrote', 'Stopped writing', 'Writes', 'Just started'],
    ],
  ])('filters by deadlines and texts: %j', async (filter, names) => {
    const { body } = await list(filter);
    expect(body.users.map(({ name }) => name)).toEqual(names);
    expect(body.total).toBe(names.length);
  });

  test('includes users without a deadline in the opposite of a filter', async () => {
    expect(await namesOf({ isOverdue: false })).toContain('Not started');
    expect(await namesOf({ isDueIn24Hours: false })).toContain('Overdue');
  });

  test('is exported with these filters', async () => {
    const filter = encodeURIComponent('{"isOverdue":true}');
    const { text } = await app.get(`/api/admin/users/export?filter=${filter}`, admin.token);
    expect(text.trim().split('\n')).toHaveLength(3);
  });
});

describe('the counts of filters', () => {
  const count = (filters: unknown) =>
    app.get<{ counts: { total: number; totalIsMore: boolean }[] }>(
      `/api/admin/users/counts?filters=${encodeURIComponent(JSON.stringify(filters))}`,
      admin.token,
    );

  test('are the totals of the lists, in the order of the filters', async () => {
    const filters = [
      {},
      { workStarted: true, workSubmitted: false },
      { isOverdue: true },
      { isDueIn24Hours: true },
      { hasNoTextFor24Hours: true },
      { workSubmitted: true },
      { q: 'overdue' },
    ];
    const { status, body } = await count(filters);
    expect(status).toBe(200);
    expect(body.counts).toEqual([11, 7, 2, 1, 2, 2, 2].map((total) => ({ total, totalIsMore: false })));
    const totals = await Promise.all(filters.map(async (filter) => (await list(filter)).body.total));
    expect(body.counts.map(({ total }) => total)).toEqual(totals);
  });

  test('are refused without a list of valid filters', async () => {
    const message = 'filters must be a list of at most 30 filters';
    for (const wrong of [null, {}, 'x', Array(31).fill({})])
      expectInvalid(await count(wrong), { filters: message });
    expectInvalid(await app.get('/api/admin/users/counts', admin.token), { filters: message });
    expectInvalid(await count([{ isOverdue: 'yes' }]), {
      filter: 'The filter "isOverdue" must be true or false',
    });
  });
});

describe('among many users', () => {
  beforeAll(async () => {
    await app.rows(
      `WITH added AS (
         INSERT INTO users (name, email, mobile_number, address, password_hash, role)
         SELECT 'Filler', 'filler' || n || '@example.com', '', '', '', 'user' FROM generate_series(1, 12000) AS n RETURNING id
       ), clocks AS (
         SELECT id, n, now() - make_interval(mins => n::int) AS started FROM (
           SELECT id, row_number() OVER () AS n FROM added) AS numbered
       )
       INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at,
         submitted_at)
       SELECT clocks.id, projects.id, 1, started, 'self', 96, started, started + interval '96 hours',
         CASE WHEN n % 50 > 0 THEN started END
       FROM clocks JOIN projects ON is_default`,
    );
    await app.rows('VACUUM ANALYZE users, assignments');
  });

  async function planOf(filter: object, part: Exclude<keyof WorkSortedPage, 'started'>): Promise<string> {
    const query = parseListQuery({ filter: JSON.stringify(filter), sort: '["deadlineAt","ASC"]' }, USER_LIST);
    const statement = userListStatement(query, { user: { role: 'admin' } });
    const page = workSortedPage(statement, 'deadlineAt', 'ASC');
    const plan = await app.rows<Record<string, string>>(`EXPLAIN ${page[part]}`, [
      ...statement.parameters,
      25,
      0,
    ]);
    return plan.map((line) => line['QUERY PLAN']).join('\n');
  }

  test.each(['isOverdue', 'isDueIn24Hours', 'hasNoTextFor24Hours'])(
    'the filter %s reads the index of the work that is not submitted',
    async (name) => {
      expect(await planOf({ [name]: true }, 'fetched')).toContain('assignments_working_deadline');
    },
  );

  test('the deadlines of all users are read from their index', async () => {
    const plan = await planOf({}, 'withTime');
    expect(plan).toMatch(/^Limit .*\n +-> +Nested Loop .*\n +-> +Index Scan using assignments_deadline /);
  });
});
