import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, type Person } from '../../../test/people.js';
import { TestApp } from '../../../test/test-app.js';
import { parseListQuery } from '../../core/lists/list-query.js';
import { SEARCHED, type SearchOrder } from '../../users/user-search.js';
import { UserSearch } from '../../users/user-search.service.js';
import { FOLD_SEARCHED, FOLDED_AT_ONCE, UserSearchCounts } from '../../users/user-search-counts.js';
import { searchOrderOf, USER_LIST, userListSql } from './user-list.js';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app, { name: 'Root', email: 'root@example.com' });
});
afterAll(() => app.stop());
beforeEach(() => app.rows(`DELETE FROM users WHERE role = 'user'`));

const INSERT = `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified, created_at)
  SELECT name, $2 || n || '@example.com', '555' || n, '', '', 'user', n % 2 = 0, now() - make_interval(mins => n::int)
  FROM unnest($1::text[]) WITH ORDINALITY AS named (name, n)`;
let batches = 0;
/** No digits but the number of the person stand in the addresses: they are searched for. */
const add = (...names: string[]) => app.rows(INSERT, [names, 'x'.repeat(++batches)]);
const fold = () => app.app.get(UserSearchCounts).fold();
const unfolded = async () =>
  (await app.row<{ n: number }>('SELECT count(*)::int AS n FROM user_search_changes')).n;

async function list(filter: object, range = [0, 24]) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify(range) });
  const { body } = await app.get<{ users: { name: string }[]; total: number }>(
    `/api/admin/users?${query}`,
    admin.token,
  );
  return { names: body.users.map(({ name }) => name), total: body.total };
}

const QUESTIONS = ['a', 'n', 'an', 'AN', 'ana', 'n@', 'm 5', '%', '_', '\\', 'đ', 'Đo', 'zz', 'qqq', '50'];
const FLAGS: [object, string][] = [
  [{}, 'true'],
  [{ isVerified: true }, 'is_verified'],
  [{ role: 'user', isPenalized: false }, `role = 'user' AND NOT is_penalized`],
  [{ workStarted: true, workSubmitted: false }, 'work_started_at IS NOT NULL AND NOT work_submitted'],
];

/** The list beside people who are looked at one by one. */
async function expectExact(): Promise<void> {
  for (const q of QUESTIONS) {
    for (const [flags, condition] of FLAGS) {
      const found = await app.rows<{ name: string }>(
        `SELECT name FROM users WHERE ${condition} AND strpos(${SEARCHED}, lower($1)) > 0
         ORDER BY created_at DESC, id DESC`,
        [q],
      );
      const { names, total } = await list({ q, ...flags }, [0, 999]);
      expect([q, flags, total, names]).toEqual([q, flags, found.length, found.map(({ name }) => name)]);
    }
  }
}

const NAMES = ['Anna Banana', 'Đorđe Đan', 'bob pizza', 'Pizzazz', '100% _sure_', 'back\\slash', 'ana', 'Zz'];

test('short questions find exactly who has them, counted already or not yet', async () => {
  await add(...NAMES);
  expect(await unfolded()).toBeGreaterThan(0);
  await expectExact();
  await fold();
  expect(await unfolded()).toBe(0);
  await expectExact();
  await app.rows(`UPDATE users SET work_started_at = now(), deadline_at = now() WHERE is_verified`);
  await app.rows(`UPDATE users SET name = replace(name, 'an', 'zz') WHERE NOT is_verified`);
  await app.rows(`DELETE FROM users WHERE name = 'Pizzazz'`);
  await expectExact();
  await fold();
  await expectExact();
});

test('what stands at the very end of what is searched is found', async () => {
  await add('First', 'Second');
  await app.rows(`UPDATE users SET alternative_mobile_number = '0019' WHERE name = 'Second'`);
  for (const q of ['19', '9', '019']) expect((await list({ q })).names).toEqual(['Second']);
  await fold();
  for (const q of ['19', '9', '019']) expect((await list({ q })).names).toEqual(['Second']);
});

test('pages of a short question hold together', async () => {
  await add(...Array.from({ length: 30 }, (_, index) => `Mixer ${index}`));
  expect((await list({ q: 'mix' }, [25, 49])).names).toEqual(
    ['25', '26', '27', '28', '29'].map((n) => `Mixer ${n}`),
  );
  expect(await list({ q: 'mix' }, [50, 74])).toEqual({ names: [], total: 30 });
});

test('changes and folds at the same moment lose nothing', async () => {
  const changes = Array.from({ length: 8 }, async () => {
    await add(...NAMES);
    await app.rows(`UPDATE users SET is_penalized = NOT is_penalized
      WHERE id IN (SELECT id FROM users WHERE role = 'user' ORDER BY id LIMIT 1)`);
    await app.rows(`DELETE FROM users WHERE id IN
      (SELECT id FROM users WHERE role = 'user' ORDER BY random() LIMIT 3)`);
  });
  await Promise.all([...changes, ...Array.from({ length: 8 }, fold)]);
  await expectExact();
  await fold();
  await expectExact();
});

