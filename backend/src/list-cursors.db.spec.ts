import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { committedDocument, resolved } from '../test/committed-document.js';
import { expectInvalid } from '../test/expect-refusal.js';
import { addListRows } from '../test/list-rows.js';
import { type Json, TestApp } from '../test/test-app.js';
import { userWithEverything } from '../test/user-with-everything.js';
import { addAdmin, type TestUser } from '../test/users.js';
import { workOf } from '../test/work.js';
import { poolOf } from './core/database/pool.js';

interface Parameter {
  name: string;
  description: string;
  schema?: object;
  content?: object;
}

interface List {
  path: string;
  /** Whether it is about the caller. */
  isOwn: boolean;
  parameters: Parameter[];
}

interface ListBody extends Json {
  next?: string | null;
  total: number;
}

/** Every list of the document: each has a range. */
const lists = Object.entries(
  committedDocument<{ paths: Record<string, { get?: { parameters?: Parameter[] } }> }>().paths,
).flatMap(([path, { get }]): List[] => {
  const parameters = (get?.parameters ?? []).map((parameter) => resolved(parameter));
  if (!parameters.some(({ name }) => name === 'range')) return [];
  return [{ path, parameters, isOwn: path.startsWith('/api/work/') }];
});

let app: TestApp;
let admin: TestUser;
let writer: TestUser;
let ids: Record<string, string>;
let assignment: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  admin = await addAdmin(app);
  writer = await userWithEverything(app);
  const webhook = await app.row<{ id: string }>(
    `INSERT INTO webhooks (url, secret) VALUES ('https://example.com', 'secret') RETURNING id`,
  );
  await app.rows(`INSERT INTO webhook_deliveries (webhook_id, event_seq) SELECT $1, seq FROM events`, [
    webhook.id,
  ]);
  const { assignmentId } = await workOf(app, writer);
  await addListRows(app);
  const image = await app.row<{ id: string }>(
    'SELECT image_id AS id FROM pages WHERE submitted_at IS NOT NULL',
  );
  assignment = assignmentId;
  ids = { users: writer.id, webhooks: webhook.id, work: image.id };
});
afterAll(() => app.stop());

const urlOf = ({ path }: List) =>
  path.replace(/\{\w+\}/, ids[path.split('/')[path.includes('/admin/') ? 3 : 2] ?? ''] ?? '');

async function read({ isOwn, ...list }: List, query: Record<string, unknown>) {
  const ofWork = list.path.endsWith('versions') && { assignment };
  const given = Object.entries({ ...query, ...ofWork }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const url = `${urlOf({ isOwn, ...list })}?${new URLSearchParams(Object.fromEntries(given))}`;
  return app.get<ListBody>(url, isOwn ? writer.token : admin.token);
}

/** The rows without what depends on the time of the call. */
function rowsOf(body: ListBody): unknown[] {
  const rows = Object.values(body).find(Array.isArray) as { _id?: string; version?: number }[];
  return rows.map(({ _id, version }) => _id ?? version);
}

/** Reads a list to its end, two rows at a time. */
async function walk(list: List, query: Record<string, unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { status, body, text } = await read(list, { ...query, range: [0, 1], ...(after && { after }) });
    expect([status, text]).toEqual([200, text]);
    expect(body.next).toBeDefined();
    found.push(...rowsOf(body));
    after = body.next;
  }
  return found;
}

function sortsOf({ parameters }: List): string[] {
  const enums: unknown[] = [];
  JSON.stringify(
    parameters.find(({ name }) => name === 'sort'),
    (name, value: unknown) => {
      if (name === 'enum') enums.push(value);
      return value;
    },
  );
  return enums
    .flat()
    .map(String)
    .filter((name) => !['ASC', 'DESC'].includes(name));
}

const orders = lists.flatMap((list) =>
  sortsOf(list).flatMap((sort) =>
    (['ASC', 'DESC'] as const).map((direction) => ({
      list,
      path: list.path,
      sort: [sort, direction],
      hasCursors:
        !/ only\.$/.test(list.parameters.find(({ name }) => name === 'after')?.description ?? '') ||
        !['workStartedAt', 'deadlineAt'].includes(sort),
    })),
  ),
);

/** Lets each list believe that it has more rows than it counts: then they are read in the order of an index. */
function pretendManyRows(seen: (text: string, values: unknown[]) => void = () => undefined) {
  const pool = poolOf(app.database);
  const { query } = pool;
  vi.spyOn(pool, 'query').mockImplementation((...call: unknown[]) => {
    const [text, values] = call;
    if (String(text).startsWith('SELECT count(*)::int AS total FROM ('))
      return Promise.resolve({ rows: [{ total: 10_001 }] });
    if (String(text).includes('WITH listed AS')) seen(String(text), values as unknown[]);
    return Reflect.apply(query, pool, call);
  });
}

test('each list has cursors', () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ parameters }) => !parameters.some(({ name }) => name === 'after'))).toEqual([]);
});

