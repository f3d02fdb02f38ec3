import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { currentFirstSql } from '../../assignments/assignment.queries.js';
import { UserListService } from './user-list.service.js';

const USERS = 11_000;
const PAGE = 40;

let app: TestApp;

/** Nine in ten users have no assignment; the others have one to three, in any state. Some times are equal. */
beforeAll(async () => {
  app = await TestApp.start();
  await app.rows(
    `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified)
     SELECT 'Filler', 'filler' || n || '@example.com', '', '', '', 'user', n % 3 > 0 FROM generate_series(1, ${USERS}) AS n`,
  );
  await app.rows(
    `INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at,
       submitted_at, penalized_at, penalized_reason)
     SELECT user_id, project_id, number, now(), 'self', 96, started, started + interval '96 hours',
       CASE WHEN place % 4 = 0 THEN started END, CASE WHEN place % 5 = 0 THEN started END, CASE WHEN place % 5 = 0 AND started IS NOT NULL THEN 'late' END
     FROM (
       SELECT *, CASE WHEN place % 7 > 0 THEN now() - make_interval(hours => (place * 7919 % 300)::int) END AS started
       FROM (
         SELECT users.id AS user_id, projects.id AS project_id, number, row_number() OVER (ORDER BY email, number) AS place
         FROM users JOIN projects ON is_default CROSS JOIN generate_series(1, 3) AS number
         WHERE email ~ '0@' AND (number = 1 OR email ~ '[1-5].@')
       ) AS placed
     ) AS clocks`,
  );
  await app.rows('VACUUM ANALYZE users, assignments');
});
afterAll(() => app.stop());

const DAY = `interval '24 hours'`;
const WORKING = 'w.started_at IS NOT NULL AND w.submitted_at IS NULL';

/** Each filter, and the same in SQL: on users, and on the assignment that is shown if a filter of the work is true. */
const FILTERS: { filter: object; users?: string; work?: string }[] = [
  { filter: {} },
  { filter: { isVerified: true }, users: 'is_verified' },
  { filter: { workStarted: true }, work: 'w.started_at IS NOT NULL' },
  { filter: { workSubmitted: true }, work: 'w.submitted_at IS NOT NULL' },
  { filter: { workStarted: true, workSubmitted: false }, work: WORKING },
  { filter: { isOverdue: true }, work: `${WORKING} AND w.deadline_at <= now()` },
  {
    filter: { isDueIn24Hours: true },
    work: `${WORKING} AND w.deadline_at > now() AND w.deadline_at <= now() + ${DAY}`,
  },
  {
    filter: { isPenalized: true, isVerified: false },
    users: 'NOT is_verified',
    work: 'w.penalized_at IS NOT NULL',
  },
  {
    filter: { workSubmitted: false },
    users: 'NOT EXISTS (SELECT 1 FROM assignments WHERE user_id = users.id AND submitted_at IS NOT NULL)',
  },
  {
    filter: { isPenalized: false, workStarted: false },
    users: `NOT EXISTS (SELECT 1 FROM assignments WHERE user_id = users.id
      AND (penalized_at IS NOT NULL OR started_at IS NOT NULL))`,
  },
];
const SORTS = [
  ['workStartedAt', 'started_at', 'ASC'],
  ['workStartedAt', 'started_at', 'DESC'],
  ['deadlineAt', 'deadline_at', 'ASC'],
  ['deadlineAt', 'deadline_at', 'DESC'],
] as const;

test.each(FILTERS)('the pages of $filter are those of one sorted query', async ({ filter, users, work }) => {
  const service = app.app.get(UserListService);
  for (const [sort, column, direction] of SORTS) {
    const expected = await app.rows<{ id: string; assignmentId: string | null; hasTime: boolean }>(
      `SELECT users.id, a.id AS "assignmentId", a.${column} IS NOT NULL AS "hasTime" FROM users LEFT JOIN LATERAL (
         SELECT * FROM assignments w WHERE w.user_id = users.id AND ${work ?? 'true'}
         ORDER BY ${currentFirstSql('w')} LIMIT 1
       ) AS a ON true WHERE ${users ?? 'true'} ${work ? 'AND a.id IS NOT NULL' : ''}
       ORDER BY a.${column} ${direction} NULLS LAST, users.id ${direction}`,
    );
    const withTime = expected.filter(({ hasTime }) => hasTime).length;
    for (const offset of [0, PAGE, withTime - 10, withTime, withTime + PAGE, expected.length - 5]) {
      if (offset < 0 || offset > 10_000) continue;
      const page = await service.list(
        { filter, sort, direction, offset, limit: PAGE },
        { user: { role: 'admin' } },
      );
      expect(page.rows.map(({ _id, assignmentId }) => ({ _id, assignmentId }))).toEqual(
        expected.slice(offset, offset + PAGE).map(({ id, assignmentId }) => ({ _id: id, assignmentId })),
      );
      expect(page.total).toBe(Math.min(expected.length, 10_000));
    }
  }
});