test('of the longest texts fewer are counted at once, so that a statement never takes long', async () => {
  const longest = (n: number) => String.fromCodePoint(0x61 + (n % 26)).repeat(390);
  await add(...Array.from({ length: 400 }, (_, n) => longest(n)));
  const [step] = await app.rows<{ folded: number }>(FOLD_SEARCHED, Object.values(FOLDED_AT_ONCE));
  expect(step?.folded).toBeGreaterThan(100);
  expect(step?.folded).toBeLessThan(250);
  await expectExact();
  await fold();
  expect(await unfolded()).toBe(0);
  await expectExact();
});

test('what is not changed in what is searched is not counted anew', async () => {
  await add('Same');
  await fold();
  await app.rows(`UPDATE users SET address = 'elsewhere', name = name`);
  expect(await unfolded()).toBe(0);
});

describe('among many', () => {
  const planOf = async (q: string, sort = ['createdAt', 'DESC']) => {
    const raw = { filter: JSON.stringify({ q }), range: '[0,24]', sort: JSON.stringify(sort) };
    const query = parseListQuery(raw, USER_LIST);
    const known = await app.app.get(UserSearch).look(query.filter, searchOrderOf(query.sort));
    const { rows, parameters } = userListSql(query, 'id', known?.way);
    const plan = await app.rows<Record<string, string>>(`EXPLAIN ${rows}`, [...parameters, 25, 0]);
    return plan.map((line) => line['QUERY PLAN']).join('\n');
  };

  beforeEach(async () => {
    await app.rows(
      `INSERT INTO users (name, email, mobile_number, address, password_hash, role)
       SELECT CASE WHEN n % 1000 = 0 THEN 'Pizzaz' ELSE 'Anna' END, 'filler' || n || '@example.com', '', '', '', 'user'
       FROM generate_series(1, 12000) AS n`,
    );
    await fold();
    await app.rows('VACUUM ANALYZE users');
  });

  test('few are read by the index of trigrams, many in the order of the list, and nobody reads all people', async () => {
    for (const q of ['zz', 'izz']) expect(await planOf(q)).toContain('users_search');
    for (const q of ['e', 'an', 'nna', 'ill']) {
      const plan = await planOf(q);
      expect(plan).toContain('users_created');
      expect(plan).not.toContain('Sort');
    }
    expect((await list({ q: 'zz' })).total).toBe(12);
    expect((await list({ q: 'nna' })).total).toBe(11_988);
  });

  test('more are read by the index where all of them may stand at the end of the order', async () => {
    const wayOf = async (order: SearchOrder) =>
      (await app.app.get(UserSearch).look({ q: 'nna' }, order))?.way;
    expect(await wayOf('inAnyOrder')).toBe('in order');
    expect(await wayOf('byWhatIsSearched')).toEqual({ patterns: ['%nna%'] });
    expect(await planOf('izz', ['name', 'ASC'])).toContain('users_search');
  });

  test('a word that many people have is counted once it was asked for, and stays exact', async () => {
    const uncounted = () => app.rows('SELECT part FROM user_search_words WHERE NOT is_counted');
    // Another process, or the clock, may be at it.
    const count = async () => {
      while ((await uncounted()).length > 0) await app.app.get(UserSearchCounts).countWords();
    };
    const expectTotals = async (filler: number, anna: number) => {
      expect((await list({ q: 'Filler' })).total).toBe(filler);
      expect((await list({ q: 'filler', isVerified: false })).total).toBe(filler);
      expect((await list({ q: 'filler' }, [filler - 1, filler])).names).toHaveLength(1);
      expect((await list({ q: 'anna' })).total).toBe(anna);
      expect((await list({ q: 'nobody at all' })).total).toBe(0);
    };
    await expectTotals(12_000, 11_988);
    // Changed, and perhaps not folded yet, when it is counted.
    await app.rows(`UPDATE users SET name = 'Hannah' WHERE name = 'Pizzaz'`);
    await app.rows(`DELETE FROM users WHERE email = 'filler1@example.com'`);
    await count();
    expect(await app.rows('SELECT part FROM user_search_words ORDER BY part')).toEqual([
      { part: 'anna' },
      { part: 'filler' },
    ]);
    expect(await planOf('filler')).toContain('users_created');
    await expectTotals(11_999, 11_999);
    await fold();
    await expectTotals(11_999, 11_999);
    await app.rows(`UPDATE users SET name = 'Boris' WHERE email LIKE 'filler1%'`);
    const notBoris = 11_999 - 3_111;
    await expectTotals(11_999, notBoris);
    await Promise.all([fold(), app.app.get(UserSearchCounts).countWords(), fold()]);
    await expectTotals(11_999, notBoris);
  });

  test('a word that nobody asks for any more is forgotten', async () => {
    await app.rows(`INSERT INTO user_search_words (part, asked_on)
      VALUES ('anna', current_date - 31), ('filler', current_date - 29)
      ON CONFLICT (part) DO UPDATE SET asked_on = excluded.asked_on`);
    const isForgotten = async () =>
      (await app.rows(`SELECT 1 FROM user_search_words WHERE part = 'anna'`)).length === 0;
    while (!(await isForgotten())) await app.app.get(UserSearchCounts).countWords();
    expect(await app.rows(`SELECT 1 FROM user_search_counts WHERE part = 'anna'`)).toEqual([]);
    expect((await list({ q: 'filler' })).total).toBe(12_000);
    expect(
      await app.rows('SELECT part, asked_on = current_date AS "isToday" FROM user_search_words'),
    ).toEqual([{ part: 'filler', isToday: true }]);
  });
});