describe.each(orders.filter(({ hasCursors }) => hasCursors))('$path sorted by $sort', ({ list, sort }) => {
  test('has the same rows by cursors as at once, few or many', async () => {
    const all = rowsOf((await read(list, { sort, range: [0, 999] })).body);
    expect(all.length).toBeGreaterThan(2);
    expect(new Set(all).size).toBe(all.length);
    expect(await walk(list, { sort })).toEqual(all);
    pretendManyRows();
    expect(await walk(list, { sort })).toEqual(all);
  });

  test('sorts no more rows than those of a page', async () => {
    const statements: [string, unknown[]][] = [];
    pretendManyRows((...statement) => statements.push(statement));
    await walk(list, { sort });
    vi.restoreAllMocks();
    for (const [text, values] of statements) expect(await sortedRows(text, values)).toEqual([]);
  });
});

interface Plan {
  'Node Type': string;
  'Subplan Name'?: string;
  Plans?: Plan[];
}

/** The nodes that sort the whole table. Sequential scans are no choice for a large one. */
async function sortedRows(text: string, values: unknown[]): Promise<Plan[]> {
  const [{ 'QUERY PLAN': plans }] = await app.database.transaction(async (tx) => {
    for (const kind of ['seqscan', 'sort', 'bitmapscan']) await tx.query(`SET LOCAL enable_${kind} = off`);
    return tx.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  });
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const listed = nodes(plans[0].Plan).find((plan) => plan['Subplan Name'] === 'CTE listed');
  if (!listed) throw new Error('The plan has no page');
  return nodes(listed).filter(
    (plan) => plan['Node Type'] === 'Sort' && !nodes(plan).some((below) => below['Node Type'] === 'Limit'),
  );
}

describe('a cursor', () => {
  const users = () => lists.find(({ path }) => path === '/api/admin/users') as List;
  const first = async (query: Record<string, unknown> = {}) => {
    const { body } = await read(users(), { range: [0, 1], ...query });
    return body.next as string;
  };

  test.each(orders.filter(({ hasCursors }) => !hasCursors))(
    'is refused for $path sorted by $sort',
    async ({ list, sort }) => {
      expect((await read(list, { sort })).body).not.toHaveProperty('next');
      const after = Buffer.from(JSON.stringify([urlOf(list), ...sort, {}, null, null, ['1', 'x']])).toString(
        'base64url',
      );
      expectInvalid(await read(list, { after }), {
        after: `A list sorted by "${sort[0]}" has no cursors. Possible: createdAt, name, email`,
      });
    },
  );

  test('has its sort and filter, which may be sent again', async () => {
    const query = { sort: ['name', 'DESC'], filter: { role: 'user' } };
    const all = rowsOf((await read(users(), query)).body);
    const after = await first(query);
    for (const again of [{}, query, { sort: query.sort }, { filter: query.filter }])
      expect(rowsOf((await read(users(), { ...again, after })).body)).toEqual(all.slice(2));
  });

  test('of another sort, filter or list is refused', async () => {
    const after = await first({ filter: { role: 'user' } });
    expectInvalid(await read(users(), { after, sort: ['name', 'DESC'] }), {
      after: 'This cursor belongs to another sort',
    });
    expectInvalid(await read(users(), { after, sort: ['createdAt', 'ASC'] }), {
      after: 'This cursor belongs to another sort',
    });
    for (const filter of [{ role: 'admin' }, { role: 'user', q: 'a' }])
      expectInvalid(await read(users(), { after, filter }), {
        after: 'This cursor belongs to another filter',
      });
    for (const other of lists.filter(({ path }) => path !== users().path))
      expectInvalid(await read(other, { after }), { after: 'This cursor belongs to another list' });
  });

  test('that is none is refused', async () => {
    const forged = (values: unknown) =>
      Buffer.from(JSON.stringify(['/api/admin/users', 'createdAt', 'ASC', {}, null, null, values])).toString(
        'base64url',
      );
    for (const after of [
      '',
      'x',
      'null',
      forged([]),
      forged(['1']),
      forged([null, null]),
      forged(['x', 'y']),
      forged(['2026-01-01', '\u0000']),
    ])
      expectInvalid(await read(users(), { after }), { after: 'This is no cursor of this list' });
  });

  test('goes with a range from 0 only', async () => {
    expectInvalid(await read(users(), { after: await first(), range: [2, 3] }), {
      range: 'With "after", range must begin with 0',
    });
  });

  test('misses no row while others are deleted', async () => {
    const query = { sort: ['createdAt', 'ASC'] };
    const all = rowsOf((await read(users(), query)).body);
    const { body } = await read(users(), { ...query, range: [0, 2] });
    await app.rows('DELETE FROM users WHERE id = ANY($1::uuid[])', [all.slice(1, 3).concat(all[4])]);
    const rest = rowsOf((await read(users(), { after: body.next })).body);
    expect(rest).toEqual([all[3], ...all.slice(5)]);
  });
});
