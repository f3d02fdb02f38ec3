import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { pageStatement } from '../../core/lists/list-page.js';
import { parseListQuery } from '../../core/lists/list-query.js';
import { USER_LIST, userListStatement } from './user-list.queries.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app, { name: 'Root', email: 'root@example.com' });
});
afterAll(() => app.stop());

const INSERT = `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified, created_at)
  SELECT name, 'writer' || n || '@example.com', '555' || n, '', '', 'user', n % 2 = 0, now() - make_interval(mins => n::int)
  FROM unnest($1::text[]) WITH ORDINALITY AS named (name, n)`;

async function list(filter: object, range = [0, 24], sort = ['createdAt', 'DESC']) {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify(range),
    sort: JSON.stringify(sort),
  });
  return app.get<{ users: { name: string }[]; total: number; totalIsMore?: boolean; code?: string }>(
    `/api/admin/users?${query}`,
    admin.token,
  );
}
const namesOf = async (filter: object) => (await list(filter)).body.users.map(({ name }) => name);

describe('a search text', () => {
  const NAMES = [
    'Anna Banana',
    'Đorđe Đan',
    'bob pizza',
    'Pizzazz',
    '100% _sure_',
    'back\\slash',
    'ana',
    'Zz',
    'Müller',
    'Łódź Öğün',
    'Ærø Straße',
    'Nguye\u0302\u0303n',
  ];

  beforeAll(() => app.rows(INSERT, [NAMES]));
  afterAll(() => app.rows(`DELETE FROM users WHERE role = 'user'`));

  test.each([
    ['ana', ['Anna Banana', 'ana']],
    ['ANA', ['Anna Banana', 'ana']],
    ['đan', ['Đorđe Đan']],
    ['izz', ['bob pizza', 'Pizzazz']],
    ['0% _', ['100% _sure_']],
    ['k\\s', ['back\\slash']],
    ['b p', ['bob pizza']],
    ['5558', ['Zz']],
    ['writer3@', ['bob pizza']],
    ['qqq', []],
  ])(
    'of three or more characters, %j, is found anywhere in name, e-mail and mobile number',
    async (q, names) => {
      expect(await namesOf({ q })).toEqual(names);
    },
  );

  test.each([
    ['a', ['Anna Banana', 'ana', 'Ærø Straße']],
    ['AN', ['Anna Banana', 'ana']],
    ['đ', ['Đorđe Đan']],
    ['zz', ['Zz']],
    ['10', ['100% _sure_']],
    ['%', []],
    ['wr', NAMES],
    ['55', []],
  ])('of one or two characters, %j, is found at the beginning of a name or an e-mail', async (q, names) => {
    expect(await namesOf({ q })).toEqual(names);
  });

  test.each([
    ['muller', ['Müller']],
    ['MULLER', ['Müller']],
    ['müller', ['Müller']],
    ['mullér', []],
    ['lodz', ['Łódź Öğün']],
    ['ogun', ['Łódź Öğün']],
    ['lo', ['Łódź Öğün']],
    ['strasse', ['Ærø Straße']],
    ['aero', ['Ærø Straße']],
    ['nguyen', ['Nguye\u0302\u0303n']],
    ['đorde', []],
    ['dorde', ['Đorđe Đan']],
  ])('%j finds %j: without accents it finds letters with accents too', async (q, names) => {
    expect(await namesOf({ q })).toEqual(names);
  });

  test('is combined with the flags of the filter', async () => {
    expect(await namesOf({ q: 'izz', isVerified: true })).toEqual(['Pizzazz']);
    expect(await namesOf({ q: 'wr', isVerified: false })).toEqual([
      'Anna Banana',
      'bob pizza',
      '100% _sure_',
      'ana',
      'Müller',
      'Ærø Straße',
    ]);
  });
});

describe('among many users', () => {
  const USERS = 12_000;

  beforeAll(async () => {
    await app.rows(
      `INSERT INTO users (name, email, mobile_number, address, password_hash, role)
       SELECT CASE WHEN n % 1000 = 0 THEN 'Pizzaz' ELSE 'Anna' END, 'filler' || n || '@example.com', '', '', '', 'user'
       FROM generate_series(1, ${USERS}) AS n`,
    );
    await app.rows('VACUUM ANALYZE users');
  });

  async function planOf(query: object, isFetchedFirst: boolean): Promise<string> {
    const raw = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    const statement = userListStatement(parseListQuery(raw, USER_LIST), { user: { role: 'admin' } });
    const page = pageStatement(statement, { limit: 25, offset: 0 }, { isFetchedFirst });
    const plan = await app.rows<Record<string, string>>(`EXPLAIN ${page.text}`, page.parameters);
    return plan.map((line) => line['QUERY PLAN']).join('\n');
  }

  test('the total of a search is exact up to 10,000', async () => {
    const few = await list({ q: 'izz' });
    expect(few.body).toMatchObject({ total: 12 });
    expect(few.body).not.toHaveProperty('totalIsMore');
    expect(few.headers['content-range']).toBe('users 0-11/12');

    const many = await list({ q: 'nna' });
    expect(many.body).toMatchObject({ total: 10_000, totalIsMore: true });
    expect(many.headers['content-range']).toBe('users 0-24/*');
  });

  test('a search with more than 10,000 matches has no page behind them', async () => {
    expect((await list({ q: 'nna' }, [10_000, 10_024])).body.users).toHaveLength(25);
    const { status, body } = await list({ q: 'nna' }, [10_001, 10_025]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'PAGE_TOO_DEEP',
      message: 'This list shows the first 10,000 rows only. Please narrow the filter or change the order.',
    });
  });

  test('the total of a filter is exact up to 10,000 too', async () => {
    const { body, headers } = await list({ role: 'user' }, [9_990, 10_014], ['email', 'ASC']);
    expect(body.users).toHaveLength(25);
    expect(body).toMatchObject({ total: 10_000, totalIsMore: true });
    expect(headers['content-range']).toBe('users 9990-10014/*');
  });

  test('few matches are read by the trigram index, many by the index of the sort order', async () => {
    expect(await planOf({ filter: { q: 'izz' } }, true)).toContain('users_folded_search');
    const plan = await planOf({ filter: { q: 'nna' } }, false);
    expect(plan).toContain('users_created');
    expect(plan).not.toContain('Sort');
  });

  test.each(['ASC', 'DESC'])('names are read from their index with the direction %s', async (direction) => {
    const plan = await planOf({ filter: {}, sort: ['name', direction] }, false);
    expect(plan).toMatch(/Index Scan (Backward )?using users_name /);
    expect(plan).not.toContain('Sort');
  });
});
