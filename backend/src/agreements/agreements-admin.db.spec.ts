import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { type Answer, TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { DEFAULT_TERMS } from './default-terms.js';

const URL = '/api/admin/agreements';

interface Version {
  _id: string;
  version: number;
  recordVersion: number;
  content: string;
  createdAt: string;
  signedCount: number;
  isEditedAfterSigning: boolean;
}
type OneAnswer = { agreement: Version };

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const create = (content: unknown = 'Some text') => app.post<OneAnswer>(URL, { content }, admin.token);
const read = (id: string) => app.get<OneAnswer>(`${URL}/${id}`, admin.token);
const list = (query = '') => app.get<{ agreements: Version[]; total: number }>(`${URL}${query}`, admin.token);

test('a new database contains version 1 with the default terms', async () => {
  const { status, body, headers } = await list();
  expect(status).toBe(200);
  expect(body).toEqual({
    agreements: [
      {
        _id: expect.any(String),
        version: 1,
        recordVersion: 1,
        content: DEFAULT_TERMS,
        createdAt: expect.any(String),
        signedCount: 0,
        isEditedAfterSigning: false,
      },
    ],
    total: 1,
    next: null,
  });
  expect(headers['content-range']).toBe('agreements 0-0/1');
  expect((await app.get(`${URL}/default-terms`, admin.token)).body).toEqual({ content: DEFAULT_TERMS });
});

test('a version that is edited after a signature is marked', async () => {
  const { agreement } = (await create('Signed as it is')).body;
  const edit = (content: string) => app.put<OneAnswer>(`${URL}/${agreement._id}`, { content }, admin.token);
  expect((await edit('Edited before')).body.agreement.isEditedAfterSigning).toBe(false);
  await signedUser(app);
  expect((await read(agreement._id)).body.agreement).toMatchObject({
    signedCount: 1,
    isEditedAfterSigning: false,
  });
  await edit('Edited afterwards');
  expect((await read(agreement._id)).body.agreement.isEditedAfterSigning).toBe(true);
});

describe('creating', () => {
  test('creates the next version, trimmed, shown to new users and recorded in the audit log', async () => {
    const before = (await list()).body.agreements[0]?.version ?? 0;
    const { status, body } = await create('  First paragraph.\n\nSecond {{name}}.\n ');
    expect(status).toBe(201);
    const { agreement } = body;
    expect(agreement).toMatchObject({
      version: before + 1,
      content: 'First paragraph.\n\nSecond {{name}}.',
      signedCount: 0,
    });
    expect((await app.get<OneAnswer>('/api/auth/agreement')).body.agreement.version).toBe(agreement.version);
    expect(await auditOf(app, agreement._id)).toEqual([
      { actor_id: admin.id, action: 'agreement.create', details: { version: agreement.version } },
    ]);
  });

  test('ten concurrent creations make ten consecutive versions', async () => {
    const before = (await list()).body.agreements[0]?.version ?? 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const versions = answers.map(({ body }) => body.agreement.version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 10 }, (_, index) => before + 1 + index));
  });

  test('never reuses the number of a signed version', async () => {
    const { agreement } = (await create()).body;
    await signedUser(app);
    await app.delete(`${URL}/${agreement._id}`, admin.token);
    expect((await create()).body.agreement.version).toBe(agreement.version + 1);
  });
});

describe('bad input', () => {
  test.each([
    [null, 'Please enter agreement content'],
    ['  \n ', 'Please enter agreement content'],
    [7, 'Please enter agreement content'],
    ['x'.repeat(200_001), 'The agreement is too long'],
  ])('number %# is refused when creating and when changing', async (content, text) => {
    const { agreement } = (await create()).body;
    const { total } = (await list()).body;
    expectInvalid(await create(content), { content: text });
    expectInvalid(await app.put(`${URL}/${agreement._id}`, { content }, admin.token), { content: text });
    expect((await list()).body.total).toBe(total);
    expect((await read(agreement._id)).body.agreement.content).toBe('Some text');
  });
});

describe('a version', () => {
  let version: Version;
  beforeEach(async () => {
    version = (await create()).body.agreement;
  });

  test('has the number of users who signed it', async () => {
    await Promise.all([signedUser(app), signedUser(app)]);
    expect((await read(version._id)).body).toEqual({ agreement: { ...version, signedCount: 2 } });
  });

  test('keeps its number when it is changed', async () => {
    const { status, body } = await app.put<OneAnswer>(
      `${URL}/${version._id}`,
      { content: 'Better' },
      admin.token,
    );
    expect([status, body]).toEqual([200, { agreement: { ...version, content: 'Better', recordVersion: 2 } }]);
    expect((await read(version._id)).body).toEqual(body);
    expect(await auditOf(app, version._id)).toMatchObject([
      { action: 'agreement.create' },
      { action: 'agreement.update', details: { version: version.version } },
    ]);
  });

  test('is deleted once', async () => {
    const url = `${URL}/${version._id}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.delete(url, admin.token)));
    const [done, ...refused] = answers.sort((a, b) => a.status - b.status);
    expect([done?.status, done?.body]).toEqual([200, { message: 'Agreement deleted successfully!' }]);
    const gone = { status: 404, code: 'NOT_FOUND', message: 'This agreement does not exist.' };
    for (const answer of refused) expectRefusal(answer, gone);
    expectRefusal(await read(version._id), gone);
    expectRefusal(await app.put(url, { content: 'Text' }, admin.token), gone);
    expect(await auditOf(app, version._id)).toMatchObject([
      { action: 'agreement.create' },
      { action: 'agreement.delete', details: { version: version.version } },
    ]);
  });
});

describe('the list', () => {
  const versionsOf = ({ body }: Answer<{ agreements: Version[] }>) =>
    body.agreements.map(({ version }) => version);

  test('is sorted and paged, with the total of all', async () => {
    await Promise.all([create(), create(), create()]);
    const all = versionsOf(await list());
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    const page = await list(`?sort=["version","ASC"]&range=[1,2]`);
    expect(versionsOf(page)).toEqual(all.toReversed().slice(1, 3));
    expect([page.body.total, page.headers['content-range']]).toEqual([
      all.length,
      `agreements 1-2/${all.length}`,
    ]);
    expect(versionsOf(await list('?sort=["createdAt","DESC"]'))).toHaveLength(all.length);
  });

  test('a page after the end is empty and has the total', async () => {
    const { total } = (await list()).body;
    const { body, headers } = await list('?range=[500,524]');
    expect([body, headers['content-range']]).toEqual([
      { agreements: [], total, next: null },
      `agreements */${total}`,
    ]);
  });

  test('filters by ids', async () => {
    const { agreement } = (await create()).body;
    const { body } = await list(`?filter=${JSON.stringify({ id: [agreement._id, randomUUID()] })}`);
    expect(body).toEqual({ agreements: [agreement], total: 1, next: null });
  });

  test('rejects an unknown sort or filter and names it', async () => {
    expectInvalid(await list('?sort=["content","ASC"]'), {
      sort: 'Cannot sort by "content". Possible: version, createdAt',
    });
    expectInvalid(await list('?filter={"version":1}'), {
      filter: 'Cannot filter by "version". Possible: id',
    });
  });
});
